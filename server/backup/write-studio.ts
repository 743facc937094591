import { AppError } from '../lib/errors.ts';
import type { Fill, PlainRow, Queries } from '../ports/database/port.ts';
import type { Studio } from '../ports/open.ts';
import type { FileProblems, Part } from './archive/parts.ts';
import { archivedTableNames, type TableName } from './archive/tables.ts';
import { emptyTables, readNamedFiles, readPages } from './queries.ts';
import { RowChecksums } from './row-checksums.ts';
import { type FilesFilled, type StoreWriter, writeStore } from './write-store.ts';

export type RowChange = (table: TableName, rows: PlainRow[]) => PlainRow[];

export type WrittenStudio = FilesFilled & { rows: Record<string, number> };

type Options = {
  /** Changes rows on their way; by default they stay as they are. */
  change?: RowChange;
  /** What is known to be missing from the copy. */
  losses: FileProblems;
};

/**
 * Assembles a studio in empty tables, and in a store unless its files stay where they are. Everything is read back and
 * compared before the one transaction commits; on any difference neither a row nor a file stays.
 */
export const writeStudio = (
  { database, storage }: { database: Studio['database']; storage: Studio['storage'] | null },
  parts: AsyncIterable<Part>,
  options: Options,
): Promise<WrittenStudio> =>
  storage
    ? writeStore(storage, (files) => fillDatabase(database, files, parts, options))
    : fillDatabase(database, null, parts, options);

const fillDatabase = (
  { maintenance }: Studio['database'],
  files: StoreWriter | null,
  parts: AsyncIterable<Part>,
  { change = (_, rows) => rows, losses }: Options,
): Promise<WrittenStudio> =>
  maintenance.load(async (tx, fill) => {
    await emptyTables(tx, await maintenance.tables());
    const sums = await putAll(parts, files, fill, change);
    await compareRows(tx, await maintenance.tables(), sums);
    if (files) await dropUnnamed(tx, await maintenance.tables(), files, losses);
    const total = files ? await files.complete() : { files: 0, bytes: 0 };
    return { ...total, rows: sums.counts() };
  });

/** Tracks and their sounds are archived before the images that are their covers, which they refer to. */
const lateTables: readonly TableName[] = ['portfolio_items', 'audio_files'];

const putAll = async (
  parts: AsyncIterable<Part>,
  files: StoreWriter | null,
  fill: Fill,
  change: RowChange,
): Promise<RowChecksums> => {
  const sums = new RowChecksums();
  const late: { table: TableName; rows: PlainRow[] }[] = [];
  for await (const part of parts) {
    if (part.kind === 'file') await files?.add(part);
    else if (part.kind === 'rows') {
      const rows = change(part.table, part.rows);
      checkColumns(rows);
      sums.add(part.table, rows);
      if (lateTables.includes(part.table)) late.push({ table: part.table, rows });
      else if (rows.length) await fill.insert(part.table, rows);
    } else
      for (const [table, last] of Object.entries(part.numbers))
        if (last > 0 && archivedTableNames.some((name) => name === table)) await fill.number(table, last);
  }
  for (const { table, rows } of late) if (rows.length) await fill.insert(table, rows);
  await files?.flush();
  return sums;
};

// Column names become part of a statement.
const checkColumns = (rows: PlainRow[]): void => {
  const odd = Object.keys(rows[0] ?? {}).find((name) => !/^[a-z][a-z0-9_]*$/.test(name));
  if (odd !== undefined) throw new AppError('malformed', `There is no column called ${JSON.stringify(odd)}`);
};

const compareRows = async (tx: Queries, present: string[], sums: RowChecksums): Promise<void> => {
  for (const table of archivedTableNames.filter((name) => present.includes(name))) {
    const found = new RowChecksums();
    for await (const rows of readPages(tx, table)) found.add(table, rows);
    const [is, was] = [found.of(table), sums.of(table)];
    if (is.rows !== was.rows || is.sum !== was.sum)
      throw new AppError(
        'unavailable',
        `The database returned ${is.rows} rows of ${table} after ${was.rows} were written, or changed their values. Check the database and try again.`,
      );
  }
};

/**
 * Checks that every file rows refer to was written, and removes files no row refers to, such as those of a track
 * replaced during the backup.
 */
const dropUnnamed = async (
  tx: Queries,
  present: string[],
  { written, remove }: StoreWriter,
  { missing }: FileProblems,
): Promise<void> => {
  for await (const page of readNamedFiles(tx, present))
    for (const { key, owner } of page)
      if (!written.mark(key) && !missing.some((text) => text.startsWith(`${key} `)))
        throw new AppError('malformed', `The copy is missing the file ${key} (${owner}). Start again.`);
  for (const page of written.unmarked()) for (const { name } of page) await remove(name);
};
