import type { Studio } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Fill, PlainRow, Queries } from '../ports/database/port.ts';
import { RowSums } from './digest.ts';
import { type Ledger, openLedger } from './ledger/queries.ts';
import { MARKER, markStore } from './new-studio.ts';
import type { Losses, Part } from './parts.ts';
import { emptyTables, namedFiles, pagesOf } from './queries.ts';
import { FileWriter, readBack, removeWritten } from './store-files.ts';
import { type TableName, tableNames } from './tables.ts';

export type Filled = { files: number; bytes: number; rows: Record<string, number> };

type Options = {
  /** The rows as they are to be; as they come where nothing is said. */
  change?: (table: TableName, rows: PlainRow[]) => PlainRow[];
  /** What the copy is known to lack. */
  losses: Losses;
};

/**
 * Puts a studio together in empty tables, and in a store unless its files stay where they are. All of it is read back and compared before
 * the one transaction commits; when anything is otherwise, neither a row nor a file stays.
 */
export const fillStudio = async (
  target: { database: Studio['database']; storage: Studio['storage'] | null },
  parts: AsyncIterable<Part>,
  { change = (_, rows) => rows, losses }: Options,
): Promise<Filled> => {
  const { database, storage } = target;
  const written = openLedger();
  let isComplete = false;
  try {
    if (storage) await markStore(storage);
    const filled = await database.upkeep.load(async (tx, fill) => {
      await emptyTables(tx, await database.upkeep.tables());
      const sums = await putAll(parts, storage && new FileWriter(storage, written), fill, change);
      await compareRows(tx, await database.upkeep.tables(), sums);
      if (storage) {
        await dropUnnamed(tx, await database.upkeep.tables(), storage, written, losses);
        await readBack(storage, written);
      }
      isComplete = true;
      return { ...totalOf(written), rows: sums.counts() };
    });
    if (storage) await unmark(storage);
    return filled;
  } catch (error) {
    // A commit whose answer was lost may have happened: its rows would name files that are gone.
    if (storage && !isComplete) await removeAfter(error, storage, written);
    throw error;
  } finally {
    written.close();
  }
};

const unmark = (storage: Studio['storage']): Promise<void> =>
  storage.remove(MARKER).catch((cause: unknown) => {
    throw new AppError(
      'unavailable',
      `Everything is there and was compared; only the mark "${MARKER}" could not be removed from the store. Remove it before you start the product.`,
      { cause },
    );
  });

const putAll = async (
  parts: AsyncIterable<Part>,
  files: FileWriter | null,
  fill: Fill,
  change: (table: TableName, rows: PlainRow[]) => PlainRow[],
): Promise<RowSums> => {
  const sums = new RowSums();
  for await (const part of parts) {
    if (part.kind === 'file') await files?.add(part);
    else if (part.kind === 'rows') {
      const rows = change(part.table, part.rows);
      checkColumns(rows);
      sums.add(part.table, rows);
      if (rows.length) await fill.insert(part.table, rows);
    } else
      for (const [table, last] of Object.entries(part.numbers))
        if (last > 0 && tableNames.some((name) => name === table)) await fill.number(table, last);
  }
  await files?.flush();
  return sums;
};

// Names of columns become part of a statement.
const checkColumns = (rows: PlainRow[]): void => {
  const odd = Object.keys(rows[0] ?? {}).find((name) => !/^[a-z][a-z0-9_]*$/.test(name));
  if (odd !== undefined) throw new AppError('malformed', `There is no column called ${JSON.stringify(odd)}`);
};

const compareRows = async (tx: Queries, present: string[], sums: RowSums): Promise<void> => {
  for (const table of tableNames.filter((name) => present.includes(name))) {
    const found = new RowSums();
    for await (const rows of pagesOf(tx, table)) found.add(table, rows);
    const [is, was] = [found.of(table), sums.of(table)];
    if (is.rows !== was.rows || is.sum !== was.sum)
      throw new AppError(
        'unavailable',
        `The database gives ${is.rows} rows of ${table} back where ${was.rows} were written, or with other values`,
      );
  }
};

/** Every file that a row names was written, and what none names goes: a track that was replaced while the copy was made. */
const dropUnnamed = async (
  tx: Queries,
  present: string[],
  storage: Studio['storage'],
  written: Ledger,
  { missing }: Losses,
): Promise<void> => {
  for await (const page of namedFiles(tx, present))
    for (const { key, owner } of page)
      if (!written.mark(key) && !missing.some((text) => text.startsWith(`${key} `)))
        throw new AppError('malformed', `The copy lacks the file ${key} of ${owner}`);
  for (const page of written.unmarked())
    for (const { name } of page) {
      await storage.remove(name);
      written.remove(name);
    }
};

export const totalOf = (written: Ledger): { files: number; bytes: number } => {
  let [files, bytes] = [0, 0];
  for (const page of written.all())
    for (const { size_bytes } of page) {
      files++;
      bytes += size_bytes;
    }
  return { files, bytes };
};

const removeAfter = async (error: unknown, storage: Studio['storage'], written: Ledger): Promise<void> => {
  const left = await removeWritten(storage, written);
  if (left && error instanceof Error)
    error.message += ` ${left} files that were written already could not be removed from the store; empty it before you try again.`;
};
