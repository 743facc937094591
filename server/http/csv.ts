export type Cell = string | number | null;

/** Excel reads a file as UTF-8 only when it starts with this. */
export const BYTE_ORDER_MARK = '\ufeff';

// What a spreadsheet takes for the start of a formula (OWASP, CSV Injection), including full-width forms: at the start
// of a cell, and after a character that a spreadsheet set to another separator would split at; such a spreadsheet
// ignores quotes within a line. The sign comes first in the pattern: a lookbehind from every position would take
// minutes on a crafted text.
const formulaStart = /[=+\-@＝＋－＠](?<=(?:^|[;|\t\r\n])["\s]*.)|^(?=[\t\r\n])/g;

/** The text of a cell that was written with the sign against formulas, as in our own exports. */
export const unguardFormula = (cell: string): string => cell.replace(/^'(?=["\s]*[=+\-@＝＋－＠])/, '');

const written = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = cell.replace(formulaStart, "'$&");
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Writes rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with `'`. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
