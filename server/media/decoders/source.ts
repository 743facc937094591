/** The uploaded file, which is somewhere else. */
export type Source = {
  size: number;
  /** What there is of the span: less than asked at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
  /** The file from here on, in pieces; the next is under way while one is worked on. */
  stream(start: number, end?: number): AsyncGenerator<Buffer, void>;
};

type Fetch = (start: number, end: number) => Promise<Uint8Array>;

const PIECE = 256 * 1024;
const AHEAD = 16 * 1024;

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** `fetch` takes both ends included, as the storage does. */
export const createSource = (size: number, fetch: Fetch): Source => {
  let from = 0;
  let held: Buffer = Buffer.alloc(0);

  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start >= end) return Buffer.alloc(0);
      if (start < from || end > from + held.length) {
        held = bufferOf(await fetch(start, Math.min(Math.max(end, start + AHEAD), size) - 1));
        from = start;
      }
      return held.subarray(start - from, end - from);
    },
    async *stream(start, end = size) {
      const stop = Math.min(end, size);
      const next = (at: number) => (at < stop ? fetch(at, Math.min(at + PIECE, stop) - 1) : null);
      let coming = next(start);
      for (let at = start; coming; at += PIECE) {
        const piece: Uint8Array = await coming;
        coming = next(at + PIECE);
        // What fails ahead is told when its turn comes.
        coming?.catch(() => undefined);
        yield bufferOf(piece);
      }
    },
  };
};

export const tagAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);
