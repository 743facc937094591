import { z } from 'zod';
import type { DecodeAac } from './m4a.ts';
import { refusals } from './refusal.ts';

// AAC is decoded outside the process that needs it. These are the messages in both directions.

export const MAX_BYTES_AT_ONCE = 1024 * 1024;

/** A byte array of at most this size, the limit of one message. */
export const bytesUpTo = (max: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0 && value.length <= max);

/** AAC frames for the decoder; empty at the end. No new frames may be sent while the last ones yield more samples. */
export const decodeQuestion = z.object({
  kind: z.literal('decode'),
  /** The first frames of another sound. */
  is_first: z.boolean(),
  bytes: bytesUpTo(MAX_BYTES_AT_ONCE).nullable(),
  rate: z.number().int().min(4_000).max(96_000),
  channels: z.number().int().min(1).max(2),
});
/** Asks for the next samples of the last frames. */
export const moreQuestion = z.object({ kind: z.literal('decode more') });
export type AacQuestion = z.infer<typeof decodeQuestion> | z.infer<typeof moreQuestion>;

export type AacAnswer =
  | { kind: 'samples'; bytes: Uint8Array; isMore: boolean }
  /** No AAC decoder is installed. */
  | { kind: 'none' }
  /** The AAC decoder took too long. */
  | { kind: 'late' };

/** Other messages a child may receive. */
type OtherAnswer = { kind: 'prepare' | 'verify' | 'check' | 'bytes' | 'more' };

/** Asks the parent to decode the frames of one sound, on demand. */
export const decodeThroughParent = (
  ask: (question: AacQuestion) => Promise<AacAnswer | OtherAnswer>,
): DecodeAac => {
  let isFirst = true;
  return async function* (bytes, sound) {
    let answer = await ask({ kind: 'decode', is_first: isFirst, bytes, ...sound });
    isFirst = false;
    for (;;) {
      if (answer.kind === 'none') throw refusals.noAacDecoder();
      if (answer.kind === 'late') throw refusals.slowAac();
      if (answer.kind !== 'samples') throw new Error(`No samples but ${answer.kind}`);
      if (answer.bytes.length > 0) yield answer.bytes;
      if (!answer.isMore) return;
      answer = await ask({ kind: 'decode more' });
    }
  };
};
