import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createChance, lateBy, lateSeed } from './late-chance.ts';

// A set-up file of the API tests on PostgreSQL: some of the database's answers arrive late, so that what is under way at
// the same time happens in another order than on a quiet machine.

const SHARE = 0.1;
const MOST_MS = 30;
const original = Symbol.for('query whose answers are in time');

if (lateSeed) {
  const client: pg.Client & { [original]?: pg.Client['query'] } = pg.Client.prototype;
  // Wrapped anew for each file, so that it doesn't matter which files a worker ran before.
  client[original] ??= client.query;
  const query = client[original];
  const chance = createChance(lateSeed);
  const queryLate = async (running: Promise<unknown>, statement: string): Promise<unknown> => {
    await Promise.allSettled([running]);
    const late = lateBy(chance(statement), SHARE, MOST_MS);
    if (late) await sleep(late);
    return running;
  };
  Object.assign(client, {
    query(this: pg.Client, ...words: unknown[]) {
      const running: unknown = Reflect.apply(query, this, words);
      if (!(running instanceof Promise)) return running;
      const [asked] = words as [string | { text: string }];
      return queryLate(running, typeof asked === 'string' ? asked : asked.text);
    },
  });
}
