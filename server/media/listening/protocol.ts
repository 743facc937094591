import { z } from 'zod';
import { PEAK_POINTS } from '../../../shared/audio/peaks.ts';
import {
  type AacAnswer,
  bytesUpTo,
  decodeQuestion,
  MAX_BYTES_AT_ONCE,
  moreQuestion,
} from '../decoders/aac-ipc.ts';

/** The most sounds in one mix: all are open at the same time. */
export const MAX_SOUNDS = 64;

// The messages between the two processes. The child reads files from strangers, so its messages are validated.

const position = z.number().int().min(0);
/** A sound's measurements. Levels are null for silence. */
export const soundFigures = z.object({
  duration_s: z.number().positive().max(100_000),
  sample_rate_hz: z.number().int().min(1_000).max(1_000_000),
  channels: z.number().int().min(1).max(64),
  lufs: z.number().min(-200).max(60).nullable(),
  true_peak_dbtp: z.number().min(-400).max(60).nullable(),
  peaks: z.string().regex(new RegExp(`^[\\w-]{${PEAK_POINTS}}\\.[\\w-]{${PEAK_POINTS}}$`)),
});
export type SoundFigures = z.infer<typeof soundFigures>;

export const fromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), source: position, start: position, end: position }),
  /** The next bytes of the listening copy, without its first frame. */
  z.object({ kind: z.literal('write'), bytes: bytesUpTo(MAX_BYTES_AT_ONCE) }),
  decodeQuestion.extend({ source: position }),
  moreQuestion.extend({ source: position }),
  /** The first frame, which contains the length of the rest, and the measurements. */
  z.object({
    kind: z.literal('done'),
    header: bytesUpTo(2_000),
    figures: soundFigures,
    /** How many sounds it was made from: a ZIP contains several. */
    sounds: z.number().int().min(1).max(MAX_SOUNDS),
  }),
  /** The ZIP can be unpacked, and its sounds are sounds. */
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('refused'), reason: z.string().max(400) }),
]);
export type FromChild = z.infer<typeof fromChild>;

/**
 * Constant bit rates, so that any player can seek by bytes: of copies for listening, and of MP3s that are delivered.
 * The same for mono and stereo: LAME attenuates its input by an amount that depends on the bit rate (0.26 dB at 192),
 * and two sides of a comparison must not differ by that.
 */
export type Kilobits = 192 | 320;

export type ToChild =
  | {
      kind: 'prepare';
      sources: { size_bytes: number; format: string }[];
      max_seconds: number;
      kilobits: Kilobits;
    }
  | { kind: 'verify'; size_bytes: number; max_seconds: number; max_unpacked: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'more' }
  | AacAnswer;
