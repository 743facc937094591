import { setImmediate as nextTurn } from 'node:timers/promises';
import { trimInvisible } from '../../../shared/blank-text.ts';
import type { ImportQuery, ImportResult } from '../../../shared/client-import.ts';
import { clientKey } from '../../../shared/clients.ts';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { type CsvRow, decodeText, readCsv } from '../../http/read-csv.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { type ConsentColumns, findConsentColumns } from './consent-columns.ts';
import { findErased, findKnownClients, saveImportedClients } from './import-queries.ts';
import {
  type Columns,
  createPlan,
  findColumns,
  type ImportedClient,
  type PlannedRow,
} from './plan-import.ts';

/** About 5 ms of work: others are served in between. */
const ROWS_A_TURN = 100;

/**
 * Adds the clients of a CSV file in one transaction, or, for a preview, says what that would do. `unsubscribedColumn` is
 * the heading of the column that the owner says tells who unsubscribed. Throws AppError `invalid`.
 */
export const importClients = async (
  database: Database,
  file: Buffer,
  { preview, unsubscribed_column }: ImportQuery,
): Promise<ImportResult> => {
  const table = await readTable(decodeText(file), unsubscribed_column);
  if (preview) return present(table, (await plan(database.read, table)).planned);
  return database.transaction(async (tx) => {
    const { planned, unsubscribed } = await plan(tx, table);
    await saveImportedClients(tx, mergeRows(planned), unsubscribed, now());
    return present(table, planned);
  });
};

type Table = { heads: string[]; columns: Columns; consent: ConsentColumns; rows: CsvRow[] };

const readTable = async (text: string, unsubscribedColumn = ''): Promise<Table> => {
  let heads: string[] | undefined;
  const rows: CsvRow[] = [];
  for await (const { line, cells } of readCsv(text)) {
    if (cells.length > limits.import_columns)
      throw new AppError(
        'invalid',
        `Line ${line} of this file has more than ${formatCount(limits.import_columns, 'column')}. Keep those with names, email addresses, phone numbers, notes and who unsubscribed.`,
      );
    const trimmed = cells.map(trimInvisible);
    if (!heads) heads = trimmed;
    else rows.push({ line, cells: trimmed });
    if (rows.length > limits.import_rows)
      throw new AppError(
        'invalid',
        `This file has more than ${formatCount(limits.import_rows, 'row')}. Split it, and import the parts one after the other.`,
      );
  }
  if (!heads || !rows.length)
    throw new AppError('invalid', 'This file has no clients. Put one in each line below the column names.');
  const cells = rows.map((row) => row.cells);
  const columns = await findColumns(heads, cells);
  const chosen = unsubscribedColumn ? findHeading(heads, unsubscribedColumn) : null;
  const consent = findConsentColumns(heads, new Set(Object.values(columns)), cells, chosen);
  return { heads, columns, consent, rows };
};

const findHeading = (heads: string[], wanted: string): number => {
  const place = heads.findIndex((_, at) => nameColumn(heads, at) === trimInvisible(wanted));
  if (place >= 0) return place;
  const message = `This file has no column called “${wanted}”`;
  throw new AppError('invalid', message, { errors: [{ field: 'unsubscribed_column', message }] });
};

const nameColumn = (heads: string[], place: number): string =>
  heads[place]?.slice(0, limits.import_heading).toWellFormed() || `Column ${place + 1}`;

const plan = async (db: Queries, { columns, consent, rows }: Table) => {
  const keys = [...new Set(rows.map(({ cells }) => clientKey(cells[columns.email] ?? '')))];
  const { erased, unsubscribed } = await findErased(db, keys);
  const planRow = createPlan(columns, consent, await findKnownClients(db, keys), erased);
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    planned.push(planRow(row));
    if (planned.length % ROWS_A_TURN === 0) await nextTurn();
  }
  return { planned, unsubscribed };
};

/** One client for each address, of all rows that say something about it. */
const mergeRows = (planned: PlannedRow[]): ImportedClient[] => {
  const merged = new Map<string, ImportedClient>();
  for (const { client } of planned) {
    if (!client) continue;
    const before = merged.get(client.email_key);
    merged.set(client.email_key, {
      ...(before ?? client),
      phone: before?.phone || client.phone,
      note: before?.note || client.note,
      is_unsubscribed: before?.is_unsubscribed || client.is_unsubscribed,
    });
  }
  return [...merged.values()];
};

const present = ({ heads, columns, consent, rows: all }: Table, planned: PlannedRow[]): ImportResult => {
  const read = new Set([...Object.values(columns), ...consent.read.map(({ place }) => place)]);
  const isIgnored = (place: number) =>
    !read.has(place) && (heads[place] !== '' || all.some(({ cells }) => cells[place]));
  const count = (action: PlannedRow['action']) => planned.filter((row) => row.action === action).length;
  const refused = planned.filter(({ action }) => action === 'refuse');
  const others = planned.filter(({ action }) => action !== 'refuse');
  const rows = [...refused, ...others]
    .slice(0, limits.import_rows_shown)
    .toSorted((a, b) => a.line - b.line)
    .map(({ client: _, ...row }) => row);
  return {
    rows,
    added: count('add'),
    updated: count('update'),
    skipped: count('skip'),
    refused: refused.length,
    ignored_columns: [...heads.keys()].filter(isIgnored).map((place) => nameColumn(heads, place)),
    consent_columns: consent.unclear.map((place) => nameColumn(heads, place)),
  };
};
