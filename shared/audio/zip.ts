import { AudioFormatError, type ByteSource, getView, readAhead } from './byte-source.ts';

// The directory of a ZIP (APPNOTE.TXT 6.3, 4.3): at its end, an entry for each file, which says where in the archive it is.

/** How a member's bytes are packed. `other` is what nobody here unpacks, and what is encrypted. */
export type ZipMethod = 'stored' | 'deflated' | 'other';

export type ZipMember = {
  path: string;
  /** Bytes before it was packed, as the directory says. */
  size: number;
  packedSize: number;
  /** Where its own header is. */
  offset: number;
  isEncrypted: boolean;
};

const END = 0x06054b50;
const END_BYTES = 22;
const END_64 = 0x06064b50;
const END_64_BYTES = 56;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 65_535;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const EXTRA_ZIP64 = 1;
const EXTRA_UNICODE_PATH = 0x7075;
const ENCRYPTED = 1;
const UTF8 = 0x800;
const AHEAD = 256 * 1024;

/** Characters 128 to 255 of the code page that names without a mark are in. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const fail = (message: string): never => {
  throw new AudioFormatError(message);
};

/** Null when it is no UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
};

const decodeCodePage = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128])).join('');

/** The content of an extra field, or null. */
const findExtra = (extra: Uint8Array, wanted: number): Uint8Array | null => {
  const view = getView(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === wanted)
      return extra.subarray(at + 4, at + 4 + view.getUint16(at + 2, true));
  return null;
};

/** Names are UTF-8 where marked, and where macOS wrote them without the mark. */
const decodeName = (name: Uint8Array, extra: Uint8Array, flags: number): string => {
  const unicode = findExtra(extra, EXTRA_UNICODE_PATH);
  // A version and the sum of the name it stands for come first.
  const path = unicode && unicode[0] === 1 ? decodeUtf8(unicode.subarray(5)) : null;
  const plain = decodeUtf8(name);
  if (flags & UTF8) return plain ?? decodeCodePage(name);
  return path ?? plain ?? decodeCodePage(name);
};

type Directory = { start: number; size: number };

const findEnd = async (source: ByteSource): Promise<{ at: number; view: DataView }> => {
  const from = Math.max(0, source.size - END_BYTES - LONGEST_COMMENT);
  const tail = await source.read(from, source.size - from);
  const view = getView(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at--)
    if (tail[at] === 0x50 && view.getUint32(at, true) === END)
      return { at: from + at, view: getView(tail.subarray(at)) };
  return fail('No end of a ZIP directory');
};

const findEnd64 = async (source: ByteSource, end: number): Promise<(Directory & { at: number }) | null> => {
  const locator = getView(await source.read(end - LOCATOR_64_BYTES, LOCATOR_64_BYTES));
  if (end < LOCATOR_64_BYTES || locator.getUint32(0, true) !== LOCATOR_64) return null;
  const named = Number(locator.getBigUint64(8, true));
  // Where something was put in front of the archive, it stands right before its locator.
  for (const at of [named, end - LOCATOR_64_BYTES - END_64_BYTES]) {
    const bytes = await source.read(at, END_64_BYTES);
    const view = getView(bytes);
    if (bytes.length < END_64_BYTES || view.getUint32(0, true) !== END_64) continue;
    const [size, start] = [view.getBigUint64(40, true), view.getBigUint64(48, true)];
    return { at, size: Number(size), start: Number(start) };
  }
  return fail('No end of a ZIP64 directory');
};

/** Where the directory is; `shift` is how much was put in front of the archive since it was written. */
const findDirectory = async (source: ByteSource): Promise<Directory & { shift: number }> => {
  const { at, view } = await findEnd(source);
  const [size, start] = [view.getUint32(12, true), view.getUint32(16, true)];
  const isFull = size === FULL_32 || start === FULL_32 || view.getUint16(10, true) === FULL_16;
  const large = isFull ? await findEnd64(source, at) : null;
  const directory = large ?? { at, size, start };
  const shift = directory.at - directory.size - directory.start;
  if (directory.size === 0) return { start: 0, size: 0, shift: 0 };
  const head = await source.read(directory.start, 4);
  const isThere = head.length === 4 && getView(head).getUint32(0, true) === ENTRY;
  if (!isThere && shift <= 0) fail('No ZIP directory where it should be');
  return { start: directory.start + (isThere ? 0 : shift), size: directory.size, shift: isThere ? 0 : shift };
};

/** Sizes and places beyond 4 GB stand in an extra field, in the order of those that are full. */
const readLargeNumbers = (numbers: number[], extra: Uint8Array): number[] => {
  if (!numbers.includes(FULL_32)) return numbers;
  const field = findExtra(extra, EXTRA_ZIP64);
  if (!field) return numbers;
  const view = getView(field);
  let at = 0;
  return numbers.map((number) => {
    if (number !== FULL_32) return number;
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  });
};

/** The members of a ZIP, by its directory; nothing is unpacked. Throws what `isDamagedAudio` knows when there is none. */
export async function* readZipMembers(archive: ByteSource): AsyncGenerator<ZipMember, void> {
  const { start, size, shift } = await findDirectory(archive);
  const source = readAhead(archive, AHEAD);
  for (let at = start; at + ENTRY_BYTES <= start + size; ) {
    const head = getView(await source.read(at, ENTRY_BYTES));
    if (head.getUint32(0, true) !== ENTRY) fail('A damaged ZIP directory');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      head.getUint16(field, true),
    ) as [number, number, number];
    const rest = await source.read(at + ENTRY_BYTES, nameBytes + extraBytes);
    if (rest.length < nameBytes + extraBytes) fail('A ZIP directory that is cut off');
    const extra = rest.subarray(nameBytes);
    const flags = head.getUint16(8, true);
    // Uncompressed, compressed, place: the order the extra field has.
    const [unpacked = 0, packedSize = 0, offset = 0] = readLargeNumbers(
      [head.getUint32(24, true), head.getUint32(20, true), head.getUint32(42, true)],
      extra,
    );
    yield {
      path: decodeName(rest.subarray(0, nameBytes), extra, flags),
      size: unpacked,
      packedSize,
      offset: offset + shift,
      isEncrypted: (flags & ENCRYPTED) !== 0,
    };
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
}

/** Where a member's bytes start and how they are packed: its own header tells how long its name is. */
export const locateZipMember = async (
  archive: ByteSource,
  { offset, isEncrypted }: ZipMember,
): Promise<{ start: number; method: ZipMethod }> => {
  const head = getView(await archive.read(offset, LOCAL_BYTES));
  const start = offset + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const method = head.getUint16(8, true);
  if (isEncrypted) return { start, method: 'other' };
  return { start, method: method === 0 ? 'stored' : method === 8 ? 'deflated' : 'other' };
};
