import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../server/ports/database/port.ts';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import { type OrderInput, placed, song } from '../orders.ts';
import { createSeeded } from '../random.ts';
import { count } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { openFaultStudio } from './studio.ts';

const CUTS = count(30, 500);
const ORDERS = count(20, 60);
/** What a power cut may leave in place of data that was not synced. */
const tears = ['cut off', 'followed by zeros', 'followed by noise'] as const;
const random = createSeeded();

const tear = async (log: string, at: number, how: (typeof tears)[number]) => {
  const file = await open(log, 'r+');
  try {
    const { size } = await file.stat();
    await file.truncate(at);
    const lost = Math.min(size - at, 64 * 1024);
    if (how === 'followed by zeros') await file.truncate(at + lost);
    if (how === 'followed by noise') await file.write(random.bytes(lost), 0, lost, at);
  } finally {
    await file.close();
  }
};

const idsIn = async ({ read }: Database): Promise<string[]> =>
  (await read.selectFrom('orders').select('id').orderBy('seq').execute()).map(({ id }) => id);

/** Every order has all its parts: a transaction is applied completely or not at all. */
const expectWhole = async ({ read }: Database) => {
  const broken = await sql`select o.id from orders o where
    (select count(*) from order_files f where f.order_id = o.id) <> o.file_count or
    not exists (select 1 from order_lines l where l.order_id = o.id) or
    (select count(*) from emails e where e.order_id = o.id) <> 2`.execute(read);
  expect(broken.rows).toEqual([]);
  const check = await sql`pragma integrity_check`.execute(read);
  expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
};

test(`a log torn at ${CUTS} places opens, and holds the orders up to there`, async (context) => {
  const studio = await openFaultStudio();
  try {
    // Some orders are in the database itself, the rest only in the log.
    const first = await studio.start();
    const acknowledged = [await placed(first.url), await placed(first.url)];
    await first.process.end('SIGTERM');
    const second = await studio.start();
    for (let n = 0; n < ORDERS; n++) {
      const order: OrderInput = { files: [song()], fields: { notes: 'n'.repeat(random.below(1_900)) } };
      acknowledged.push(await placed(second.url, order));
    }
    await second.process.end('SIGKILL');
    const killed = join(studio.folder, 'mixfront.db');
    const { size } = await stat(`${killed}-wal`);
    // If the log had been restarted, a cut could remove orders that no power cut would lose.
    expect(size).toBeLessThan(4_000 * 4_096);

    const folder = join(studio.folder, 'torn');
    const kept: number[] = [];
    for (let cut = 0; cut < CUTS; cut++) {
      await mkdir(folder);
      const copy = join(folder, 'mixfront.db');
      for (const end of ['', '-wal']) await copyFile(killed + end, copy + end);
      const at = cut ? random.below(size) : size;
      await tear(`${copy}-wal`, at, tears[cut % tears.length] as (typeof tears)[number]);
      const database = await openSqlite(copy);
      try {
        const ids = await idsIn(database);
        expect(ids, `torn at ${at} of ${size}`).toEqual(acknowledged.slice(0, ids.length));
        expect(ids.length).toBeGreaterThanOrEqual(2);
        if (at === size) expect(ids).toEqual(acknowledged);
        await expectWhole(database);
        kept.push(ids.length);
      } finally {
        await database.close();
      }
      await rm(folder, { recursive: true });
    }
    note(context, {
      fault: 'F4',
      what: 'log of the database torn at a random place: cut, zeros or noise after it',
      count: CUTS,
      seen: `all open, integrity ok, a prefix of the orders each (${Math.min(...kept)} to ${Math.max(...kept)} of ${acknowledged.length})`,
    });
  } finally {
    await studio.close();
  }
});
