import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Queries } from '../server/ports/database/port.ts';
import type { Schema } from '../server/schema/database.ts';
import type { TestApp } from './harness.ts';

// Rows as a test reads and changes them, past the product's own code.

type Table = keyof Schema;
type Row<T extends Table> = Selectable<Schema[T]>;
type Place = Pick<TestApp, 'deps'> | Database;
/** Columns and the values rows must have in them; a list means any of these. */
type Where<T extends Table> = { [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] };
/** One shape for every table, which Kysely's types can't express. */
type Query = {
  where(column: string, operator: '=' | 'in', value: unknown): Query;
  execute(): Promise<unknown>;
};

const getDatabase = (place: Place): Database => ('deps' in place ? place.deps.database : place);

const filter = (query: unknown, where: object): Query =>
  Object.entries(where).reduce<Query>(
    (rest, [column, value]) => rest.where(column, Array.isArray(value) ? 'in' : '=', value),
    query as Query,
  );

const write = (place: Place, build: (tx: Queries) => unknown, where: object = {}): Promise<unknown> =>
  getDatabase(place).transaction((tx) => filter(build(tx), where).execute());

export const readRows = async <T extends Table>(
  place: Place,
  table: T,
  where: Where<T> = {},
): Promise<Row<T>[]> => {
  const all = getDatabase(place)
    .read.selectFrom(table as 'orders')
    .selectAll();
  return (await filter(all, where).execute()) as Row<T>[];
};

export const findRow = async <T extends Table>(
  place: Place,
  table: T,
  where: Where<T> = {},
): Promise<Row<T> | undefined> => (await readRows(place, table, where))[0];

/** The first row that matches; rejects when there is none. */
export const readRow = async <T extends Table>(
  place: Place,
  table: T,
  where: Where<T> = {},
): Promise<Row<T>> => {
  const row = await findRow(place, table, where);
  if (!row) throw new Error(`No row of ${table} matches ${JSON.stringify(where)}`);
  return row;
};

export const changeRows = <T extends Table>(
  place: Place,
  table: T,
  values: Updateable<Schema[T]>,
  where: Where<T> = {},
): Promise<unknown> => write(place, (tx) => tx.updateTable(table as 'orders').set(values as object), where);

export const deleteRows = <T extends Table>(place: Place, table: T, where: Where<T> = {}): Promise<unknown> =>
  write(place, (tx) => tx.deleteFrom(table as 'orders'), where);

export const addRows = <T extends Table>(
  place: Place,
  table: T,
  rows: Insertable<Schema[T]> | readonly Insertable<Schema[T]>[],
): Promise<unknown> => write(place, (tx) => tx.insertInto(table as 'orders').values(rows as never));
