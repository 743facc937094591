import { MEBIBYTE } from '../../../../shared/limits.ts';

/** What a file counts for in the queue, in seconds of a slow listener: small ones count too, as each takes a start. */
const secondsOfBytes = (bytes: number): number => 1 + bytes / (10 * MEBIBYTE);

/** And once it is known how many samples it has. */
const secondsOfSamples = (samples: number): number => 1 + samples / 20_000_000;

const after = (turn: string, seconds: number): string =>
  new Date(Date.parse(turn) + Math.ceil(seconds * 1_000)).toISOString();

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * When each file of an order would be done if its network had a listener of its own, which takes up one file after the other: `latest` is the last
 * turn the network has waiting. Who sends much is late in the queue, who sends little is early, and whatever waits is passed only by what came
 * before its turn.
 */
export const turnsOf = (sizes: readonly number[], latest: string, at: string): string[] => {
  let turn = later(latest, at);
  return sizes.map((bytes) => {
    turn = after(turn, secondsOfBytes(bytes));
    return turn;
  });
};

/** The same for a file of so many samples that goes to the lane of longer work. */
export const longTurnOf = (samples: number, latest: string, at: string): string =>
  after(later(latest, at), secondsOfSamples(samples));
