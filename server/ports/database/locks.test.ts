import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addOrder,
  orderRow,
  type Place,
  postgresPlace,
  setSetting,
  settingKeys,
  sqlitePlace,
} from '../../../test/databases.ts';
import { stopClock } from '../../../test/stop-clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from './port.ts';

afterEach(() => void vi.restoreAllMocks());

/** When each query began that waits for a lock. */
const waitingSince = async ({ read }: Database): Promise<string[]> => {
  const { rows } = await sql<{ at: string }>`
    select query_start::text as at from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows.map(({ at }) => at);
};

/** Takes the write lock directly, bypassing the adapter, and returns a function that releases it. */
type Hold = (address: string) => Promise<() => Promise<void>>;

const holdSqlite: Hold = async (address) => {
  const other = new DatabaseSync(address);
  other.exec('begin immediate');
  return async () => {
    other.exec('rollback');
    other.close();
  };
};

const holdPostgres: Hold = async (address) => {
  const other = new Client({ connectionString: address });
  await other.connect();
  await other.query('begin; lock table settings in exclusive mode');
  return () => other.end();
};

/** Counts how often a writer has tried since. */
const countSqlite = () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  return async () => exec.mock.calls.filter(([words]) => words === 'begin immediate').length;
};
const countPostgres = (database: Database) => {
  const tries = new Set<string>();
  return async () => {
    for (const at of await waitingSince(database)) tries.add(at);
    return tries.size;
  };
};

describe.each([
  ['sqlite', sqlitePlace, holdSqlite, countSqlite],
  ['postgres', postgresPlace, holdPostgres, countPostgres],
] as const)('a lock held elsewhere, on %s', (_name, newPlace, hold, countTries) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await newPlace();
    database = await place.open();
  });
  afterAll(() => place.close());
  const write = (key: string) => database.transaction((tx) => setSetting(tx, key, '1'));

  test('makes a transaction try again until it is free', async () => {
    stopClock();
    const letGo = await hold(place.address);
    const tries = countTries(database);
    const writing = write('patient');
    await expect.poll(tries).toBeGreaterThan(1);
    await letGo();
    await writing;
    expect(await settingKeys(database)).toContain('patient');
  });
});

describe('an order locked elsewhere, on postgres', () => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await postgresPlace();
    database = await place.open();
    for (const id of ['MX-locked', 'MX-other']) await addOrder(database, orderRow(id));
  });
  afterAll(() => place.close());

  const lockElsewhere = async () => {
    const other = new Client({ connectionString: place.address });
    await other.connect();
    await other.query("begin; update orders set notes = 'theirs' where id = 'MX-locked'");
    return () => other.end();
  };
  const write = (id: string) =>
    database.transaction((tx) =>
      tx.updateTable('orders').set({ notes: sql<string>`notes || '.'` }).where('id', '=', id).execute(),
    );

  test('leaves connections to writers of other orders, however many wait for it', async () => {
    stopClock();
    const letGo = await lockElsewhere();
    const waiting = Promise.all(Array.from({ length: 12 }, () => write('MX-locked')));
    // Looked at below, after what may fail first.
    waiting.catch(() => undefined);
    try {
      // All its connections.
      await expect.poll(async () => (await waitingSince(database)).length).toBe(6);
      await write('MX-other');
    } finally {
      await letGo();
    }
    await waiting;
    const { notes } = await database.read
      .selectFrom('orders')
      .select('notes')
      .where('id', '=', 'MX-locked')
      .executeTakeFirstOrThrow();
    expect(notes).toBe('.'.repeat(12));
  });

  test('is refused with a time to retry when it stays locked', async () => {
    const pass = stopClock();
    const letGo = await lockElsewhere();
    const refused = write('MX-locked').catch((error: unknown) => error);
    await expect.poll(async () => (await waitingSince(database)).length).toBe(1);
    pass(5_000);
    expect(await refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await letGo();
  });
});

describe('a full disk, on sqlite', () => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await sqlitePlace();
    database = await place.open();
  });
  afterAll(() => place.close());
  /** Makes the engine report a full disk (SQLITE_FULL). */
  const limitPages = (pages: number) =>
    database.transaction(async (tx) => {
      await sql.raw(`pragma max_page_count = ${pages}`).execute(tx);
    });
  const big = (id: string) => orderRow(id, { notes: 'n'.repeat(200_000) });

  test('is reported as no_room, keeps the data, allows reading, and works again once there is space', async () => {
    await addOrder(database, orderRow('MX-before'));
    await limitPages(1);
    const full = await addOrder(database, big('MX-full')).catch((error: unknown) => error);
    expect(full).toBeInstanceOf(AppError);
    expect(full).toMatchObject({ code: 'no_room' });
    const ids = async () =>
      (await database.read.selectFrom('orders').select('id').orderBy('seq').execute()).map(({ id }) => id);
    expect(await ids()).toEqual(['MX-before']);
    await limitPages(100_000);
    await addOrder(database, big('MX-after'));
    expect(await ids()).toEqual(['MX-before', 'MX-after']);
    expect(
      await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read),
    ).toMatchObject({
      rows: [{ integrity_check: 'ok' }],
    });
  });

  test('fails a large write without failing a small one committed with it', async () => {
    await limitPages(1);
    const [small, large] = await Promise.allSettled([
      database.transaction((tx) => setSetting(tx, 'small', '1')),
      addOrder(database, big('MX-large')),
    ]);
    expect(large.status).toBe('rejected');
    // Either it was stored completely, or it was refused for the same reason and isn't there.
    const kept = await settingKeys(database);
    expect(kept).toEqual(small.status === 'fulfilled' ? ['small'] : []);
    await limitPages(100_000);
  });
});

test('opening a new SQLite file waits for another process that is creating it', async () => {
  const place = await sqlitePlace();
  stopClock();
  const letGo = await holdSqlite(place.address);
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const opening = place.open();
  const tries = () => prepare.mock.calls.filter(([words]) => words === 'pragma journal_mode = wal').length;
  await expect.poll(tries).toBeGreaterThan(2);
  await letGo();
  expect(await settingKeys(await opening)).toEqual([]);
  await place.close();
});
