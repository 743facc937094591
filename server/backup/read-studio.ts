import { crc32 } from 'node:zlib';
import { AppError } from '../lib/errors.ts';
import type { Queries } from '../ports/database/port.ts';
import { type FileIndex, openFileIndex, type Studio } from '../ports/open.ts';
import {
  AT_ONCE,
  type FilePart,
  type FileProblems,
  type Part,
  SMALL_BYTES,
  toChunks,
} from './archive/parts.ts';
import { archivedTableNames } from './archive/tables.ts';
import { type NamedFile, readNamedFiles, readPages } from './queries.ts';

/** Files added during copying are searched for again until at most this many are left. */
const FEW = 50;
const MAX_ROUNDS = 10;

/**
 * Splits a studio that may be in use into parts. Files never change and exist before the rows that refer to them. So
 * files are copied first, without locking anything, and then a snapshot of the database is read in which only a few
 * files are new. If one of those has disappeared together with its row, a later snapshot is used. A file that is still
 * missing was lost before, and is reported in `losses`.
 */
export async function* readStudio(
  { database, storage }: Studio,
  losses: FileProblems,
  withFiles = true,
): AsyncGenerator<Part> {
  const { maintenance } = database;
  const present = await maintenance.tables();
  const copied = openFileIndex();
  try {
    const rest = (db: Queries) => newFiles(db, storage, withFiles ? present : [], copied, losses);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { found } = yield* rest(database.read);
      if (found <= FEW) break;
    }
    let lostBefore: string[] = [];
    for (;;) {
      const { db, end } = await maintenance.snapshot();
      try {
        const { lost } = yield* rest(db);
        if (lost.some(({ key }) => !lostBefore.includes(key))) {
          lostBefore = lost.map(({ key }) => key);
          continue;
        }
        losses.missing.push(...lost.map(({ key, owner }) => `${key} (${owner})`));
        for (const table of archivedTableNames.filter((name) => present.includes(name)))
          for await (const rows of readPages(db, table)) if (rows.length) yield { kind: 'rows', table, rows };
        yield { kind: 'numbers', numbers: await maintenance.numbers() };
        return;
      } finally {
        await end();
      }
    }
  } finally {
    copied.close();
  }
}

/**
 * Files that rows refer to and that haven't been copied yet; returns how many there were, and which are not in
 * storage.
 */
async function* newFiles(
  db: Queries,
  storage: Studio['storage'],
  present: string[],
  copied: FileIndex,
  losses: FileProblems,
): AsyncGenerator<Part, { found: number; lost: NamedFile[] }> {
  let found = 0;
  const lost: NamedFile[] = [];
  for await (const page of readNamedFiles(db, present)) {
    const files = page.filter(({ key }) => !copied.find(key));
    for (let start = 0; start < files.length; start += AT_ONCE) {
      const some = files.slice(start, start + AT_ONCE);
      const opened = await Promise.all(some.map((file) => open(storage, file)));
      for (const [index, file] of some.entries()) {
        const part = await opened[index]?.();
        if (!part) {
          lost.push(file);
          continue;
        }
        found++;
        copied.add({ name: file.key, size_bytes: part.size_bytes, note: '' });
        yield { ...part, body: watched(part.body, file, losses) };
      }
    }
  }
  return { found, lost };
}

/** Reads a small file at once, a large one when it is its turn. */
const open = async (storage: Studio['storage'], { key, size_bytes }: NamedFile) => {
  if (size_bytes > SMALL_BYTES) return () => openLarge(storage, key);
  const part = await ifFound(async (): Promise<FilePart | null> => {
    // A file larger than its row says is damaged, and isn't kept in memory.
    const found = await storage.stat(key);
    if (!found || found.size_bytes > SMALL_BYTES) return found && (await openLarge(storage, key));
    const { size_bytes: size } = found;
    // Without a range, every file would be read into a buffer of the size used for large ones.
    const chunks = size ? await (await storage.read(key, { start: 0, end: size - 1 })).toArray() : [];
    const bytes = Buffer.concat(chunks as Buffer[]);
    return { kind: 'file', key, size_bytes: bytes.length, body: toChunks(bytes) };
  });
  return async () => part;
};

const openLarge = (storage: Studio['storage'], key: string): Promise<FilePart | null> =>
  ifFound(async () => {
    const found = await storage.stat(key);
    return found && { kind: 'file', key, size_bytes: found.size_bytes, body: await storage.read(key) };
  });

const ifFound = async <T>(step: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
};

/** Passes the bytes on and compares them with their row. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  file: NamedFile,
  losses: FileProblems,
): AsyncGenerator<Uint8Array> {
  let sum = 0;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (file.crc32 !== null) sum = crc32(chunk, sum);
    yield chunk;
  }
  if (size !== file.size_bytes || (file.crc32 !== null && sum !== file.crc32))
    losses.damaged.push(`${file.key} (${file.owner})`);
}
