import { type DatabaseConnection, Kysely, type Dialect as KyselyDialect, PostgresDialect, sql } from 'kysely';
import { AppError, createDamagedError, createNoRoomError } from '../../lib/errors.ts';
import type { Schema } from '../../schema/database.ts';
import type { Dialect, SearchedTable } from '../../schema/dialect.ts';
import { withLastWrites } from './last-writes.ts';
import { migrate } from './migrate.ts';
import { type Database, type Opening, SHORT_WORDS_REACH } from './port.ts';
import { APPLICATION, createPostgresMaintenance } from './postgres-maintenance.ts';

const CONNECTIONS = 6;
/** Kept open, so that a server without free connections doesn't refuse everyone after a quiet minute. */
const IDLE_CONNECTIONS = 2;
const QUERY_MS = 10_000;
/**
 * How long a writer waits for locks held elsewhere. It lets go of its connection after each second of it, because
 * writers that wait for one order must not take the connections of all others.
 */
const LOCK_PATIENCE_MS = 5_000;
const LOCK_MS = 1_000;
/**
 * After this the server ends the transaction of a process that froze or lost its network. Shorter than the lock patience,
 * so that the other processes outwait it.
 */
const FROZEN_MS = 3_000;
/** For migrations and maintenance, which pause between their queries. */
const patientLimits = { query_ms: 0, lock_ms: 5_000, idle_ms: 60_000 };
const servingLimits = { query_ms: QUERY_MS, lock_ms: LOCK_MS, idle_ms: FROZEN_MS };

