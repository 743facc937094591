import type { ByteSource } from '../../../shared/audio/byte-source.ts';

/** Random access to a Blob. */
export const createBlobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (at, length) => new Uint8Array(await blob.slice(at, at + length).arrayBuffer()),
});

const HEAD = 64 * 1024;

/**
 * Sequential access to a stream; only the first 64 KB can be read again. It may turn out shorter than `size`. `close`
 * cancels the stream.
 */
export const createStreamSource = (
  stream: ReadableStream<Uint8Array>,
  size: number,
): ByteSource & { close(): Promise<void> } => {
  const reader = stream.getReader();
  let piece: Uint8Array = new Uint8Array(0);
  let passed = 0;
  let head: Uint8Array | undefined;

  /** The next bytes, up to `max`; null at the end. */
  const next = async (max: number): Promise<Uint8Array | null> => {
    while (piece.length === 0) {
      const { done, value } = await reader.read();
      if (done) return null;
      piece = value;
    }
    const part = piece.subarray(0, max);
    piece = piece.subarray(part.length);
    passed += part.length;
    return part;
  };
  const fill = async (out: Uint8Array, from: number): Promise<number> => {
    let filled = from;
    while (filled < out.length) {
      const part = await next(out.length - filled);
      if (!part) break;
      out.set(part, filled);
      filled += part.length;
    }
    return filled;
  };
  const readHead = async (): Promise<Uint8Array> => {
    const out = new Uint8Array(HEAD);
    return out.subarray(0, await fill(out, 0));
  };

  return {
    size,
    isSequential: true,
    async read(at, length) {
      head ??= await readHead();
      const out = new Uint8Array(length);
      const known = head.subarray(at, at + length);
      out.set(known);
      if (known.length === length) return out;
      const from = at + known.length;
      if (from < passed) throw new Error('What has passed cannot be read again');
      while (passed < from) if (!(await next(from - passed))) return out.subarray(0, known.length);
      return out.subarray(0, await fill(out, known.length));
    },
    close: () => reader.cancel().catch(() => undefined),
  };
};
