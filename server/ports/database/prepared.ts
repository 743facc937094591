import type { CompiledQuery, Insertable, Kysely, Selectable } from 'kysely';
import type { Schema } from './schema.ts';

type Queries = Kysely<Schema>;

// What every order runs has its text built once for each engine: Kysely takes longer to write an insert of thirty columns than
// SQLite to carry it out (docs/performance.md).

/** Stands in a text for the value that comes with each call. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });

/**
 * A query with the named values left open. The builder runs once and sees stand-ins: it may place them, and must not look at
 * them.
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

// The lines and files of usual orders; a text for each larger number would only fill the memory.
const MOST_ROWS = 12;
type Row = Record<string, unknown>;
const texts = new WeakMap<object, Map<string, CompiledQuery>>();

/** Inserts rows that all have the same columns. Answers of each row the columns asked for. */
export const insertRows = async <T extends keyof Schema, C extends keyof Selectable<Schema[T]> = never>(
  db: Queries,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  ...answered: C[]
): Promise<Pick<Selectable<Schema[T]>, C>[]> => {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.entries(first).flatMap(([column, value]) => (value === undefined ? [] : [column]));
  const name = `${table} ${rows.length} ${columns} ${answered}`;
  const engine = db.getExecutor().adapter;
  const known = texts.get(engine) ?? new Map<string, CompiledQuery>();
  texts.set(engine, known);
  const query = known.get(name) ?? compileInsert(db, table, rows as readonly Row[], answered as string[]);
  if (rows.length <= MOST_ROWS) known.set(name, query);
  const parameters = (rows as readonly Row[]).flatMap((row) => columns.map((column) => row[column]));
  return (await db.executeQuery({ ...query, parameters })).rows as Pick<Selectable<Schema[T]>, C>[];
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
