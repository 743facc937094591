import type { ByteSource } from '../../../shared/audio/byte-source.ts';

/** Bytes asked for at once: about a second of a stereo stem, so that a song of thirty begins soon. */
const BLOCK = 256 * 1024;
/** Blocks of one file that are kept: where it is read, what comes next, and what a container has at its other end. */
const KEPT = 6;
const TRIES = 3;
const PAUSE_MS = 700;

/** The server did not give the bytes: it is not there, or has no such file any more. */
export class RemoteError extends Error {
  readonly why: 'gone' | 'away';
  constructor(why: 'gone' | 'away') {
    super(`The file is ${why}`);
    this.name = 'RemoteError';
    this.why = why;
  }
}

/**
 * Reads a file over links that run out: `askLink` gives the first one, and a new one when the server refuses the last. Reading a block
 * fetches the next one, too, so that who reads on does not wait for it.
 */
export const remoteBytes = (size: number, askLink: () => Promise<string | null>): ByteSource => {
  const blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  let link: Promise<string | null> | null = null;

  const fetchOnce = async (at: number): Promise<Uint8Array<ArrayBuffer> | null> => {
    link ??= askLink();
    const url = await link;
    if (url === null) throw new RemoteError('away');
    const answer = await fetch(url, {
      headers: { range: `bytes=${at}-${Math.min(at + BLOCK, size) - 1}` },
    }).catch(() => null);
    if (answer?.status === 206) return new Uint8Array(await answer.arrayBuffer());
    if (answer?.status === 404) throw new RemoteError('gone');
    link = null;
    return null;
  };
  const fetchBlock = async (index: number): Promise<Uint8Array<ArrayBuffer>> => {
    for (let tries = 0; tries < TRIES; tries++) {
      // A refused link is replaced at once; a server that is away is given time.
      if (tries > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const block = await fetchOnce(index * BLOCK).catch((error: unknown) => {
        if (error instanceof RemoteError) throw error;
        return null;
      });
      if (block) return block;
    }
    throw new RemoteError('away');
  };
  const block = (index: number): Promise<Uint8Array<ArrayBuffer>> => {
    const known = blocks.get(index) ?? fetchBlock(index);
    blocks.delete(index);
    blocks.set(index, known);
    // What failed is asked for again, and whoever waits for it hears of it.
    known.catch(() => blocks.get(index) === known && blocks.delete(index));
    const [oldest] = blocks.keys();
    if (blocks.size > KEPT && oldest !== undefined) blocks.delete(oldest);
    return known;
  };

  return {
    size,
    async read(at, length) {
      const end = Math.min(at + length, size);
      if (end <= at) return new Uint8Array(0);
      const [first, last] = [Math.floor(at / BLOCK), Math.floor((end - 1) / BLOCK)];
      const out = new Uint8Array(end - at);
      for (let index = first; index <= last; index++) {
        const bytes = await block(index);
        const start = index * BLOCK;
        const part = bytes.subarray(Math.max(0, at - start), Math.max(0, end - start));
        out.set(part, Math.max(0, start - at));
      }
      if ((last + 1) * BLOCK < size) void block(last + 1).catch(() => undefined);
      return out;
    },
  };
};
