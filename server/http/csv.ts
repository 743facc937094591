export type Cell = string | number | null;

/** Excel takes a file for UTF-8 when this comes first. */
export const BYTE_ORDER_MARK = '\ufeff';

// What a spreadsheet takes for the start of a formula (OWASP, CSV Injection), full-width forms included.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

const written = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run gets `'` before it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
