import type { Kysely } from 'kysely';

/** Differences between the engines in creating tables. */
export type Dialect = {
  /** The type of `seq`, an auto-incrementing primary key. */
  sequence: string;
  /** Makes room for 64 bits in an integer column. */
  widen(db: Kysely<unknown>, table: string, column: string): Promise<void>;
  /**
   * Makes a table's `search_text` searchable by any part of a word; deleted text leaves the index at once. The table
   * also needs `seq`, `name_key` and `email_key`.
   */
  addSearch(db: Kysely<unknown>, table: SearchedTable): Promise<void>;
};

export type SearchedTable = 'orders' | 'clients';
