import type { PlainRow } from '../ports/database/port.ts';
import type { TableName } from './tables.ts';

export type FilePart = { kind: 'file'; key: string; size_bytes: number; body: AsyncIterable<Uint8Array> };

/** What a studio is taken apart into, and put together from: its files, then its rows. A file's bytes are read before the next part is asked for. */
export type Part =
  | FilePart
  | { kind: 'rows'; table: TableName; rows: PlainRow[] }
  | { kind: 'numbers'; numbers: Record<string, number> };

/** What was not as the rows say when a copy was made. */
export type FileProblems = { missing: string[]; damaged: string[] };

/** Small files are read and written together: each waits for its own sync, or for a store far away. */
export const SMALL_BYTES = 512 * 1024;
export const AT_ONCE = 16;

export async function* toChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  if (bytes.length) yield bytes;
}
