import { HOUR, SECOND } from '../../clock.ts';

const MEGABYTE = 1024 * 1024;

/** What one sound may cost. */
export const listeningLimits = {
  most_seconds: (2 * HOUR) / SECOND,
  heap_mb: 256,
  /** With the code of all decoders loaded about 180 MB are in use, whatever the length. */
  resident_bytes: 640 * MEGABYTE,
  /** Seconds of work: so many, as two hours of near silence are 3 MB and take a slow processor a quarter of an hour, and some for each megabyte. */
  seconds: 900,
  seconds_per_mb: 30,
  most_work_seconds: 3_600,
  /** What a ZIP may come to, and seconds of work to unpack that much. */
  most_unpacked: 8 * 1024 * MEGABYTE,
  unpacking_seconds: 180,
  /** How long the store may keep the process waiting in all. */
  waiting_seconds: 900,
  /** How long the decoder outside may: two hours take a slow processor five minutes. It holds about 40 MB. */
  decoding_seconds: 600,
  decoder_bytes: 512 * MEGABYTE,
  /** Visitors come first. */
  nice: 10,
  /** How long the process waits for another sound before it ends. */
  idle_seconds: 10,
};
export type ListeningLimits = typeof listeningLimits;

export const getWorkSeconds = (bytes: number, limits: ListeningLimits): number =>
  Math.min(limits.most_work_seconds, limits.seconds + limits.seconds_per_mb * (bytes / MEGABYTE));
