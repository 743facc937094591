import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema/database.ts';
import { describeConstraintError } from './constraint-errors.ts';
import { versions } from './migrate.ts';
import type { Fill, Maintenance, PlainRow, Queries } from './port.ts';

/** The application name of our connections in the server's list. */
export const APPLICATION = 'mixfront';

/** Below PostgreSQL's limit of 65,535 parameters per statement. */
const MAX_PARAMETERS = 30_000;

type Needs = {
  read: Kysely<Schema>;
  /** Opens connections without a query time limit. */
  connect(): Kysely<Schema>;
  migrateTo(db: Kysely<Schema>, version: string): Promise<void>;
};

// A snapshot or a load waits for files as long as they take.
const waitLong = (db: Queries) => sql`set local idle_in_transaction_session_timeout = 0`.execute(db);

// The lock Kysely takes during migrations (its PostgresAdapter): while it is held, a start waits and then gives up.
const MIGRATION_LOCK = 3853314791062309107n;

export const createPostgresMaintenance = ({ read, connect, migrateTo }: Needs): Maintenance => {
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(read);
    return rows.map(({ name }) => name);
  };
  return {
    versions,
    async version() {
      if (!(await tables()).includes('kysely_migration')) return null;
      const { rows } = await sql<{ name: string | null }>`
        select max(name) as name from kysely_migration`.execute(read);
      return rows[0]?.name ?? null;
    },
    tables,
    async snapshot() {
      const own = connect();
      try {
        const db = await own
          .startTransaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute();
        await waitLong(db);
        const end = async () => {
          await db.rollback().execute();
          await own.destroy();
        };
        return { db, end };
      } catch (error) {
        await own.destroy();
        throw error;
      }
    },
    async numbers() {
      const { rows } = await sql<{ name: string; last: number | null }>`
        select t.relname as name, pg_sequence_last_value(s.oid) as last
        from pg_class s join pg_depend d on d.objid = s.oid and d.deptype = 'i' join pg_class t on t.oid = d.refobjid
        where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace`.execute(read);
      return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
    },
    async rebuild(names, version) {
      const own = connect();
      try {
        const ours = (await tables()).filter(
          (table) => names.includes(table) || /^kysely_migration/.test(table),
        );
        if (ours.length)
          await sql`drop table ${sql.join(ours.map((name) => sql.table(name)))} cascade`.execute(own);
        await migrateTo(own, version);
      } finally {
        await own.destroy();
      }
    },
    async load(work) {
      const own = connect();
      try {
        return await own.transaction().execute(async (tx) => {
          await waitLong(tx);
          await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
          return work(tx, createFill(tx));
        });
      } finally {
        await own.destroy();
      }
    },
    inspect: async () => [...(await faultsOfServer(read)), ...(await unreadable(connect, await tables()))],
  };
};

const createFill = (tx: Queries): Fill => ({
  async insert(table, rows) {
    const columns = Object.keys(rows[0] ?? {});
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const rowsAtOnce = Math.max(1, Math.floor(MAX_PARAMETERS / columns.length));
    const toValues = (row: PlainRow) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`;
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        values ${sql.join(rows.slice(start, start + rowsAtOnce).map(toValues))}`
        .execute(tx)
        .catch((error: unknown) => {
          throw describeConstraintError(table, error);
        });
  },
  async number(table, last) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), ${last}::bigint)`.execute(tx);
  },
});

const faultsOfServer = async (read: Queries): Promise<string[]> => {
  const indexes = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`.execute(read);
  const pages = await sql<{ failures: number | null }>`
    select checksum_failures as failures from pg_stat_database where datname = current_database()`.execute(
    read,
  );
  const failures = Number(pages.rows[0]?.failures ?? 0);
  return [
    ...indexes.rows.map(({ name }) => `the index ${name} is not valid; run: reindex index ${name}`),
    ...(failures ? [`the server has met ${failures} damaged pages`] : []),
  ];
};

/** Reads every value of every row; returns the errors of damaged pages. */
const unreadable = async (connect: () => Queries, tables: string[]): Promise<string[]> => {
  const own = connect();
  const said: string[] = [];
  try {
    for (const table of tables)
      await sql`select count(hashtext(t::text)) from ${sql.table(table)} as t`
        .execute(own)
        .catch((error: unknown) =>
          said.push(`${table}: ${error instanceof Error ? error.message : String(error)}`),
        );
  } finally {
    await own.destroy();
  }
  return said;
};

/** Whether any server or command of ours is connected. This process must not be connected itself. */
export const isPostgresInUse = async (url: string): Promise<boolean> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [APPLICATION],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
};
