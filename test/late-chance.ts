import { createHash } from 'node:crypto';
import { env } from 'node:process';

/** Set by scripts/test.ts, and by hand to repeat a run: the seed of late answers. Without it nothing is late. */
export const lateSeed = env.LATE_ANSWERS ?? '';

/** The n-th time something is asked it always gets the same number for one seed, whatever happens beside it. */
export const createChance = (seed: string): ((what: string) => number) => {
  const times = new Map<string, number>();
  return (what) => {
    const time = (times.get(what) ?? 0) + 1;
    times.set(what, time);
    return createHash('sha1').update(`${seed} ${what} ${time}`).digest().readUInt32BE() / 2 ** 32;
  };
};

/** Late in that share of cases, by up to `most` milliseconds. */
export const lateBy = (chance: number, share: number, most: number): number =>
  chance < share ? (chance / share) * most : 0;
