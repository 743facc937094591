import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../lib/errors.ts';
import { unguardFormula } from './csv.ts';

/** A row of the file, with the line it starts on. */
export type CsvRow = { line: number; cells: string[] };

const AS_UTF8 = 'Save it as UTF-8 (in Excel: “CSV UTF-8 (Comma delimited)”), then choose it again.';

/** The text of a file: UTF-8, or UTF-16 with a byte order mark. Throws AppError `invalid` for anything else. */
export const decodeText = (bytes: Buffer): string => {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    throw new AppError('invalid', `This is a workbook or a ZIP, not a CSV file. ${AS_UTF8}`);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid', `We can’t read the letters in this file. ${AS_UTF8}`);
  }
  // UTF-16 without a mark, or no text at all.
  if (text.includes('\0')) throw new AppError('invalid', `This isn’t a text file. ${AS_UTF8}`);
  return text;
};

// Enough for every column a cell is read from, at the longest these may be.
const LONGEST_ROW = 100_000;
const PIECE = 8 * 1024;
const HEAD = 4096;

/**
 * The rows of a CSV file as programs write them: separated by commas, semicolons, tabs or bars, quoted or not, with any
 * line endings. Throws AppError `invalid`, with the line, where it can't go on.
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  // The parser counts two lines for a `\r\n` within quotes.
  const text = file.replace(/\r\n?/g, '\n');
  // How Excel is told the separator.
  const [declared = '', separator] = /^sep=(.)\n/i.exec(text) ?? [];
  const pieces = async function* () {
    for (let at = declared.length; at < text.length; at += PIECE) {
      yield text.slice(at, at + PIECE);
      // Others are served while a long file is read.
      await nextTurn();
    }
  };
  const options = {
    delimiter: separator ?? guessSeparator(text),
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  };
  const before = declared ? 1 : 0;
  const records: AsyncIterable<Parsed> = Readable.from(pieces()).pipe(parse(options));
  try {
    for await (const { record, info } of records) {
      if (record.every((cell) => !/\S/.test(cell))) continue;
      const breaks = record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
      yield { line: info.lines - breaks + before, cells: record.map(unguardFormula) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as CsvError & { lines?: number }).lines ?? 0) + before;
    throw new AppError(
      'invalid',
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark is opened in this file and never closed. Close it, then choose the file again.'
        : `Line ${line} is too long. Check that every quotation mark that is opened there is closed.`,
    );
  }
}
type Parsed = { record: string[]; info: { lines: number } };

/** The separator that occurs most often in the first line, outside quotes. */
const guessSeparator = (text: string): string => {
  const head = /[^\n]+/.exec(text.slice(0, HEAD))?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
};
