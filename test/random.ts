import { createRandom, noise } from './audio/broken.ts';
import { seed } from './test-scopes.ts';

export type Random = {
  /** A whole number from 0 on that is less than this. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  bytes(length: number): Buffer;
};

/**
 * What a test tries at random: the same in every run of one seed. Tries that run at the same time have a number each,
 * so that what each of them does never depends on which comes first.
 */
export const createSeeded = (n = 0): Random => {
  const next = createRandom(Math.imul(seed + n, 2_654_435_761));
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    bytes: (length) => noise(length, 1 + below(2 ** 31)),
  };
};
