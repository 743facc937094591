import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportResult } from '../../../shared/client-import.ts';
import { clientKey } from '../../../shared/clients.ts';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { type CsvRow, decodeText, readCsv } from '../../http/read-csv.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
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

/** Adds the clients of a CSV file in one transaction, or, for a preview, says what that would do. */
export const importClients = async (
  database: Database,
  file: Buffer,
  isPreview: boolean,
): Promise<ImportResult> => {
  const { columns, rows } = await readRows(decodeText(file));
  if (isPreview) return present((await plan(database.read, columns, rows)).planned);
  return database.transaction(async (tx) => {
    const { planned, unsubscribed } = await plan(tx, columns, rows);
    await saveImportedClients(tx, mergeRows(planned), unsubscribed, now());
    return present(planned);
  });
};

const readRows = async (text: string): Promise<{ columns: Columns; rows: CsvRow[] }> => {
  let columns: Columns | undefined;
  const rows: CsvRow[] = [];
  for await (const row of readCsv(text)) {
    if (!columns) columns = findColumns(row.cells);
    else rows.push(row);
    if (rows.length > limits.import_rows)
      throw new AppError(
        'invalid',
        `This file has more than ${formatCount(limits.import_rows, 'row')}. Split it, and import the parts one after the other.`,
      );
  }
  if (!columns || !rows.length)
    throw new AppError('invalid', 'This file has no clients. Put one in each line below the column names.');
  return { columns, rows };
};

const plan = async (db: Queries, columns: Columns, rows: CsvRow[]) => {
  const keys = [...new Set(rows.map(({ cells }) => clientKey(cells[columns.email ?? -1] ?? '')))];
  const { erased, unsubscribed } = await findErased(db, keys);
  const planRow = createPlan(columns, await findKnownClients(db, keys), erased);
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

const present = (planned: PlannedRow[]): ImportResult => {
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
  };
};
