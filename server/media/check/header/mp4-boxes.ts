import { HeaderError, type Source, tagAt } from './source.ts';

/** A box of an ISO base media file: where its content starts, where it ends, and whether the file ends before it does. */
export type Box = { name: string; start: number; end: number; isCut: boolean };

/** Reads the boxes of a file. One instance a file: it counts, so that no nest of boxes keeps it busy. */
export class BoxReader {
  readonly #file: Source;
  #left = 1_000;

  constructor(file: Source) {
    this.#file = file;
  }

  async *inside({ start, end }: { start: number; end: number }): AsyncGenerator<Box, undefined> {
    let position = start;
    while (position + 8 <= end) {
      if (this.#left === 0) throw new HeaderError('Too many boxes');
      this.#left -= 1;
      const head = await this.#file.read(position, 16);
      if (head.length < 8) break;
      const short = head.readUInt32BE(0);
      const isLong = short === 1 && head.length === 16;
      const size = short === 0 ? end - position : isLong ? Number(head.readBigUInt64BE(8)) : short;
      const content = isLong ? 16 : 8;
      if (size < content) throw new HeaderError('A box of an impossible size');
      const boxEnd = position + size;
      yield {
        name: tagAt(head, 4),
        start: position + content,
        end: Math.min(boxEnd, end),
        isCut: boxEnd > end,
      };
      position = boxEnd;
    }
    return undefined;
  }

  /** The first box of that name, or undefined. */
  async find(outer: { start: number; end: number }, name: string): Promise<Box | undefined> {
    for await (const box of this.inside(outer)) if (box.name === name) return box;
    return undefined;
  }

  /** The content of a box, as far as a reader of headers needs it. */
  content(box: Box, most = 256): Promise<Buffer> {
    return this.#file.read(box.start, Math.min(box.end - box.start, most));
  }
}
