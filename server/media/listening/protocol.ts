import { z } from 'zod';
import { PEAK_POINTS } from '../../../shared/audio/peaks.ts';
import {
  type AacAnswer,
  bytesUpTo,
  decodeQuestion,
  MOST_BYTES_AT_ONCE,
  moreQuestion,
} from '../decoders/aac-ipc.ts';

/** More are not heard together: each is open at the same time as the others. */
export const MOST_SOUNDS = 64;

// What the two processes say to each other. The child reads what strangers made, so nothing it says is taken on trust.

const position = z.number().int().min(0);
/** What a sound measures. Levels are null for silence. */
export const soundFigures = z.object({
  duration_s: z.number().positive().max(100_000),
  sample_rate_hz: z.number().int().min(1_000).max(1_000_000),
  channels: z.number().int().min(1).max(64),
  lufs: z.number().min(-200).max(60).nullable(),
  true_peak_dbtp: z.number().min(-400).max(60).nullable(),
  peaks: z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${PEAK_POINTS}}$`)),
});
export type SoundFigures = z.infer<typeof soundFigures>;

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), source: position, start: position, end: position }),
  /** The next bytes of the copy for listening, without its first frame. */
  z.object({ kind: z.literal('write'), bytes: bytesUpTo(MOST_BYTES_AT_ONCE) }),
  decodeQuestion.extend({ source: position }),
  moreQuestion.extend({ source: position }),
  /** The first frame, which tells the length of the rest, and the figures. */
  z.object({
    kind: z.literal('done'),
    header: bytesUpTo(2_000),
    figures: soundFigures,
    /** How many it was made of: a ZIP holds several. */
    sounds: z.number().int().min(1).max(MOST_SOUNDS),
  }),
  /** A ZIP that can be unpacked, with sounds that are some. */
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('refused'), reason: z.string().max(400) }),
]);
export type FromChild = z.infer<typeof fromChild>;

export type ToChild =
  | { kind: 'prepare'; sources: { size_bytes: number; format: string }[]; most_seconds: number }
  | { kind: 'verify'; size_bytes: number; most_seconds: number; most_unpacked: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'more' }
  | AacAnswer;
