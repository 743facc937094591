import { stat } from 'node:fs/promises';
import { json, text } from 'node:stream/consumers';
import { AppError } from '../../lib/errors.ts';
import type { PlainRow } from '../../ports/database/port.ts';
import { type ArchiveEntry, readEntries } from './entries.ts';
import { NUMBERS } from './manifest.ts';
import type { Part } from './parts.ts';
import { isTable } from './tables.ts';

const ROWS = 200;

/** Distinguishes a file from another with the same name, and from itself after a change. */
export const getFileIdentity = async (file: string): Promise<string> => {
  const found = await stat(file).catch(() => null);
  return found ? [found.dev, found.ino, found.size, found.mtimeMs].join() : '';
};

/** The parts of an archive that was checked in this state. */
export async function* readArchive(file: string, state: string): AsyncGenerator<Part> {
  try {
    yield* partsOf(file);
  } catch (error) {
    throw (await getFileIdentity(file)) === state && error instanceof AppError ? error : changed(file, error);
  }
  // For example, the next nightly backup replaced it.
  if ((await getFileIdentity(file)) !== state) throw changed(file);
}

const changed = (file: string, cause?: unknown): AppError =>
  new AppError(
    'malformed',
    `${file} changed after it was checked: it was replaced, or its disk is failing. Nothing was restored. Start again.`,
    { cause },
  );

async function* partsOf(file: string): AsyncGenerator<Part> {
  for await (const entry of readEntries(file)) {
    const [folder = '', table = ''] = entry.name.split('/');
    if (folder === 'files') yield { ...entry, kind: 'file', key: entry.name.slice('files/'.length) };
    else if (folder === 'rows' && isTable(table))
      for await (const rows of rowsOf(entry)) yield { kind: 'rows', table, rows };
    else if (entry.name === NUMBERS)
      yield { kind: 'numbers', numbers: (await json(entry.body)) as Record<string, number> };
    else for await (const _ of entry.body);
  }
}

/** An entry of rows is a few megabytes at most. */
async function* rowsOf({ body }: ArchiveEntry): AsyncGenerator<PlainRow[]> {
  // Not readline, which also splits at U+2028.
  const lines = (await text(body)).split('\n').filter((line) => line !== '');
  for (let start = 0; start < lines.length; start += ROWS)
    yield lines.slice(start, start + ROWS).map((line) => JSON.parse(line) as PlainRow);
}
