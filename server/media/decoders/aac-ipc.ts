import { z } from 'zod';
import type { DecodeAac } from './m4a.ts';
import { refusals } from './refusal.ts';

// AAC is decoded outside the process that asks for it: what that says, and what it hears.

export const MOST_BYTES_AT_ONCE = 1024 * 1024;

/** So many bytes as one message may carry. */
export const bytesUpTo = (most: number) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0 && value.length <= most);

/** AAC frames for the decoder; none when that was the end. Nothing new while there is more of the last. */
export const decodeQuestion = z.object({
  kind: z.literal('decode'),
  /** The frames of another sound than those before. */
  is_first: z.boolean(),
  bytes: bytesUpTo(MOST_BYTES_AT_ONCE).nullable(),
  rate: z.number().int().min(4_000).max(96_000),
  channels: z.number().int().min(1).max(2),
});
/** The next samples of the frames given last. */
export const moreQuestion = z.object({ kind: z.literal('decode more') });
export type AacQuestion = z.infer<typeof decodeQuestion> | z.infer<typeof moreQuestion>;

export type AacAnswer =
  | { kind: 'samples'; bytes: Uint8Array; isMore: boolean }
  /** There is nothing here that decodes AAC. */
  | { kind: 'none' }
  /** What decodes AAC took too long. */
  | { kind: 'late' };

/** What a child may hear besides. */
type OtherAnswer = { kind: 'prepare' | 'verify' | 'check' | 'bytes' | 'more' };

/** What the decoder outside makes of the frames of one sound, as it is asked for. */
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
