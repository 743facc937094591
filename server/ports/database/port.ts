import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../../schema/database.ts';

export { sumJsonSize } from './json-size.ts';
export { gatherForCommit, type LastWrite } from './last-writes.ts';
export { insertRow, insertRows, prepared } from './prepared.ts';

/**
 * A search for one or two characters scans at most this many orders or clients: no index helps, and it must not delay
 * others.
 */
export const SHORT_WORDS_REACH = 50_000;

/** Runs queries; the same type inside and outside transactions. */
export type Queries = Kysely<Schema>;

/**
 * The database as features see it. Rows are portable: text ids, integer minor units of money, 0/1 flags, ISO times as text. Engine
 * errors become AppError `unavailable` (with Retry-After) or `no_room`; a duplicate key becomes AppError `conflict`,
 * which ends the transaction.
 */
export type Database = {
  /** For reading only. Never waits for a writer. */
  read: Queries;
  /**
   * Runs the work in one transaction and resolves once its effects would survive a power cut. The work may only await
   * queries on `tx`, because it holds the single writer (on SQLite). Rolls back when the work throws.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * The same, for what frees space and for signing in to do so: it works on a full disk too, with space that is kept for
   * it. The work may run twice.
   */
  urgentTransaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** The stored form of the time this many seconds (millisecond precision) after the one in a column. */
  secondsAfter(column: string, seconds: number): RawBuilder<string>;
  /**
   * A table expression with one column `seq`: the orders whose text contains every word, ignoring case. Words of three
   * or more characters match anywhere in a word. Shorter ones match the start of a word if there are longer words too;
   * on their own they match the start of the name or address, among the latest SHORT_WORDS_REACH orders only.
   */
  ordersWith(words: string[]): RawBuilder<{ seq: number }>;
  /** The same for clients: their names and addresses. */
  clientsWith(words: string[]): RawBuilder<{ seq: number }>;
  /** Removes traces of deleted data from the database's own files, as far as the engine can. */
  forget(): Promise<void>;
  /** Rejects with AppError `unavailable` when the database doesn't answer, and with DamagedError once damage was found. */
  check(): Promise<void>;
  /**
   * Reads all of it, and rejects with DamagedError where pages are damaged. PostgreSQL does so by itself where it has
   * checksums.
   */
  findDamage(signal: AbortSignal): Promise<void>;
  /** Takes the space for urgent transactions. False while the disk is too full for that; PostgreSQL needs none. */
  keepReserve(): Promise<boolean>;
  close(): Promise<void>;
  maintenance: Maintenance;
};

/** A row of any table, the same in both engines. */
export type PlainRow = Record<string, string | number | null>;

/** Copies, fills and examines a whole database. Used by commands only, not while serving. */
export type Maintenance = {
  /** Every schema version so far, the latest last. */
  readonly versions: readonly string[];
  /** The schema version of these tables; null when there are none. */
  version(): Promise<string | null>;
  tables(): Promise<string[]>;
  /** A consistent snapshot, however long reading takes and whatever is written meanwhile. Blocks no writer. */
  snapshot(): Promise<{ db: Queries; end(): Promise<void> }>;
  /** Each table's last sequence number. */
  numbers(): Promise<Record<string, number>>;
  /** Drops these tables and recreates them all in the given version's schema. */
  rebuild(tables: readonly string[], version: string): Promise<void>;
  /** Fills empty tables in one transaction, parents before children. No server can start on them until it ends. */
  load<T>(work: (tx: Queries, fill: Fill) => Promise<T>): Promise<T>;
  /** What the engine's own integrity check reports, in its words. */
  inspect(): Promise<string[]>;
};

export type Fill = {
  /** Inserts rows with the same columns, including their sequence numbers. */
  insert(table: string, rows: readonly PlainRow[]): Promise<void>;
  /** Sets a table's last sequence number. */
  number(table: string, last: number): Promise<void>;
};

/** How to open a database: migrated to the latest version, or left as found. */
export type Opening = 'latest' | 'as found';