/** PostgreSQL through pg's pools. The driver is only loaded here, so that SQLite users don't pay for it. */
export const openPostgres = async (url: string, opening: Opening = 'latest'): Promise<Database> => {
  const { default: pg } = await import('pg');
  // Sums and sizes are bigint in PostgreSQL and never exceed 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const connect = ({ query_ms, lock_ms, idle_ms }: typeof servingLimits) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      min: IDLE_CONNECTIONS,
      connectionTimeoutMillis: 5_000,
      // A hanging server counts as one that doesn't answer.
      query_timeout: query_ms,
      keepAlive: true,
      application_name: APPLICATION,
      // Waiting for a lock held elsewhere ends with an error instead of a hanging page.
      options: `-c lock_timeout=${lock_ms} -c idle_in_transaction_session_timeout=${idle_ms}`,
    });
    // A connection that breaks while idle or between queries must not end the process, as an unhandled 'error' event
    // would. The query that needs it fails, and the next one opens another.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return new Kysely<Schema>({ dialect: translating(new PostgresDialect({ pool })) });
  };
  // Separate pools, so that writers waiting for a lock never use up the readers' connections.
  const [read, write] = [connect(servingLimits), connect(servingLimits)];
  const close = async () => {
    await Promise.all([read.destroy(), write.destroy()]);
  };
  // Migrations may take long.
  const patient = connect(patientLimits);
  try {
    if (opening === 'latest') await migrate(patient as unknown as Kysely<never>, dialect);
  } catch (error) {
    await close();
    throw error;
  } finally {
    await patient.destroy();
  }
  // A nearly full server may have only the one connection that migrating took.
  if (opening === 'latest') await Promise.allSettled([openIdle(read), openIdle(write)]);
  const transaction: Database['transaction'] = async (work) => {
    const patienceUntil = performance.now() + LOCK_PATIENCE_MS;
    for (let attempt = 1; ; attempt++) {
      try {
        return await write.transaction().execute((tx) => withLastWrites(tx, work));
      } catch (error) {
        if (isLockTimeout(error) ? performance.now() < patienceUntil : attempt < 5 && isRetryable(error))
          continue;
        throw error;
      }
    }
  };
  return {
    read,
    secondsAfter: (column, seconds) =>
      sql<string>`to_char((${sql.ref(column)}::timestamptz + ${sql.lit(`${seconds.toFixed(3)} seconds`)}::interval) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    transaction,
    // Its disk is another one.
    urgentTransaction: transaction,
    ordersWith: searchIn('orders'),
    clientsWith: searchIn('clients'),
    // PostgreSQL's autovacuum reuses the space of deleted rows in its own time.
    async forget() {},
    async check() {
      await sql`select key from settings limit 1`.execute(read);
    },
    async findDamage() {},
    keepReserve: async () => true,
    close,
    maintenance: createPostgresMaintenance({
      read,
      connect: () => connect(patientLimits),
      migrateTo: (db, version) => migrate(db as unknown as Kysely<never>, dialect, version),
    }),
  };
};

// SQLSTATE (postgresql.org/docs, appendix A): after a serialization failure or deadlock, simply try again.
const RETRYABLE = new Set(['40001', '40P01']);
const LOCK_TIMEOUT = '55P03';
const FULL = '53100';
const DAMAGED = ['XX001', 'XX002'];
const TAKEN = '23505';
// Text with a zero byte or invalid UTF-8, which SQLite would accept. No stored value can match it, so a lookup finds
// nothing.
const UNSTORABLE = '22021';

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isRetryable = (error: unknown): boolean => RETRYABLE.has(getErrorCode(error));

const isLockTimeout = (error: unknown): boolean =>
  error instanceof AppError && getErrorCode(error.cause) === LOCK_TIMEOUT;

/** Opens the connections that the pool keeps: as many queries at once. */
const openIdle = async (pool: Kysely<Schema>): Promise<void> => {
  await Promise.all(Array.from({ length: IDLE_CONNECTIONS }, () => sql`select 1`.execute(pool)));
};

/** Lost connections, shutdowns, exhausted resources and lock timeouts are temporary faults; the rest are bugs. */
const toAppError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  const code = getErrorCode(error);
  if (code === FULL) return createNoRoomError(error);
  if (DAMAGED.includes(code)) return createDamagedError(error);
  if (code === TAKEN) return new AppError('conflict', 'That name is already taken', { cause: error });
  if (code === UNSTORABLE)
    return new AppError('malformed', 'The request contains characters that can’t be stored', {
      cause: error,
    });
  const isPassing =
    /^(08|53|57|58|55P03|25P03)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    (error instanceof Error &&
      /terminated|timeout exceeded|read timeout|Connection ended|not queryable/i.test(error.message));
  if (!isPassing) return error;
  return new AppError('unavailable', 'The site is busy right now. Please try again in a few seconds.', {
    cause: error,
    retryAfter: 5,
  });
};

const translated = async <T>(running: Promise<T>): Promise<T> => {
  try {
    return await running;
  } catch (error) {
    throw toAppError(error);
  }
};

/** Translates the driver's errors: every way a connection can fail becomes an AppError. */
const translating = (dialect: PostgresDialect): KyselyDialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver() {
    const driver = dialect.createDriver();
    const wrapped = new WeakSet<DatabaseConnection>();
    return {
      init: () => driver.init(),
      async acquireConnection() {
        const connection = await translated(driver.acquireConnection());
        if (!wrapped.has(connection)) {
          wrapped.add(connection);
          const execute = connection.executeQuery.bind(connection);
          connection.executeQuery = (query) => translated(execute(query));
        }
        return connection;
      },
      beginTransaction: (connection, settings) => translated(driver.beginTransaction(connection, settings)),
      commitTransaction: (connection) => translated(driver.commitTransaction(connection)),
      rollbackTransaction: (connection) => translated(driver.rollbackTransaction(connection)),
      releaseConnection: (connection) => driver.releaseConnection(connection),
      destroy: () => driver.destroy(),
    };
  },
});

const SHORTEST_TRIGRAM = 3;
const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');

const searchIn =
  (table: SearchedTable): Database['ordersWith'] =>
  (words) => {
    const isLong = (word: string) => [...word].length >= SHORTEST_TRIGRAM;
    const hasLong = words.some(isLong);
    const from = sql.table(table);
    const conditions = words.map((word) => {
      if (isLong(word)) return sql`search_text like ${`%${escapeLike(word)}%`}`;
      if (hasLong) return sql`position(${` ${word}`} in ' ' || replace(search_text, chr(10), ' ')) > 0`;
      return sql`(name_key like ${`${escapeLike(word)}%`} or email_key like ${`${escapeLike(word)}%`})`;
    });
    if (hasLong) return sql`(select seq from ${from} where ${sql.join(conditions, sql` and `)})`;
    return sql`(select seq from ${from}
      where seq > (select coalesce(max(seq), 0) from ${from}) - ${SHORT_WORDS_REACH} and ${sql.join(conditions, sql` and `)})`;
  };

const dialect: Dialect = {
  sequence: 'bigint generated always as identity primary key',
  async widen(db, table, column) {
    await sql.raw(`alter table ${table} alter column ${column} type bigint`).execute(db);
  },
  async addSearch(db, table) {
    const write = (text: string) => sql.raw(text).execute(db);
    await write('create extension if not exists pg_trgm');
    await write(`create index ${table}_search on ${table} using gin (search_text gin_trgm_ops)`);
    await write(`create index ${table}_by_name_start on ${table} (name_key text_pattern_ops)`);
    await write(`create index ${table}_by_email_start on ${table} (email_key text_pattern_ops)`);
  },
};
