import { getLocalTime } from '../../../shared/calendar.ts';
import type { Cell } from '../../http/csv.ts';

/** Rows per read: few enough that an export of a million rows blocks nobody. */
export const PAGE_ROWS = 500;

export type Table = { name: string; head: string[]; pages(): AsyncGenerator<Cell[][]> };

export type Column<Row> = { head: string; cell(row: Row): Cell };

/** A table of these columns, with the rows that are read page by page. */
export const makeTable = <Row>(
  name: string,
  columns: Column<Row>[],
  readPages: () => AsyncGenerator<Row[]>,
): Table => ({
  name,
  head: columns.map(({ head }) => head),
  async *pages() {
    for await (const rows of readPages()) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  },
});

/** Makes a column of times: its name, and the time of a row. */
export type MakeTimeColumn<Row> = (name: string, getTime: (row: Row) => string | null) => Column<Row>;

/**
 * Columns of times in the format spreadsheets recognise, `2026-01-31 18:00:00`, in the studio's time zone, which their
 * heads name: a month there is a month of its figures and receipts.
 */
export const timeColumns =
  <Row>(timezone: string): MakeTimeColumn<Row> =>
  (name, getTime) => ({
    head: `${name} (${timezone})`,
    cell: (row) => {
      const at = getTime(row);
      return at === null ? null : getLocalTime(at, timezone).replace('T', ' ');
    },
  });
