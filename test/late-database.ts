import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createChance, lateBy, lateSeed } from './late-chance.ts';

// A set-up file of the API tests on PostgreSQL: some of the database's answers arrive late, so that what is under way at
// the same time happens in another order than on a quiet machine.

const SHARE = 0.1;
const MOST_MS = 30;
const done = Symbol.for('late database');

if (lateSeed && !(done in pg.Client.prototype)) {
  const chance = createChance(lateSeed);
  const { query } = pg.Client.prototype;
  const queryLate = async (running: Promise<unknown>): Promise<unknown> => {
    await Promise.allSettled([running]);
    const late = lateBy(chance('answer'), SHARE, MOST_MS);
    if (late) await sleep(late);
    return running;
  };
  Object.assign(pg.Client.prototype, {
    [done]: true,
    query(this: pg.Client, ...words: unknown[]) {
      const running: unknown = Reflect.apply(query, this, words);
      return running instanceof Promise ? queryLate(running) : running;
    },
  });
}
