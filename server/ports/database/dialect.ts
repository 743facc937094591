import type { ColumnBuilderCallback, ColumnDataType, Kysely, RawBuilder } from 'kysely';

/** What differs between the engines when tables are made. */
export type Dialect = {
  /** A number that grows with every row. */
  sequence: { type: ColumnDataType | RawBuilder<unknown>; column: ColumnBuilderCallback };
  /** Makes `search_text` of a table searchable by any part of a word; the table has `seq`, `name_key` and `email_key` too. */
  addSearch(db: Kysely<unknown>, table: SearchedTable): Promise<void>;
  /** Has the search forget what is deleted at once, not some time later. */
  forgetInSearch(db: Kysely<unknown>, table: SearchedTable): Promise<void>;
  /** A new random id for every row of a statement. */
  randomId: RawBuilder<string>;
  /** The stored form of the moment so many seconds, to the millisecond, after the one in a column. */
  secondsAfter(column: string, seconds: number): RawBuilder<string>;
  /** A column of text, as what `->` takes. */
  asJson(column: string): RawBuilder<unknown>;
};

export type SearchedTable = 'orders' | 'clients';
