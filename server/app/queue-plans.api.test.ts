import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder, orderRow } from '../../test/databases.ts';
import { engine, startTestApp, type TestApp } from '../../test/harness.ts';
import { explainQueries } from '../../test/query-plans.ts';
import { findRemovingUploads, findUnfinishedUploads } from '../features/uploads/expiry-queries.ts';
import { nextJob, nextRunAt } from '../jobs/claim-queries.ts';
import { latestTurn } from '../jobs/queries.ts';
import { fromNow, HOUR, now } from '../lib/clock.ts';
import type { Queries } from '../ports/database/port.ts';

const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)`;

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  const { database } = product.deps;
  await addOrder(database, orderRow('MX-1'));
  await database.transaction(async (tx) => {
    await sql`${numbers} insert into jobs (id, kind, payload, run_at, turn, network)
      select 'j' || n, case when n % 2 = 0 then 'send-email' else 'probe-file' end, '{}', ${now()},
        case when n % 2 = 0 then '' else 't' || (20000 - n % 7000) end, n % 50 from numbers`.execute(tx);
    // Ordered uploads are kept so that an order can be repeated; there are only ever a few others.
    await sql`${numbers} insert into uploads
      (id, address, network, metadata, name, path, size_bytes, offset_bytes, crc32, format, storage_key, growth, state,
        order_id, created_at, expires_at)
      select 'u' || n, 'a', 'a', '', 'a.wav', '', 10, 10, 0, 'WAV', 'u' || n, '',
        case when n % 100 = 0 then 'arriving' else 'ordered' end, case when n % 100 = 0 then null else 'MX-1' end,
        ${now()}, ${fromNow(HOUR)} from numbers`.execute(tx);
  });
  if (engine === 'postgres') await sql`analyze`.execute(database.read);
});
afterAll(() => product.close());

const asked = (ask: (db: Queries) => Promise<unknown>) => explainQueries(product.deps.database.read, ask);
const sortedOrWalked = /temp b-tree|\bsort\b|seq scan on (?!mailings)|scan \w+$/im;

const queues: [string, (db: Queries) => Promise<unknown>][] = [
  ['the last turn of a network', (db) => latestTurn(db, '7')],
  ['jobs that are due', (db) => nextJob(db, { kind: 'send-email', takesTurns: false, except: ['x'] })],
  ['jobs whose turn it is', (db) => nextJob(db, { kind: 'probe-file', takesTurns: true, except: ['x'] })],
  ['when a job is due next', (db) => nextRunAt(db, ['send-email', 'send-bulk-email'])],
];
test.each(
  queues,
)('with 20,000 waiting, the query for %s neither sorts nor scans them all', async (_name, ask) => {
  const plans = await asked(ask);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(sortedOrWalked);
});

const leftovers: [string, (db: Queries) => Promise<unknown>][] = [
  ['to remove', (db) => findRemovingUploads(db, now(), '', 100)],
  ['to finish', (db) => findUnfinishedUploads(db, now())],
];
test.each(leftovers)('the query for uploads %s only searches those without an order', async (_name, ask) => {
  for (const plan of await asked(ask)) expect(plan).toMatch(/uploads_(unclaimed|by_order)/);
});
