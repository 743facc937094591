import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Dialect } from './dialect.ts';
import { makeFolder } from './make-folder.ts';
import { migrate } from './migrate.ts';
import type { Database, Opening, Queries } from './port.ts';
import type { Schema } from './schema.ts';
import { isPassing, SOON_S, SqliteDriver, toAppError } from './sqlite-driver.ts';
import { createSqliteUpkeep, withoutMap } from './sqlite-maintenance.ts';
import { searchIn } from './sqlite-search.ts';

const BUSY_WAIT_MS = 5_000;
const BATCH = 64;
const RUSH_MS = 10;
const MOST_WAIT_MS = 4;

/** Tables are made in one transaction, so that a start which breaks off halfway leaves nothing. SQLite can; Kysely assumes not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const kyselyOver = (database: DatabaseSync): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => new SqliteDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });

/**
 * SQLite through node:sqlite: one connection writes, one reads, so that a slow writer never holds up a page. Work that
 * arrives while a transaction is being synced shares the next one, each in its own savepoint: one sync pays for many.
 */
export const openSqlite = async (file: string, opening: Opening = 'latest'): Promise<Database> => {
  makeFolder(dirname(file));
  if (!existsSync(file)) makePrivate(file);
  const writer = open(file, false);
  const write = kyselyOver(writer);
  const migrateTo = (version?: string) => migrate(write as unknown as Kysely<never>, dialect, version);
  const openReader = () => withoutMap(open(file, true));
  try {
    // Two that start at once on a new file are in each other's way while they turn its log on.
    await whenFree(() => setWriting(writer));
    if (opening === 'latest') await whenFree(migrateTo);
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = open(file, true);
  if (opening === 'as found') for (const connection of [writer, reader]) withoutMap(connection);
  const read = kyselyOver(reader);
  const queue = new WriteQueue(writer, write);
  return {
    read,
    transaction: (work) => queue.add(work),
    secondsAfter: dialect.secondsAfter,
    ordersWith: searchIn('orders'),
    clientsWith: searchIn('clients'),
    // Until then the file holds the pages as they were, and the log as they became.
    forget: () => whenFree(() => queue.between(() => emptyLog(writer))),
    async check() {
      // A table, not a constant: the file itself has to answer.
      await sql`select key from settings limit 1`.execute(read);
    },
    async close() {
      await queue.drain();
      reader.close();
      try {
        writer.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // Another process holds the log; it will be read at the next start.
      }
      writer.close();
    },
    upkeep: createSqliteUpkeep({ writer, write, openReader, kyselyOver, migrateTo }),
  };
};

/** An empty file is an empty database. SQLite gives its log and what two processes share the file's own mode (os_unix.c, findCreateFileMode). */
const makePrivate = (file: string): void => {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // What is wrong with the place SQLite will say.
  }
};

const open = (file: string, readOnly: boolean): DatabaseSync => {
  const database = new DatabaseSync(file, { readOnly, timeout: readOnly ? 2_000 : 0 });
  database.exec('pragma cache_size = -16384; pragma temp_store = memory; pragma mmap_size = 268435456;');
  return database;
};

const setWriting = (database: DatabaseSync): void => {
  // Where the disk refuses, the pragma throws nothing and answers the mode it stays in; in that one, readers meet half a change.
  if (database.prepare('pragma journal_mode = wal').get()?.journal_mode !== 'wal')
    throw new AppError('unavailable', 'the log of the database cannot be turned on', { retryAfter: SOON_S });
  database.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000; pragma journal_size_limit = 67108864;',
  );
  // What is deleted is overwritten with zeros: who was erased is not to be read in the file either.
  database.exec('pragma secure_delete = on');
};

const emptyLog = (writer: DatabaseSync): void => {
  const answer = writer.prepare('pragma wal_checkpoint(truncate)').get();
  if (answer?.busy)
    throw new AppError(
      'unavailable',
      'Another process reads the database; what was deleted stays in its log',
    );
};

