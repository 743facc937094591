import { createHash, hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type Column, isKey } from '../../ports/open.ts';
import { type ArchiveEntry, damagedArchiveError } from './entries.ts';
import { MARKER, NUMBERS } from './manifest.ts';
import { isTable } from './tables.ts';

type Tables = Map<string, Map<string, Column>>;

/**
 * The most that is read into memory at once: an entry of rows ends with the row that reaches half a megabyte, and a
 * row's size is limited.
 */
const MAX_BYTES = 64 * 1024 * 1024;

const rowsName = /^rows\/([a-z\d_]+)\/\d{6,}\.jsonl$/;
const isListText = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};
const mailingPart = z.object({ clients: z.string().refine(isListText) });
const numbers = z.record(z.string(), z.int().min(0));

/** Checks an archive's content against the tables and storage of its version, and counts it. */
export class ContentCheck {
  readonly #file: string;
  readonly #tables: Tables;
  readonly files = { count: 0, bytes: 0 };
  readonly rows: Record<string, number> = {};

  constructor(file: string, tables: Tables) {
    this.#file = file;
    this.#tables = tables;
  }

  /** Returns the SHA-256 of the entry. */
  async take(entry: ArchiveEntry): Promise<string> {
    if (entry.name.startsWith('files/')) return this.#takeFile(entry);
    const [, table] = rowsName.exec(entry.name) ?? [];
    const columns = table && isTable(table) && this.#tables.get(table);
    if (columns) return this.#takeRows(entry, table, columns);
    if (entry.name === NUMBERS) return this.#takeNumbers(entry);
    throw damagedArchiveError(this.#file, `${toPrintable(entry.name)} doesn’t belong in a Mixfront backup`);
  }

  async #takeFile({ name, size_bytes, body }: ArchiveEntry): Promise<string> {
    const key = name.slice('files/'.length);
    if (!isKey(key) || key === MARKER)
      throw damagedArchiveError(this.#file, `${toPrintable(name)} isn’t a studio file`);
    const sum = createHash('sha256');
    for await (const chunk of body) sum.update(chunk);
    this.files.count++;
    this.files.bytes += size_bytes;
    return sum.digest('hex');
  }

  async #takeRows(entry: ArchiveEntry, table: string, columns: Map<string, Column>): Promise<string> {
    const bytes = await readWhole(this.#file, entry);
    for (const line of bytes.toString().split('\n')) {
      if (line === '') continue;
      const row = parsed(this.#file, entry.name, line);
      const wrong = wrongIn(row, columns) ?? (table === 'mailing_parts' ? wrongInPart(row) : undefined);
      if (wrong) throw damagedArchiveError(this.#file, `a row of ${table} ${wrong}`);
      this.rows[table] = (this.rows[table] ?? 0) + 1;
    }
    return hash('sha256', bytes);
  }

  async #takeNumbers(entry: ArchiveEntry): Promise<string> {
    const bytes = await readWhole(this.#file, entry);
    const read = numbers.safeParse(parsed(this.#file, NUMBERS, bytes.toString()));
    const isCounted = (table: string) => !isTable(table) || this.#tables.get(table)?.has('seq');
    if (!read.success || !Object.keys(read.data).every(isCounted))
      throw damagedArchiveError(this.#file, `${NUMBERS} isn’t in this version’s format`);
    return hash('sha256', bytes);
  }
}

/** How a row doesn't match its table; undefined when it does. */
const wrongIn = (row: unknown, columns: Map<string, Column>): string | undefined => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'isn’t a row';
  const names = Object.keys(row);
  const stranger = names.find((name) => !columns.has(name));
  if (stranger !== undefined) return `has an unknown column ${toPrintable(stranger)}`;
  if (names.length < columns.size) return 'is missing a column';
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name);
    const isRight = value === null ? column?.isNullable : isOfType(value, column?.type ?? '');
    if (!isRight) return `has an invalid value in ${name}`;
  }
  return undefined;
};

/** Checked because a restore parses the list of clients, to report how many recipients a bulk email still had. */
const wrongInPart = (row: unknown): string | undefined =>
  mailingPart.safeParse(row).success ? undefined : 'has a broken list of clients';

const isOfType = (value: unknown, type: string): boolean => {
  if (type === 'text') return typeof value === 'string';
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
};

const readWhole = async (file: string, { name, size_bytes, body }: ArchiveEntry): Promise<Buffer> => {
  if (size_bytes > MAX_BYTES) throw damagedArchiveError(file, `${toPrintable(name)} is too large`);
  return buffer(body as AsyncIterable<Buffer>);
};

const parsed = (file: string, name: string, json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw damagedArchiveError(file, `${toPrintable(name)} isn’t valid JSON`, error);
  }
};

export const readJson = async <S extends z.ZodType>(
  file: string,
  entry: ArchiveEntry,
  schema: S,
): Promise<z.output<S>> => {
  const bytes = await readWhole(file, entry);
  const read = schema.safeParse(parsed(file, entry.name, bytes.toString()));
  if (!read.success) throw damagedArchiveError(file, `${entry.name} isn’t in this version’s format`);
  return read.data;
};

/** An untrusted name, made safe for a terminal. */
export const toPrintable = (name: string): string =>
  JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name);
