import { HOUR, SECOND } from '../../lib/clock.ts';
import { priorities } from '../sandbox/priorities.ts';

const MEGABYTE = 1024 * 1024;

export const listeningLimits = {
  max_seconds: (2 * HOUR) / SECOND,
  heap_mb: 256,
  /** With the code of all decoders loaded, about 180 MB are in use, whatever the length. */
  resident_bytes: 640 * MEGABYTE,
  /**
   * Seconds of work: a base, because two hours of near silence are only 3 MB and take a slow CPU a quarter of an hour,
   * plus some per megabyte.
   */
  seconds: 900,
  seconds_per_mb: 30,
  max_work_seconds: 3_600,
  /** What a ZIP may unpack to, and the seconds of work for unpacking that much. */
  max_unpacked: 8 * 1024 * MEGABYTE,
  unpacking_seconds: 180,
  /** Total time storage may keep the process waiting. */
  waiting_seconds: 900,
  /** Total time the external decoder may take: two hours of sound take a slow CPU five minutes. It uses about 40 MB. */
  decoding_seconds: 600,
  decoder_bytes: 512 * MEGABYTE,
  nice: priorities.awaited as number,
  /** How long the process waits for another sound before it exits. */
  idle_seconds: 10,
};
export type ListeningLimits = typeof listeningLimits;

export const getWorkSeconds = (bytes: number, limits: ListeningLimits): number =>
  Math.min(limits.max_work_seconds, limits.seconds + limits.seconds_per_mb * (bytes / MEGABYTE));
