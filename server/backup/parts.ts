import type { PlainRow } from '../ports/database/port.ts';
import type { TableName } from './tables.ts';

/** What a studio is taken apart into, and put together from: its files, then its rows. A file's bytes are read before the next part is asked for. */
export type Part =
  | { kind: 'file'; key: string; size_bytes: number; body: AsyncIterable<Uint8Array> }
  | { kind: 'rows'; table: TableName; rows: PlainRow[] }
  | { kind: 'numbers'; numbers: Record<string, number> };

/** What was not as the rows say when a copy was made. */
export type Losses = { missing: string[]; damaged: string[] };
