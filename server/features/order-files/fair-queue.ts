import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Lane } from '../../media/check/checker.ts';

/** For starting a process, however small the file. */
const MIN_SECONDS = 1;

/** The estimated cost of a file in seconds on a slow machine, corrected afterwards by `getUncountedSeconds`. */
const estimateSeconds = (bytes: number): number => MIN_SECONDS + bytes / (10 * MEBIBYTE);

const after = (turn: string, seconds: number): string =>
  new Date(Date.parse(turn) + Math.ceil(seconds * 1_000)).toISOString();

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * When each file of an order would be done if its network had its own checker that takes one file at a time. `latest`
 * is the last turn already queued for the network. Networks that send much come late, those that send little come
 * early, and a queued file is only overtaken by files that arrive before its turn.
 */
export const assignTurns = (sizes: readonly number[], latest: string, at: string): string[] => {
  let turn = later(latest, at);
  return sizes.map((bytes) => {
    turn = after(turn, estimateSeconds(bytes));
    return turn;
  });
};

/**
 * The same for a file in the slow lane. Its cost is close to zero until it has been checked, since its own headers
 * can't be trusted; the network's next file starts only after the real cost is counted.
 */
export const getSlowLaneTurn = (latest: string, at: string): string => after(later(latest, at), MIN_SECONDS);

/** How many seconds a check took beyond its estimate. */
export const getUncountedSeconds = (
  { lane, size_bytes }: { lane: Lane; size_bytes: number },
  seconds: number,
): number => Math.max(0, seconds - (lane === 'quick' ? estimateSeconds(size_bytes) : MIN_SECONDS));
