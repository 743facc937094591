import type { ByteRange } from '../ports/storage/port.ts';

/**
 * The part of a file a Range header asks for (RFC 9110, 14.2): one range; several, or a unit nobody knows, mean the whole
 * file (`null`); a range outside the file is `unsatisfiable`.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' => {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/i);
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
};
