import { readAhead } from '../../../shared/audio/byte-source.ts';

/** The uploaded file, which another process reads: a ByteSource that can also be streamed. */
export type Source = {
  size: number;
  isSequential?: boolean;
  read(start: number, length: number): Promise<Buffer>;
  /** The file from this position, in chunks; the next one is fetched while the current one is processed. */
  stream(start: number, end?: number): AsyncGenerator<Buffer, void>;
};

type Fetch = (start: number, end: number) => Promise<Uint8Array>;

const PIECE = 256 * 1024;
const AHEAD = 16 * 1024;

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** `fetch` takes a range with both ends inclusive, like storage. */
export const createSource = (size: number, fetch: Fetch): Source => {
  const spans = readAhead({ size, read: (start, length) => fetch(start, start + length - 1) }, AHEAD);
  return {
    size,
    read: async (start, length) => toBuffer(await spans.read(start, length)),
    async *stream(start, end = size) {
      const stop = Math.min(end, size);
      const next = (at: number) => (at < stop ? fetch(at, Math.min(at + PIECE, stop) - 1) : null);
      let coming = next(start);
      for (let at = start; coming; at += PIECE) {
        const piece: Uint8Array = await coming;
        coming = next(at + PIECE);
        // A prefetch error is reported when its chunk is due.
        coming?.catch(() => undefined);
        yield toBuffer(piece);
      }
    },
  };
};
