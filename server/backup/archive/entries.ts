import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { AppError } from '../../lib/errors.ts';
import { FOLDER } from './manifest.ts';

export type ArchiveEntry = { name: string; size_bytes: number; body: AsyncIterable<Uint8Array> };

export const damagedArchiveError = (file: string, what: string, cause?: unknown): AppError =>
  new AppError('malformed', `${file} can’t be restored: ${what}. Nothing was changed.`, { cause });

/** An archive's entries in order. Read one entry's bytes before taking the next. */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const decoder = createTarDecoder({ strict: true });
  const piping = Readable.toWeb(source).pipeTo(decoder.writable as WritableStream);
  piping.catch(() => {});
  const reader = decoder.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield toEntry(file, value);
    }
  } catch (error) {
    throw toAppError(file, error);
  } finally {
    await reader.cancel().catch(() => {});
    source.destroy();
  }
}

const toEntry = (file: string, { header, body }: ParsedTarEntry): ArchiveEntry => {
  const name = header.name.startsWith(`${FOLDER}/`) ? header.name.slice(FOLDER.length + 1) : '';
  if (!name || header.type !== 'file')
    throw damagedArchiveError(file, `${header.name} doesn’t belong in a Mixfront backup`);
  return { name, size_bytes: header.size, body: translated(file, body) };
};

async function* translated(file: string, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toAppError(file, error);
  }
}

const toAppError = (file: string, error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ENOENT')
    return new AppError('not_found', `There is no file ${file}`);
  if ('syscall' in error) return new AppError('unavailable', `${file} can’t be read: ${error.message}`);
  if (/truncated/i.test(error.message)) return damagedArchiveError(file, 'it ends too early', error);
  return damagedArchiveError(file, `it is damaged, or isn’t a Mixfront backup (${error.message})`, error);
};
