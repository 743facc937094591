import type { Kysely, RawBuilder } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';

export { insertRow, insertRows, prepared } from './prepared.ts';

/** How many orders or clients a search for one or two characters goes through: no index helps it, and it must not hold up others. */
export const SHORT_WORDS_REACH = 50_000;

/** Runs queries; the same type inside and outside a transaction. */
export type Queries = Kysely<Schema>;

/**
 * The database as the features see it. Rows are portable: text ids, integer cents, 0/1 flags, ISO times as text. Failures
 * of the engine arrive as AppError `unavailable` (with Retry-After) or `no_room`; a second row under a unique key is AppError
 * `conflict`, which ends its transaction.
 */
export type Database = {
  /** For reading alone. Never waits for a writer. */
  read: Queries;
  /**
   * Runs the work in one transaction and resolves when its effects would survive a power cut. The work may only await
   * queries of `tx`: it holds the single writer where there is one. It rolls back when the work throws.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  secondsAfter: Dialect['secondsAfter'];
  /**
   * A table expression with one column `seq`: the orders whose text holds every one of the words (case-insensitive,
   * anywhere in a word, three characters or more; shorter ones beside them match the start of a word, and alone the start
   * of name or address among the latest SHORT_WORDS_REACH orders only).
   */
  ordersWith(words: string[]): RawBuilder<{ seq: number }>;
  /** The same over clients: their names and addresses. */
  clientsWith(words: string[]): RawBuilder<{ seq: number }>;
  /** Clears the database's own files of what was deleted before, as far as the engine can. */
  forget(): Promise<void>;
  /** Rejects with AppError `unavailable` when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
  maintenance: Maintenance;
};

/** A row of any table, the same in both engines. */
export type PlainRow = Record<string, string | number | null>;

/** What copies, fills and examines a whole database. No part of the product that serves needs it. */
export type Maintenance = {
  /** Every version there has been of the tables, the latest last. */
  readonly versions: readonly string[];
  /** The version these tables have; null where there are none. */
  version(): Promise<string | null>;
  tables(): Promise<string[]>;
  /** One state of the database, however long it is read and whatever is written meanwhile. Holds up no writer. */
  snapshot(): Promise<{ db: Queries; end(): Promise<void> }>;
  /** The last number each table has given to a row. */
  numbers(): Promise<Record<string, number>>;
  /** Drops these tables and makes all again, as a version had them. */
  rebuild(tables: readonly string[], version: string): Promise<void>;
  /** Fills empty tables in one transaction, parents before children. No product starts on them until it is over. */
  load<T>(work: (tx: Queries, fill: Fill) => Promise<T>): Promise<T>;
  /** What the engine finds wrong with its own files, in its own words. */
  inspect(): Promise<string[]>;
};

export type Fill = {
  /** Inserts rows that have the same columns, their numbers too. */
  insert(table: string, rows: readonly PlainRow[]): Promise<void>;
  /** Has a table number on from there. */
  number(table: string, last: number): Promise<void>;
};

/** What an opened database is brought to: the latest version, or left as it is found. */
export type Opening = 'latest' | 'as found';
