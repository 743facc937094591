export type Cell = string | number | null;

/** Excel takes a file for UTF-8 when this comes first. */
export const BYTE_ORDER_MARK = '\ufeff';

// What a spreadsheet takes for the start of a formula (OWASP, CSV Injection), full-width forms included: at the start of a
// cell, and after what a spreadsheet set to another separator starts a cell at. Such a one sees no quotes within a line.
// The sign stands first: looking back from everywhere would take minutes on a text made for it.
const formulaStart = /[=+\-@＝＋－＠](?<=(?:^|[;|\t\r\n])["\s]*.)|^(?=[\t\r\n])/g;

const written = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = cell.replace(formulaStart, "'$&");
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run gets `'` before it. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
