import type { ByteSource } from '../../../shared/audio/byte-source.ts';

/** Bytes per request: about a second of a stereo stem, so that a song of thirty stems starts soon. */
const BLOCK = 256 * 1024;
/** Blocks cached per file: the current one, the next, and those a container keeps at its other end. */
const KEPT = 6;
const TRIES = 3;
const PAUSE_MS = 700;

/** The server did not return the bytes: it is unreachable or no longer has the file. */
export class RemoteError extends Error {
  readonly why: 'gone' | 'away';
  constructor(why: 'gone' | 'away') {
    super(`The file is ${why}`);
    this.name = 'RemoteError';
    this.why = why;
  }
}

/**
 * Reads a file over expiring links: `askLink` returns the first one, and a new one when the server refuses the last.
 * Reading a block prefetches the next.
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
      // An expired link is replaced at once; an unreachable server gets a pause.
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
    // Failed blocks are removed so that they can be retried; callers waiting for this one see the error.
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
