import type { PlainRow } from '../../ports/database/port.ts';
import type { TableName } from './tables.ts';

export type FilePart = { kind: 'file'; key: string; size_bytes: number; body: AsyncIterable<Uint8Array> };

/**
 * What a studio is split into and assembled from: first files, then rows. Read a file's bytes before taking the next
 * part.
 */
export type Part =
  | FilePart
  | { kind: 'rows'; table: TableName; rows: PlainRow[] }
  | { kind: 'numbers'; numbers: Record<string, number> };

/** Files that didn't match their rows when the copy was made. */
export type FileProblems = { missing: string[]; damaged: string[] };

/** Small files are read and written in parallel, because each waits for its own sync or for a remote server. */
export const SMALL_BYTES = 512 * 1024;
export const AT_ONCE = 16;

export async function* toChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  if (bytes.length) yield bytes;
}
