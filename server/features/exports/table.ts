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

/** A time in the format spreadsheets recognise: `2026-01-31 18:00:00`, in UTC. */
export const dateCell = (at: string | null): string | null =>
  at === null ? null : at.slice(0, 19).replace('T', ' ');
