import type { ColumnBuilderCallback, ColumnDataType, Kysely, RawBuilder } from 'kysely';

/** Differences between the engines in creating tables. */
export type Dialect = {
  /** An auto-incrementing number. */
  sequence: { type: ColumnDataType | RawBuilder<unknown>; column: ColumnBuilderCallback };
  /**
   * Makes a table's `search_text` searchable by any part of a word. The table also needs `seq`, `name_key` and
   * `email_key`.
   */
  addSearch(db: Kysely<unknown>, table: SearchedTable): Promise<void>;
  /** Makes the search index drop deleted text at once instead of at some later merge. */
  forgetInSearch(db: Kysely<unknown>, table: SearchedTable): Promise<void>;
  /** A new random id per row of a statement. */
  randomId: RawBuilder<string>;
  /** The stored form of the time this many seconds (millisecond precision) after the one in a column. */
  secondsAfter(column: string, seconds: number): RawBuilder<string>;
  /** A text column as an operand for `->`. */
  asJson(column: string): RawBuilder<unknown>;
};

export type SearchedTable = 'orders' | 'clients';
