import type { ColumnBuilderCallback, ColumnDataType, Kysely, RawBuilder } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../../errors.ts';
import { up as first } from './migrations/0001-first.ts';
import { up as media } from './migrations/0002-media.ts';

/** What differs between the engines when tables are made. */
export type Dialect = {
  /** A number that grows with every row. */
  sequence: { type: ColumnDataType | RawBuilder<unknown>; column: ColumnBuilderCallback };
  /** Makes `orders.search_text` searchable by any part of a word. */
  addOrderSearch(db: Kysely<unknown>): Promise<void>;
};

type Step = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
const steps: Record<string, Step> = { '0001-first': first, '0002-media': media };

/** Brings the tables to this version. Refuses, changing nothing, a database that a newer version has already moved on. */
export const migrate = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (inner: Kysely<unknown>) => step(inner, dialect) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const text = error instanceof Error ? error.message : String(error);
  if (/corrupted migrations|previously executed migration/i.test(text))
    throw new AppError(
      'conflict',
      'The database was made by a newer version of Mixfront; start that version, or restore a backup',
      { cause: error },
    );
  throw error;
};
