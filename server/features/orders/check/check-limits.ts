import { HOUR, SECOND } from '../../../clock.ts';

const MEGABYTE = 1024 * 1024;

/** What listening to one file may cost. */
export const checkLimits = {
  /** Sound of one file, and of a ZIP all together. */
  most_seconds: (6 * HOUR) / SECOND,
  heap_mb: 256,
  resident_bytes: 640 * MEGABYTE,
  /** Seconds of work: so many, as hours of near silence are a few MB, and some for each megabyte. */
  seconds: 600,
  seconds_per_mb: 2,
  most_work_seconds: 1_800,
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

export const secondsFor = (bytes: number, limits: CheckLimits): number =>
  Math.min(limits.most_work_seconds, limits.seconds + limits.seconds_per_mb * (bytes / MEGABYTE));
