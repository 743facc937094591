import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placed, song } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { count, isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { call, expectClear, type Said } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';
import { openWriters, type Writers } from './writers.ts';

const ROUNDS = count(1, 10);
const SHORT_HOLD_MS = isNightly ? 3_000 : 1_000;
const LONG_HOLD_MS = isNightly ? 30_000 : 0;
// Five seconds for the lock, twice for those queued behind others, plus the time for the response itself.
const ANSWERED_WITHIN_MS = 15_000;

/** Takes the lock that every writer needs, from outside the product; returns how to release it. */
const holdSqlite = async ({ folder }: FaultStudio) => {
  const other = new DatabaseSync(`${folder}/mixfront.db`, { timeout: PATIENCE_MS });
  other.exec('begin immediate');
  return async () => {
    other.exec('rollback');
    other.close();
  };
};

const holdPostgres = async ({ variables }: FaultStudio) => {
  const other = new Client({ connectionString: variables.DATABASE_URL });
  await other.connect();
  const tables = await other.query("select tablename from pg_tables where schemaname = 'public'");
  const names = tables.rows.map(({ tablename }: { tablename: string }) => `"${tablename}"`);
  await other.query(`begin; lock table ${names.join(', ')} in exclusive mode`);
  return () => other.end();
};

const pages = ['/', '/api/settings', '/api/portfolio', '/api/faq'];
const ownPages = ['/api/admin/orders', '/api/admin/clients', '/api/admin/dashboard', '/api/admin/emails'];

describe.concurrent.each([
  ['sqlite', holdSqlite],
  ['postgres', holdPostgres],
] as const)('the write lock of %s held by another process', (database, hold) => {
  let studio: FaultStudio;
  let writers: Writers;
  let url: string;
  let headers: { authorization: string };
  const spent = { longest: 0, reads: 0, slowestRead: 0, refused: 0 };
  beforeAll(async () => {
    studio = await openFaultStudio({ database });
    ({ url } = await studio.start());
    headers = await signIn(url);
    writers = await openWriters(url, headers);
  });
  afterAll(() => studio.close());

  /** Sends all kinds of writes at once under the lock, and reads until both are done. */
  const writeUnder = async (heldMs: number): Promise<Said[]> => {
    const all = await writers.ready();
    const letGo = await hold(studio);
    const writing = Promise.all(all.map((write) => write()));
    let isOver = false;
    // Held briefly, or until all are answered.
    const holding = Promise.all([sleep(heldMs), heldMs === SHORT_HOLD_MS ? null : writing]).finally(
      async () => {
        await letGo();
        isOver = true;
      },
    );
    const reading = (async () => {
      while (!isOver) {
        for (const path of [...pages, ...ownPages]) {
          const { status, ms } = await call(url + path, { headers });
          expect([path, status]).toEqual([path, 200]);
          spent.slowestRead = Math.max(spent.slowestRead, ms);
          spent.reads++;
        }
        await sleep(50);
      }
    })();
    await Promise.all([holding, reading]);
    return writing;
  };

  test('delays writes when held briefly, and refuses them with a time to retry when held long; reads continue', async (context) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const said of await writeUnder(SHORT_HOLD_MS)) expectClear(said);
      for (const said of await writeUnder(LONG_HOLD_MS)) {
        expect(said).toMatchObject({ status: 503 });
        expectClear(said, 503);
        if (isNightly) expect(said.ms).toBeLessThan(ANSWERED_WITHIN_MS);
        spent.longest = Math.max(spent.longest, said.ms);
        spent.refused++;
      }
      for (const write of await writers.ready()) expectClear(await write());
      await placed(url, { files: [song()] });
    }
    note(context, {
      fault: 'F9',
      what: `write lock held for ${SHORT_HOLD_MS / 1_000} s, then for ${isNightly ? '30 s' : 'as long as anybody waits'} (${database})`,
      count: ROUNDS,
      seen: `all waited; then ${spent.refused} of ${spent.refused} writes answered 503 with Retry-After within ${(spent.longest / 1_000).toFixed(1)} s; ${spent.reads} reads meanwhile, the slowest ${Math.round(spent.slowestRead)} ms`,
    });
  });
});
