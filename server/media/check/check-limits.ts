import { HOUR, SECOND } from '../../lib/clock.ts';
import { priorities } from '../sandbox/priorities.ts';

const MEGABYTE = 1024 * 1024;

/** What checking one file may cost in the `long` lane. */
export const checkLimits = {
  /** Audio duration of one file, or of a whole ZIP. */
  max_seconds: (6 * HOUR) / SECOND,
  /**
   * Samples of all channels together, because work grows with them: eight hours of stereo at 48 kHz take about two
   * minutes.
   */
  max_samples: 8 * 3_600 * 96_000,
  /** Bytes unpacked from a ZIP, counting again when a file is read twice. */
  max_unpacked: 16 * 1024 * MEGABYTE,
  heap_mb: 256,
  resident_bytes: 640 * MEGABYTE,
  /** Seconds of work. */
  seconds: 600,
  /** Total time storage may keep the process waiting. */
  waiting_seconds: 900,
  /** Total time the external decoder may take. */
  decoding_seconds: 600,
  decoder_bytes: 512 * MEGABYTE,
  nice: priorities.background as number,
  /** How long the process waits for another file before it exits. */
  idle_seconds: 10,
};
export type CheckLimits = typeof checkLimits;

/**
 * `quick` is for files that finish almost at once, as most stems do. Larger ones move to `long`, where they delay only
 * each other.
 */
export const lanes = ['quick', 'long'] as const;
export type Lane = (typeof lanes)[number];

const quick: Partial<CheckLimits> = {
  // Ten minutes of stereo at 96 kHz.
  max_samples: 600 * 192_000,
  max_unpacked: 512 * MEGABYTE,
  seconds: 30,
  decoding_seconds: 30,
};

export const getLaneLimits = (lane: Lane): CheckLimits => ({
  ...checkLimits,
  ...(lane === 'quick' ? quick : {}),
});
