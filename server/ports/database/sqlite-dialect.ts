import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DamagedError } from '../../lib/errors.ts';
import type { Schema } from '../../schema/database.ts';
import type { Dialect } from '../../schema/dialect.ts';
import { toAppError } from './sqlite-errors.ts';

const MAX_STATEMENTS = 400;
const LONG = 20;

/**
 * All rows of a statement. node:sqlite builds dictionary-mode objects, which take twice as long to create and read as
 * ordinary ones. So a statement whose last result was a list is read as arrays. Column names are read afterwards: a
 * migration may have changed the table.
 */
const readAll = (statement: StatementSync): ((...values: SQLInputValue[]) => unknown[]) => {
  let isLong = false;
  return (...values) => {
    statement.setReturnArrays(isLong);
    const rows = statement.all(...values) as unknown[];
    const found = isLong && rows.length ? toObjects(rows as unknown[][], statement.columns()) : rows;
    isLong = rows.length > LONG;
    return found;
  };
};

const toObjects = (rows: unknown[][], columns: { name: string }[]): Record<string, unknown>[] => {
  const names = columns.map(({ name }) => name);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [place, name] of names.entries()) row[name] = values[place];
    return row;
  });
};

/**
 * Adapts node:sqlite to Kysely's driver, which is written for better-sqlite3; prepared statements are cached by their
 * text.
 */
const adapt = (database: DatabaseSync, onDamage: (error: DamagedError) => void): SqliteDatabase => {
  const translate = (error: unknown): unknown => {
    const failure = toAppError(error);
    if (failure instanceof DamagedError) onDamage(failure);
    return failure;
  };
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS });
  const prepare = (text: string): SqliteStatement => {
    // A transaction that starts by reading could not write if another process has written meanwhile.
    const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
    const withErrors =
      <Result>(call: (...values: SQLInputValue[]) => Result) =>
      (values: readonly unknown[]): Result => {
        try {
          return call(...(values as SQLInputValue[]));
        } catch (error) {
          throw translate(error);
        }
      };
    return {
      reader: statement.columns().length > 0,
      all: withErrors(readAll(statement)),
      run: withErrors((...values) => statement.run(...values)),
      iterate: withErrors((...values) => {
        statement.setReturnArrays(false);
        return statement.iterate(...values);
      }),
    };
  };
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      try {
        const statement = prepare(text);
        statements.set(text, statement);
        return statement;
      } catch (error) {
        throw translate(error);
      }
    },
    // Whoever opened the connection closes it.
    close() {},
  };
};

/**
 * Creates tables in one transaction, so that an interrupted start leaves nothing behind. SQLite can do this; Kysely
 * assumes it can't.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** `onDamage` is told of damaged pages that a query came upon. */
export const createKysely = (
  database: DatabaseSync,
  onDamage: (error: DamagedError) => void = () => undefined,
): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new NodeSqliteDialect({ database: adapt(database, onDamage) }) });

export const dialect: Dialect = {
  sequence: 'integer primary key autoincrement',
  // Its integers have 64 bits.
  widen: async () => undefined,
  async addSearch(db, table) {
    const index = `${table}_search`;
    const write = (text: string) => sql.raw(text).execute(db);
    const drop = `insert into ${index}(${index}, rowid, search_text) values ('delete', old.seq, old.search_text);`;
    const add = `insert into ${index}(rowid, search_text) values (new.seq, new.search_text);`;
    await write(
      `create virtual table ${index} using fts5(search_text, content='${table}', content_rowid='seq', tokenize='trigram', detail='full')`,
    );
    await write(`create trigger ${index}_insert after insert on ${table} begin ${add} end`);
    await write(`create trigger ${index}_delete after delete on ${table} begin ${drop} end`);
    await write(
      `create trigger ${index}_update after update of search_text on ${table} when old.search_text <> new.search_text begin ${drop} ${add} end`,
    );
    // Otherwise deleted text stays in the index until its parts happen to be merged (sqlite.org/fts5.html, 6.10).
    await write(`insert into ${index}(${index}, rank) values ('secure-delete', 1)`);
  },
};
