import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { findChildMain } from '../../lib/child-main.ts';
import { AppError, createDamagedError, type DamagedError } from '../../lib/errors.ts';
import type { SearchedTable } from '../../schema/dialect.ts';
import { withLastWrites } from './last-writes.ts';
import { migrate } from './migrate.ts';
import { type Database, type Opening, SHORT_WORDS_REACH } from './port.ts';
import { makeFolder, makePrivate } from './private-files.ts';
import { createKysely, dialect } from './sqlite-dialect.ts';
import { SOON_S } from './sqlite-errors.ts';
import { createSqliteMaintenance, withoutMap } from './sqlite-maintenance.ts';
import { isDiskFull, SqliteReserve } from './sqlite-reserve.ts';
import { WriteQueue, whenFree } from './sqlite-write-queue.ts';

/**
 * SQLite through node:sqlite: one connection writes, one reads, so that a slow writer never delays a page. Work that
 * arrives while a transaction is being synced shares the next one, each in its own savepoint: one sync serves many.
 */
export const openSqlite = async (file: string, opening: Opening = 'latest'): Promise<Database> => {
  makeFolder(dirname(file));
  if (!existsSync(file)) makePrivate(file);
  const reserve = new SqliteReserve(join(dirname(file), 'reserve'));
  let damage: DamagedError | undefined;
  const onDamage = (error: DamagedError) => {
    damage ??= error;
  };
  const openWriter = async () => {
    const writer = open(file, false);
    const write = createKysely(writer, onDamage);
    const migrateTo = (version?: string) => migrate(write as unknown as Kysely<never>, dialect, version);
    try {
      // Two processes that open a new file at once conflict while turning on its WAL.
      await whenFree(() => setWriting(writer));
      if (opening === 'latest') await whenFree(migrateTo);
      return { writer, write, migrateTo };
    } catch (error) {
      writer.close();
      throw error;
    }
  };
  const { writer, write, migrateTo } = await openWriter().catch(async (error: unknown) => {
    if (!(await isDiskFull(dirname(file)))) throw error;
    reserve.release();
    return openWriter();
  });
  const openReader = () => withoutMap(open(file, true));
  const reader = open(file, true);
  if (opening === 'as found') for (const connection of [writer, reader]) withoutMap(connection);
  const read = createKysely(reader, onDamage);
  const queue = new WriteQueue(writer, write);
  let look: { stop: AbortController; ended: Promise<unknown> } | undefined;
  /** It holds the log. */
  const endLook = async () => {
    look?.stop.abort();
    await look?.ended;
  };
  return {
    read,
    async transaction(work) {
      await reserve.refuseOthers();
      return queue.add((tx) => withLastWrites(tx, work));
    },
    async urgentTransaction(work) {
      const run = () => queue.add((tx) => withLastWrites(tx, work));
      const elseAfter = (makeRoom: () => Promise<void> | void) => async (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'no_room')) throw error;
        await makeRoom();
        return run();
      };
      const emptied = () => queue.between(() => emptyLog(writer)).catch(() => undefined);
      return run()
        .catch(elseAfter(emptied))
        .catch(elseAfter(() => reserve.release()));
    },
    keepReserve: () => reserve.fill(),
    secondsAfter: (column, seconds) =>
      sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${sql.lit(`+${seconds.toFixed(3)} seconds`)})`,
    ordersWith: searchIn('orders'),
    clientsWith: searchIn('clients'),
    // Until the checkpoint the main file still has the old pages, and the log the new ones.
    async forget() {
      await endLook();
      await whenFree(() => queue.between(() => emptyLog(writer)));
    },
    async check() {
      // What is damaged stays so until a backup is restored, which takes another start.
      if (damage) throw damage;
      // Reads a table, not a constant, so that the file itself has to respond.
      await sql`select key from settings limit 1`.execute(read);
    },
    async findDamage(signal) {
      const stop = new AbortController();
      const found = readEveryPage(file, AbortSignal.any([signal, stop.signal]));
      look = { stop, ended: found.catch(() => undefined) };
      const said = await found.catch((error: unknown) => {
        // A deletion or the end of the process stopped it. The next start or day has another.
        if (stop.signal.aborted) return 'ok';
        throw error;
      });
      if (said !== 'ok') onDamage(createDamagedError(new Error(said)));
      if (damage) throw damage;
    },
    async close() {
      await endLook();
      await queue.drain();
      reader.close();
      try {
        writer.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // Another process holds the log; it is merged at the next start.
      }
      writer.close();
    },
    maintenance: createSqliteMaintenance({ writer, write, openReader, createKysely, migrateTo }),
  };
};

const open = (file: string, readOnly: boolean): DatabaseSync => {
  const database = new DatabaseSync(file, { readOnly, timeout: readOnly ? 2_000 : 0 });
  database.exec('pragma cache_size = -16384; pragma temp_store = memory; pragma mmap_size = 268435456;');
  return database;
};

const setWriting = (database: DatabaseSync): void => {
  // If the disk refuses, the pragma doesn't throw but returns the mode it stays in; in that mode, readers could see
  // half a change.
  if (database.prepare('pragma journal_mode = wal').get()?.journal_mode !== 'wal')
    throw new AppError('unavailable', 'the log of the database cannot be turned on', { retryAfter: SOON_S });
  database.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000; pragma journal_size_limit = 67108864;',
  );
  // Overwrites deleted data with zeros, so that an erased person's data can't be read from the file either.
  database.exec('pragma secure_delete = on');
};

/**
 * What SQLite says about the pages of a file: `ok`, or what it found first. In a process of its own: it may take minutes,
 * in which a thread could not be stopped.
 */
const readEveryPage = async (file: string, signal: AbortSignal): Promise<string> => {
  const main = findChildMain('sqlite-pages', import.meta.url);
  const running = promisify(execFile)(execPath, [main, file], { signal, env: {} });
  // Stopped, it is refused before it is gone.
  const gone = new Promise((resolve) => running.child.once('close', resolve));
  try {
    return (await running).stdout;
  } finally {
    // One that could not be started closes nothing.
    if (running.child.pid !== undefined) await gone;
  }
};

const emptyLog = (writer: DatabaseSync): void => {
  const answer = writer.prepare('pragma wal_checkpoint(truncate)').get();
  if (answer?.busy)
    throw new AppError(
      'unavailable',
      'Another process reads the database; what was deleted stays in its log',
    );
};

const SHORTEST_TRIGRAM = 3;

const searchIn = (table: SearchedTable): Database['ordersWith'] => {
  const index = sql.table(`${table}_search`);
  return (words) => {
    const long = words.filter((word) => [...word].length >= SHORTEST_TRIGRAM);
    const short = words.filter((word) => [...word].length < SHORTEST_TRIGRAM);
    if (!long.length) {
      const starts = short.map((word) => {
        const end = `${word}\u{10ffff}`;
        return sql`(o.name_key >= ${word} and o.name_key < ${end} or o.email_key >= ${word} and o.email_key < ${end})`;
      });
      return sql`(select o.seq as seq from ${sql.table(table)} as o
        where o.seq > (select coalesce(max(seq), 0) from ${sql.table(table)}) - ${SHORT_WORDS_REACH} and ${sql.join(starts, sql` and `)})`;
    }
    const match = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    if (!short.length) return sql`(select rowid as seq from ${index} where ${index} match ${match})`;
    const begun = short.map(
      (word) => sql`instr(' ' || replace(o.search_text, char(10), ' '), ${` ${word}`}) > 0`,
    );
    return sql`(select s.rowid as seq from ${index} as s join ${sql.table(table)} as o on o.seq = s.rowid
      where ${index} match ${match} and ${sql.join(begun, sql` and `)})`;
  };
};
