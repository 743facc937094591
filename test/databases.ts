import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database, Queries } from '../server/ports/database/port.ts';
import { openPostgres } from '../server/ports/database/postgres.ts';
import type { Schema } from '../server/ports/database/schema.ts';
import { openSqlite } from '../server/ports/database/sqlite.ts';
import { createDatabase } from './services/postgres.ts';

/** An adapter over an empty database of its own. */
export type Subject = {
  database: Database;
  /** Where it is: a file or an address. */
  place: string;
  /** Opens the same database once more, as another process would. */
  again(): Promise<Database>;
  close(): Promise<void>;
};

const subject = async (
  place: string,
  open: (place: string) => Promise<Database>,
  remove?: () => Promise<void>,
): Promise<Subject> => {
  const opened: Database[] = [];
  const again = async () => {
    const database = await open(place);
    opened.push(database);
    return database;
  };
  return {
    place,
    database: await again(),
    again,
    async close() {
      for (const database of opened) await database.close();
      await remove?.();
    },
  };
};

export const newSqlite = async (): Promise<Subject> => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-database-'));
  return subject(join(folder, 'mixfront.db'), openSqlite, () => rm(folder, { recursive: true }));
};

export const newPostgres = async (): Promise<Subject> =>
  subject(await createDatabase(inject('postgresUrl')), openPostgres);

/** For describe.each: both adapters answer to one suite. */
export const engines = [
  ['sqlite', newSqlite],
  ['postgres', newPostgres],
] as const;

type Row = Omit<Schema['orders'], 'seq'>;

/** A row of `orders`, usual but for what is given; its search text is made of id, name and address. */
export const orderRow = (id: string, given: Partial<Row> = {}): Row => {
  const name = given.name ?? 'Ada Lovelace';
  const email = given.email ?? 'ada@example.com';
  return {
    id,
    name,
    email,
    name_key: name.toLowerCase(),
    email_key: email.toLowerCase(),
    project_details: '',
    notes: '',
    song_count: 1,
    rush_delivery: 0,
    vocal_tuning: 0,
    individual_stems: 0,
    clean_edit: 0,
    additional_revisions: 0,
    instrumental_version: 0,
    acapella_version: 0,
    status: 'pending',
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

/** The ids of the orders that hold all the words, as the admin's search finds them. */
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
