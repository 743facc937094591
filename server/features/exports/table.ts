import type { Cell } from '../../http/csv.ts';

/** Rows read at once: little enough that an export of a million holds nobody up. */
export const PAGE_ROWS = 500;

/** What is exported: named, and read page by page. */
export type Table = { name: string; head: string[]; pages(): AsyncGenerator<Cell[][]> };

/** A column of rows: its name above, and what stands in it. */
export type Column<Row> = { head: string; cell(row: Row): Cell };

/** A moment as spreadsheets know it: `2026-01-31 18:00:00`, in UTC. */
export const dateCell = (at: string | null): string | null =>
  at === null ? null : at.slice(0, 19).replace('T', ' ');
