import { crc32 } from 'node:zlib';
import { refusals } from './refusal.ts';
import type { Source } from './source.ts';

/** A gap or an end this large that a decoder passes over is read along, rather than everything once more. */
const READ_ALONG = 1024 * 1024;

export type CheckedSource = {
  source: Source;
  /** Reads what nobody has read yet. Throws AudioRefusal if size or checksum aren't those expected. */
  verify(): Promise<void>;
};

/** Computes the checksum of a file in a ZIP from what its decoder reads, so that it's unpacked once, not twice. */
export const checkSource = (inner: Source, expected: { size: number; crc32: number }): CheckedSource => {
  let [summed, sum] = [0, 0];
  const note = (from: number, bytes: Uint8Array) => {
    if (from > summed || from + bytes.length <= summed) return;
    sum = crc32(bytes.subarray(summed - from), sum);
    summed = from + bytes.length;
  };
  const { size } = inner;
  return {
    source: {
      ...inner,
      async read(start, length) {
        const bytes = await inner.read(start, length);
        note(start, bytes);
        return bytes;
      },
      async *stream(start, end = size) {
        const from = start > summed && start - summed <= READ_ALONG ? summed : start;
        const to = end < size && size - end <= READ_ALONG ? size : end;
        let at = from;
        for await (const piece of inner.stream(from, to)) {
          note(at, piece);
          const wanted = piece.subarray(Math.max(0, start - at), Math.max(0, end - at));
          at += piece.length;
          if (wanted.length > 0) yield wanted;
        }
      },
    },
    async verify() {
      if (summed < size) {
        let at = summed;
        for await (const piece of inner.stream(at)) {
          note(at, piece);
          at += piece.length;
        }
      }
      if (summed !== expected.size || sum !== expected.crc32) throw refusals.damaged();
    },
  };
};
