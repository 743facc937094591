import { MEBIBYTE } from '../../../../shared/limits.ts';
import type { Lane } from '../../../media/check/check-limits.ts';

/** A process to start, and what little comes of it. */
const LEAST_SECONDS = 1;

/** What a file counts for before it is listened to, in seconds of a slow listener: a guess, which is put right by `uncounted`. */
const secondsOfBytes = (bytes: number): number => LEAST_SECONDS + bytes / (10 * MEBIBYTE);

const after = (turn: string, seconds: number): string =>
  new Date(Date.parse(turn) + Math.ceil(seconds * 1_000)).toISOString();

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * When each file of an order would be done if its network had a listener of its own, which takes up one file after the other: `latest` is the last
 * turn the network has waiting. Who sends much is late in the queue, who sends little is early, and whatever waits is passed only by what came
 * before its turn.
 */
export const assignTurns = (sizes: readonly number[], latest: string, at: string): string[] => {
  let turn = later(latest, at);
  return sizes.map((bytes) => {
    turn = after(turn, secondsOfBytes(bytes));
    return turn;
  });
};

/**
 * The same for a file that goes to the lane of longer work. It counts as next to nothing there until it was listened to: what a file says of itself
 * is not to be believed, and a network's next is not taken up before what this one took is counted.
 */
export const getSlowLaneTurn = (latest: string, at: string): string =>
  after(later(latest, at), LEAST_SECONDS);

/** By how many seconds listening to a file took longer than it was counted for. */
export const getUncountedSeconds = (
  { lane, size_bytes }: { lane: Lane; size_bytes: number },
  seconds: number,
): number => Math.max(0, seconds - (lane === 'quick' ? secondsOfBytes(size_bytes) : LEAST_SECONDS));
