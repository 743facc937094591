import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { newOrderState } from '../server/features/placing/insert-queries.ts';
import type { Database, Queries } from '../server/ports/database/port.ts';
import { openPostgres } from '../server/ports/database/postgres.ts';
import { openSqlite } from '../server/ports/database/sqlite.ts';
import type { Schema } from '../server/schema/database.ts';
import { mapNames, orderTextNames } from '../shared/order-fields.ts';
import { soldWith } from './offers.ts';
import { createDatabase } from './services/postgres.ts';

/** A place for a database, still empty. */
export type Place = {
  /** A file path or a URL. */
  address: string;
  /** Opens it as a separate process would. */
  open(): Promise<Database>;
  close(): Promise<void>;
};

const place = (
  address: string,
  openAt: (address: string) => Promise<Database>,
  remove?: () => Promise<void>,
): Place => {
  const opened: Database[] = [];
  return {
    address,
    async open() {
      const opening = await openAt(address);
      let closed: Promise<void> | undefined;
      const close = () => {
        closed ??= opening.close();
        return closed;
      };
      const database = { ...opening, close };
      opened.push(database);
      return database;
    },
    async close() {
      for (const database of opened) await database.close();
      await remove?.();
    },
  };
};

export const sqlitePlace = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-database-'));
  return place(join(folder, 'mixfront.db'), openSqlite, () => rm(folder, { recursive: true }));
};

export const postgresPlace = async (): Promise<Place> =>
  place(await createDatabase(inject('postgresUrl')), openPostgres);

/** For describe.each: both adapters have to pass the same suite. */
export const engines = [
  ['sqlite', sqlitePlace],
  ['postgres', postgresPlace],
] as const;

type Row = Omit<Schema['orders'], 'seq'>;

/** An `orders` row with defaults for everything not given; its search text consists of id, name and address. */
export const orderRow = (id: string, given: Partial<Row> = {}): Row => {
  const name = given.name ?? 'Ada Lovelace';
  const email = given.email ?? 'ada@example.com';
  return {
    ...newOrderState,
    ...mapNames(orderTextNames, () => ''),
    id,
    name,
    email,
    name_key: name.toLowerCase(),
    email_key: email.toLowerCase(),
    title: 'Song 1',
    song_count: 1,
    rush_delivery: 0,
    service: 'mix_master',
    sold: soldWith(),
    currency: 'USD',
    tax: null,
    original_amount: 5000,
    discount_code: null,
    discount_amount: 0,
    total_amount: 5000,
    file_count: 1,
    search_text: `${id}\n${name}\n${email}`.toLowerCase(),
    created_at: '2026-01-01T00:00:00.000Z',
    ...given,
  };
};

export const addOrder = (database: Database, row: Row): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.insertInto('orders').values(row).execute();
  });

/** Ids of the orders that contain all the words, found with the admin area's search. */
export const search = async ({ read, ordersWith }: Database, ...words: string[]): Promise<string[]> =>
  (
    await read
      .selectFrom('orders')
      .innerJoin(ordersWith(words).as<'hits'>('hits'), 'hits.seq', 'orders.seq')
      .select('orders.id')
      .orderBy('orders.id')
      .execute()
  ).map(({ id }) => id);

export const setSetting = async (tx: Queries, key: string, value: string): Promise<void> => {
  await tx
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

export const settingKeys = async ({ read }: Database): Promise<string[]> =>
  (await read.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key);

/** A database of its own, with these tables emptied before each test. */
export const setDatabase = (newPlace: () => Promise<Place>) => {
  const stage = {} as { place: Place; database: Database };
  beforeAll(async () => {
    stage.place = await newPlace();
    stage.database = await stage.place.open();
  });
  afterAll(() => stage.place.close());
  beforeEach(() =>
    stage.database.transaction(async (tx) => {
      for (const table of ['settings', 'orders', 'order_totals'] as const)
        await tx.deleteFrom(table).execute();
    }),
  );
  return stage;
};
