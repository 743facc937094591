import { MEBIBYTE } from '../../../../shared/limits.ts';
import type { Lane } from '../../../media/check/check-limits.ts';

/** For starting a process, however small the file. */
const LEAST_SECONDS = 1;

/** The estimated cost of a file, in seconds of a slow machine. `getUncountedSeconds` corrects it afterwards. */
const estimateSeconds = (bytes: number): number => LEAST_SECONDS + bytes / (10 * MEBIBYTE);

const after = (turn: string, seconds: number): string =>
  new Date(Date.parse(turn) + Math.ceil(seconds * 1_000)).toISOString();

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * When each file of an order would be done if its network had a checker of its own that takes one file after the other; `latest` is the
 * last turn the network has waiting. Whoever sends much is late in the queue, whoever sends little is early, and a waiting file is passed
 * only by files that arrived before its turn.
 */
export const assignTurns = (sizes: readonly number[], latest: string, at: string): string[] => {
  let turn = later(latest, at);
  return sizes.map((bytes) => {
    turn = after(turn, estimateSeconds(bytes));
    return turn;
  });
};

/**
 * The same for a file in the slow lane. There it costs next to nothing until it was checked, as its own headers can't be trusted; the next
 * file of its network starts only once the real cost is counted.
 */
export const getSlowLaneTurn = (latest: string, at: string): string =>
  after(later(latest, at), LEAST_SECONDS);

/** The seconds a check took beyond its estimate. */
export const getUncountedSeconds = (
  { lane, size_bytes }: { lane: Lane; size_bytes: number },
  seconds: number,
): number => Math.max(0, seconds - (lane === 'quick' ? estimateSeconds(size_bytes) : LEAST_SECONDS));
