import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addOrder, engines, orderRow, type Place, postgresPlace } from '../../../test/databases.ts';
import { AppError } from '../../lib/errors.ts';
import { versions } from './migrate.ts';
import type { Database } from './port.ts';
import { openPostgres } from './postgres.ts';

const everyRow = ({ read }: Database) =>
  Promise.all(
    (['orders', 'settings', 'admins'] as const).map((table) => read.selectFrom(table).selectAll().execute()),
  );

/** Runs a statement directly, bypassing the adapter. */
const runRaw = async (address: string, statement: string): Promise<void> => {
  if (address.startsWith('postgres')) {
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  } else {
    const raw = new DatabaseSync(address);
    raw.exec(statement);
    raw.close();
  }
};

describe.each(engines)('migrations on %s', (_name, newPlace) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(() => place.close());

  test('change nothing when the database is opened again', async () => {
    const database = await place.open();
    await addOrder(database, orderRow('MX-1'));
    const before = await everyRow(database);
    await place.open();
    expect(await everyRow(database)).toEqual(before);
  });

  test('succeed in every process when several start at once on an empty database', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => place.open()));
    for (const [index, database] of opened.entries()) await addOrder(database, orderRow(`MX-${index}`));
    for (const database of opened) expect((await everyRow(database))[0]).toHaveLength(4);
  });

  test('are all or nothing: the next start takes over from one that failed halfway', async () => {
    // Conflicts with one of the last tables.
    await runRaw(place.address, 'create table portfolio_items (id text)');
    await expect(place.open()).rejects.toThrow(/portfolio_items/);
    await runRaw(place.address, 'drop table portfolio_items');
    await addOrder(await place.open(), orderRow('MX-1'));
  });

  test('give the uses of codes back that ended without money before they knew orders by the code’s id', async () => {
    const old = await place.open();
    await old.maintenance.rebuild(await old.maintenance.tables(), '0112-track-links');
    const at = '2026-02-01T00:00:00.000Z';
    const code = (id: string, code: string, created_at: string, uses: number) => ({
      ...{ id, code, code_key: code.toUpperCase(), kind: 'percent' as const, value: 1000, description: '' },
      ...{ min_subtotal: 0, starts_at: null, ends_at: null, max_uses: null, active: 1 as const },
      ...{ uses, created_at },
    });
    const used = (id: string, discount_code: string | null, given = {}) => {
      // Without the columns that came later.
      const {
        discount_id: _,
        test_amount: _test,
        valid_until: _until,
        ...row
      } = orderRow(id, {
        ...{ discount_code, created_at: at },
        ...given,
      });
      return row as ReturnType<typeof orderRow>;
    };
    await old.transaction(async (tx) => {
      await tx
        .insertInto('discounts')
        .values([code('ten', 'Zehn-Ä', at, 5), code('late', 'LATE', '2026-02-02T00:00:00.000Z', 1)])
        .execute();
      for (const row of [
        used('MX-open', 'Zehn-Ä'),
        used('MX-renamed', 'zehn-ä', { cancelled_at: at }),
        used('MX-expired', 'Zehn-Ä', { files_expired_at: at }),
        used('MX-paid', 'Zehn-Ä', { cancelled_at: at, paid_amount: 100 }),
        used('MX-refunded', 'Zehn-Ä', { cancelled_at: at, refunded_amount: 100 }),
        used('MX-before', 'LATE', { cancelled_at: at }),
        used('MX-gone', 'GONE'),
        used('MX-none', null, { cancelled_at: at }),
      ])
        await tx.insertInto('orders').values(row).execute();
    });
    const { read } = await place.open();
    const codes = await read.selectFrom('discounts').select(['id', 'uses']).orderBy('id').execute();
    expect(codes).toEqual([
      { id: 'late', uses: 1 },
      { id: 'ten', uses: 3 },
    ]);
    const orders = await read.selectFrom('orders').select(['id', 'discount_id']).execute();
    expect(new Map(orders.map(({ id, discount_id }) => [id, discount_id]))).toEqual(
      new Map([
        ...['MX-open', 'MX-renamed', 'MX-expired', 'MX-paid', 'MX-refunded'].map(
          (id) => [id, 'ten'] as const,
        ),
        ...['MX-before', 'MX-gone', 'MX-none'].map((id) => [id, null] as const),
      ]),
    );
  });

  test.each([
    ['a newer version', ['0999-later'], /made by a newer version of Mixfront/],
    [
      'a pre-release version',
      ['0001-first', '0021-erasures'],
      /pre-release version .* Nothing was changed\./,
    ],
  ])("refuse %s's database with one line, and leave it as it is", async (_, names, reason) => {
    const database = await place.open();
    await addOrder(database, orderRow('MX-1'));
    await database.transaction(async (tx) => {
      if (names[0] === '0001-first') await sql`delete from kysely_migration`.execute(tx);
      for (const name of names)
        await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(tx);
    });
    const before = await everyRow(database);
    const failure = await place.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).message).toMatch(reason);
    expect((failure as AppError).message).not.toContain('\n');
    expect(await everyRow(database)).toEqual(before);
    expect(await database.maintenance.version()).toBe(names.at(-1));
  });
});

test('a PostgreSQL server with a single connection left is enough to start', async () => {
  const place = await postgresPlace();
  const url = new URL(place.address);
  const name = url.pathname.slice(1);
  await runRaw(place.address, `create role one_${name} login password 'one' connection limit 1`);
  await runRaw(place.address, `alter database ${name} owner to one_${name}`);
  Object.assign(url, { username: `one_${name}`, password: 'one' });
  await (await openPostgres(url.href)).close();
  const database = await place.open();
  expect(await database.maintenance.version()).toBe(versions.at(-1));
  await place.close();
});
