import type { CompiledQuery, Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from '../../schema/database.ts';

type Queries = Kysely<Schema>;

// The text of statements every order runs is built only once per engine: building it takes about as long as SQLite
// takes to execute it.

/**
 * A placeholder for a value that comes with each call. A builder that branched on it would decide once for all calls.
 */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  toString(): never {
    throw new Error(
      `A prepared query places "${this.name}" and cannot look at it: its text is the same for every value`,
    );
  }
  valueOf(): never {
    return this.toString();
  }
  toJSON(): never {
    return this.toString();
  }
}
const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

/**
 * A query with named values left open. The builder runs once, with placeholders, which it may insert but must not
 * inspect.
 */
export const prepared = <V extends object, R>(
  build: (db: Queries, values: V) => { compile(): CompiledQuery<R> },
): ((db: Queries, values: V) => Promise<R[]>) => {
  const known = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter;
    const query = known.get(engine) ?? (build(db, slots as V).compile() as CompiledQuery<R>);
    known.set(engine, query);
    const parameters = query.parameters.map((one) =>
      one instanceof Slot ? values[one.name as keyof V] : one,
    );
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
};

// Enough for the lines and files of usual orders; a cached text for every larger number would only use memory.
const MAX_ROWS = 12;
type Row = Record<string, unknown>;
const texts = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Inserts rows that all set the same columns, and throws when they don't. Returns the requested columns of each row.
 */
export const insertRows = async <T extends keyof Schema, C extends keyof Selectable<Schema[T]> = never>(
  db: Queries,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  ...answered: C[]
): Promise<Pick<Selectable<Schema[T]>, C>[]> => {
  const [first] = rows;
  if (!first) return [];
  const columns = givenIn(first);
  for (const row of rows) holdToColumns(table, columns, row);
  const name = `${table} ${rows.length} ${columns} ${answered}`;
  const engine = db.getExecutor().adapter;
  const known = texts.get(engine) ?? new Map<string, CompiledQuery>();
  texts.set(engine, known);
  const query = known.get(name) ?? compileInsert(db, table, rows as readonly Row[], answered as string[]);
  if (rows.length <= MAX_ROWS) known.set(name, query);
  const parameters = (rows as readonly Row[]).flatMap((row) => columns.map((column) => row[column]));
  return (await db.executeQuery({ ...query, parameters })).rows as Pick<Selectable<Schema[T]>, C>[];
};

export const insertRow = async <T extends keyof Schema, C extends keyof Selectable<Schema[T]>>(
  db: Queries,
  table: T,
  row: Insertable<Schema[T]>,
  ...answered: [C, ...C[]]
): Promise<Pick<Selectable<Schema[T]>, C>> => {
  const [inserted] = await insertRows(db, table, [row], ...answered);
  if (!inserted) throw new Error(`The row of ${table} was not inserted`);
  return inserted;
};

/** The columns a row has values for; `undefined` means the column's default, as in Kysely. */
const givenIn = (row: Row): string[] => Object.keys(row).filter((column) => row[column] !== undefined);

const holdToColumns = (table: string, columns: string[], row: Row): void => {
  const given = givenIn(row);
  if (given.length !== columns.length || columns.some((column) => row[column] === undefined))
    throw new Error(`Rows of ${table} with different columns: ${columns} and ${given}`);
};

const compileInsert = (
  db: Queries,
  table: string,
  rows: readonly Row[],
  answered: string[],
): CompiledQuery => {
  const insert = (db as unknown as Kysely<Record<string, Row>>).insertInto(table).values(rows);
  return answered.length ? insert.returning(answered).compile() : insert.compile();
};
