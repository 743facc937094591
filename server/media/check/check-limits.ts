import { HOUR, SECOND } from '../../clock.ts';

const MEGABYTE = 1024 * 1024;

/** What listening to one file may cost, in the lane for what takes longer. */
export const checkLimits = {
  /** Sound of one file, and of a ZIP all together. */
  most_seconds: (6 * HOUR) / SECOND,
  /** Samples of all channels, as work grows with them: eight hours of stereo at 48 kHz take about two minutes. */
  most_samples: 8 * 3_600 * 96_000,
  /** What may be unpacked of a ZIP, its files read twice or not. */
  most_unpacked: 16 * 1024 * MEGABYTE,
  heap_mb: 256,
  resident_bytes: 640 * MEGABYTE,
  /** Seconds of work. */
  seconds: 600,
  /** How long the store may keep the process waiting in all. */
  waiting_seconds: 900,
  /** How long the decoder outside may. */
  decoding_seconds: 600,
  decoder_bytes: 512 * MEGABYTE,
  /** Visitors come first. */
  nice: 10,
  /** How long the process waits for another file before it ends. */
  idle_seconds: 10,
};
export type CheckLimits = typeof checkLimits;

/** `quick` is for what is done in no time, as stems mostly are; what turns out to be more goes to `long`, and holds up nobody but its like. */
export const lanes = ['quick', 'long'] as const;
export type Lane = (typeof lanes)[number];

const quick: Partial<CheckLimits> = {
  // Ten minutes of stereo at 96 kHz.
  most_samples: 600 * 192_000,
  most_unpacked: 512 * MEGABYTE,
  seconds: 30,
  decoding_seconds: 30,
};

export const getLaneLimits = (lane: Lane): CheckLimits => ({
  ...checkLimits,
  ...(lane === 'quick' ? quick : {}),
});