/** Another process may hold the write lock (a backup, a shell, a second start): waits without blocking the event loop. */
const whenFree = async (work: () => void | Promise<void>): Promise<void> => {
  const until = performance.now() + BUSY_WAIT_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await work();
    } catch (error) {
      const failure = toAppError(error);
      if (!isPassing(failure) || performance.now() > until) throw failure;
      await sleep(pause);
    }
  }
};

type Job = { work: (tx: Queries) => Promise<unknown>; settle: (error: unknown, value?: unknown) => void };

class WriteQueue {
  readonly #database: DatabaseSync;
  readonly #write: Queries;
  #jobs: Job[] = [];
  #between: (() => void)[] = [];
  #running: Promise<void> | null = null;
  #endedAt = 0;
  #syncMs = 1;

  constructor(database: DatabaseSync, write: Queries) {
    this.#database = database;
    this.#write = write;
  }

  add<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({
        work,
        settle: (error, value) => (error === undefined ? resolve(value as T) : reject(error)),
      });
      this.#running ??= this.#run();
    });
  }

  /** Runs work while no transaction is open. */
  between(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#between.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(toAppError(error));
        }
      });
      this.#running ??= this.#run();
    });
  }

  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // One turn of the loop lets requests that arrived together share the sync.
    await new Promise(setImmediate);
    try {
      while (this.#jobs.length || this.#between.length) {
        for (const work of this.#between.splice(0)) work();
        if (!this.#jobs.length) continue;
        await this.#gather();
        await this.#batch(this.#jobs.splice(0, BATCH));
      }
    } finally {
      this.#running = null;
    }
  }

  /**
   * In a rush, waits about as long as the last sync took: what arrives meanwhile costs no sync of its own. A transaction
   * that comes alone never waits.
   */
  async #gather(): Promise<void> {
    const isRush = performance.now() - this.#endedAt < RUSH_MS;
    if (isRush && this.#jobs.length < BATCH) await sleep(Math.min(MOST_WAIT_MS, this.#syncMs));
  }

  async #batch(jobs: Job[]): Promise<void> {
    const finished: (() => void)[] = [];
    try {
      await whenFree(() => this.#database.exec('begin immediate'));
      for (const job of jobs) finished.push(await this.#attempt(job));
      const syncing = performance.now();
      this.#database.exec('commit');
      this.#endedAt = performance.now();
      this.#syncMs = (this.#syncMs * 3 + this.#endedAt - syncing) / 4;
    } catch (error) {
      const failure = toAppError(error);
      for (const job of jobs) job.settle(failure);
      if (this.#database.isTransaction) this.#database.exec('rollback');
      return;
    }
    for (const settle of finished) settle();
  }

  /** Runs one job in its savepoint; what it answers is told only after the commit. */
  async #attempt(job: Job): Promise<() => void> {
    this.#database.exec('savepoint job');
    try {
      const value = await job.work(this.#write);
      this.#database.exec('release job');
      return () => job.settle(undefined, value);
    } catch (error) {
      // A full disk ends the whole transaction by itself; then there is no savepoint to go back to.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('rollback to job; release job');
      return () => job.settle(error);
    }
  }
}

export const dialect: Dialect = {
  sequence: { type: 'integer', column: (column) => column.primaryKey().autoIncrement() },
  randomId: sql<string>`lower(hex(randomblob(16)))`,
  secondsAfter: (column, seconds) =>
    sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${sql.lit(`+${seconds.toFixed(3)} seconds`)})`,
  async forgetInSearch(db, table) {
    const index = sql.table(`${table}_search`);
    // Otherwise what is deleted stays until parts of the index happen to be merged (sqlite.org/fts5.html, 6.10).
    await sql`insert into ${index}(${index}, rank) values ('secure-delete', 1)`.execute(db);
  },
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
  },
};
