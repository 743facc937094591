import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema/database.ts';
import { describeConstraintError } from './constraint-errors.ts';
import { versions } from './migrate.ts';
import type { Fill, Maintenance } from './port.ts';
import { toAppError } from './sqlite-errors.ts';

type Needs = {
  writer: DatabaseSync;
  write: Kysely<Schema>;
  openReader(): DatabaseSync;
  createKysely(connection: DatabaseSync): Kysely<Schema>;
  migrateTo(version: string): Promise<void>;
};

export const createSqliteMaintenance = ({
  writer,
  write,
  openReader,
  createKysely,
  migrateTo,
}: Needs): Maintenance => {
  const tables = () =>
    translated(() =>
      writer
        .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
        .all()
        .map(({ name }) => String(name)),
    );
  return {
    versions,
    async version() {
      if (!tables().includes('kysely_migration')) return null;
      const last = translated(() => writer.prepare('select max(name) as name from kysely_migration').get());
      return last?.name ? String(last.name) : null;
    },
    tables: async () => tables(),
    async snapshot() {
      const reader = openReader();
      // Pages are read only once, so caching them is useless.
      reader.exec('pragma cache_size = -2048');
      // The first read fixes the snapshot (sqlite.org/isolation.html).
      translated(() => reader.exec('begin; select count(*) from sqlite_schema'));
      return { db: createKysely(reader), end: async () => reader.close() };
    },
    async numbers() {
      const rows = writer.prepare('select name, seq from sqlite_sequence').all();
      return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]));
    },
    async rebuild(names, version) {
      const drop = (wanted: string[]) => {
        for (const name of wanted) writer.exec(`drop table "${name}"`);
      };
      writer.exec('pragma foreign_keys = off');
      // Dropping an index also drops its internal tables.
      drop(tables().filter((table) => names.some((name) => table === `${name}_search`)));
      drop(tables().filter((table) => names.includes(table) || table.startsWith('kysely_migration')));
      writer.exec('pragma foreign_keys = on');
      await migrateTo(version);
    },
    async load(work) {
      try {
        writer.exec('begin immediate');
        const result = await work(write, createFill(writer));
        writer.exec('commit');
        return result;
      } catch (error) {
        if (writer.isTransaction) writer.exec('rollback');
        throw toAppError(error);
      }
    },
    async inspect() {
      const { db, end } = await this.snapshot();
      try {
        // This checks the search index too, and stops after a hundred findings.
        const pages = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db);
        const said = pages.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
        // Damaged pages would end it.
        if (said.length) return said;
        const orphans = await sql<{ table: string; rowid: number; parent: string }>`
          pragma foreign_key_check`.execute(db);
        return [
          ...[
            ...Map.groupBy(
              orphans.rows,
              ({ table, parent }) => `in ${table}, without their row in ${parent}: `,
            ),
          ].map(([words, { length }]) => `${words}${length}`),
        ];
      } finally {
        await end();
      }
    },
  };
};

const translated = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw toAppError(error);
  }
};

/**
 * Turns off memory mapping: it doesn't help when a whole database is read once, and makes the process look as if it
 * used that memory.
 */
export const withoutMap = (database: DatabaseSync): DatabaseSync => {
  database.exec('pragma mmap_size = 0');
  return database;
};

const createFill = (writer: DatabaseSync): Fill => {
  const statements = new Map<string, StatementSync>();
  return {
    async insert(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const text = `insert into "${table}" (${columns.map((name) => `"${name}"`)}) values (${columns.map(() => '?')})`;
      const statement = statements.get(text) ?? writer.prepare(text);
      statements.set(text, statement);
      try {
        for (const row of rows) statement.run(...columns.map((name) => row[name] ?? null));
      } catch (error) {
        throw describeConstraintError(table, error);
      }
    },
    async number(table, last) {
      writer.prepare('delete from sqlite_sequence where name = ?').run(table);
      writer.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last);
    },
  };
};
