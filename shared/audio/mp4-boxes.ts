import { type ByteSource, getView, readTag } from './byte-source.ts';

/** A box of an ISO base media file: its offset, content start and end, and whether the file is cut off inside it. */
export type Box = { name: string; at: number; start: number; end: number; isCut: boolean };
type Span = { start: number; end: number };

const MAX_BOXES = 1_000;
/** Bytes of a box's content to read: more than any header parser needs. */
const MAX_CONTENT = 256;

/** Reads the boxes of a file. One reader counts every box it sees, which bounds the work for maliciously nested files. */
export const createBoxReader = (source: ByteSource) => {
  let left = MAX_BOXES;
  async function* list({ start, end }: Span): AsyncGenerator<Box, void> {
    for (let at = start; at + 8 <= end && left > 0; left--) {
      const head = await source.read(at, 16);
      if (head.length < 8) return;
      const view = getView(head);
      const short = view.getUint32(0);
      const isLong = short === 1 && head.length === 16;
      const size = short === 0 ? end - at : isLong ? Number(view.getBigUint64(8)) : short;
      const content = isLong ? 16 : 8;
      if (size < content) return;
      const boxEnd = at + size;
      yield {
        name: readTag(head, 4),
        ...{ at, start: at + content, end: Math.min(boxEnd, end), isCut: boxEnd > end },
      };
      at = boxEnd;
    }
  }
  const find = async (outer: Span, name: string): Promise<Box | undefined> => {
    for await (const box of list(outer)) if (box.name === name) return box;
    return undefined;
  };
  const read = ({ start, end }: Span) => source.read(start, Math.min(end - start, MAX_CONTENT));
  return { list, find, read };
};
export type BoxReader = ReturnType<typeof createBoxReader>;

/** Boxes that files begin with: the type of the file or segment, in QuickTime also content and padding. */
const firstBoxes = ['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Whether these bytes begin an ISO base media file, of any brand: recorders have dozens of them. */
export const isMp4 = (head: Uint8Array): boolean => {
  if (head.length < 8 || !firstBoxes.includes(readTag(head, 4))) return false;
  const size = getView(head).getUint32(0);
  return size >= 8 || size === 1 || (size === 0 && readTag(head, 4) === 'mdat');
};

/** The index (`moov`), whether there is any media data, and whether the file ends before either does. */
export type M4aIndex = { moov: Box | null; hasSound: boolean; isTruncated: boolean };

/** Scans top-level boxes only. */
export const findM4aIndex = async (source: ByteSource): Promise<M4aIndex> => {
  let moov: Box | null = null;
  let hasSound = false;
  let isTruncated = false;
  for await (const box of createBoxReader(source).list({ start: 0, end: source.size })) {
    if (box.name === 'moov') moov ??= box;
    hasSound ||= box.name === 'mdat';
    if (box.name === 'moov' || box.name === 'mdat') isTruncated ||= box.isCut;
  }
  return { moov, hasSound, isTruncated: isTruncated || !moov };
};
