import { HOUR, SECOND } from '../../clock.ts';

const MEGABYTE = 1024 * 1024;

/** What one sound may cost. */
export const listeningLimits = {
  most_seconds: (2 * HOUR) / SECOND,
  heap_mb: 256,
  /** With the code of all decoders loaded about 180 MB are in use, whatever the length. */
  resident_bytes: 640 * MEGABYTE,
  /** How long the store, or the decoder outside, may keep the process waiting in all. */
  waiting_seconds: 900,
  /** How long the process waits for another sound before it ends. */
  idle_seconds: 10,
};
export type ListeningLimits = typeof listeningLimits;

/**
 * Seconds of work for a file of so many bytes: 2 hours in 50 MB of MP3 take a slow processor some minutes, 500 MB of WAV less.
 */
export const secondsFor = (bytes: number): number => Math.min(1_800, 60 + 12 * (bytes / MEGABYTE));
