import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../lib/errors.ts';
import { type FileIndex, isPreRelease, openFileIndex, readColumns } from '../../ports/open.ts';
import { ContentCheck, readJson, toPrintable } from './check-content.ts';
import { type ArchiveEntry, damagedArchiveError, readEntries } from './entries.ts';
import { ABOUT, type About, backupHeader, MANIFEST, type Manifest, manifest, SUMS } from './manifest.ts';

/**
 * An archive whose checksums match and whose content can be restored. `entries` lists its files; the caller must close
 * it.
 */
export type CheckedArchive = { manifest: Manifest; entries: FileIndex };

/**
 * Reads the whole archive and checks it against its own checksums and this version's tables. AppError with what is
 * wrong; changes nothing anywhere.
 */
export const checkArchive = async (file: string, versions: readonly string[]): Promise<CheckedArchive> => {
  const entries = openFileIndex();
  try {
    return { manifest: await readThrough(file, versions, entries), entries };
  } catch (error) {
    entries.close();
    throw error;
  }
};

const readThrough = async (
  file: string,
  versions: readonly string[],
  entries: FileIndex,
): Promise<Manifest> => {
  let first: About | undefined;
  let content: ContentCheck | undefined;
  let sums = '';
  let last: Manifest | undefined;
  for await (const entry of readEntries(file)) {
    const { name, size_bytes } = entry;
    if (!first || !content) {
      first = await readAbout(file, entry, versions);
      content = new ContentCheck(file, await readColumns(first.schema));
    } else if (last || (sums && name !== MANIFEST)) {
      throw damagedArchiveError(file, `${toPrintable(name)} comes after its end`);
    } else if (name === MANIFEST) {
      last = await readJson(file, entry, manifest);
      if (!sums || last.sums_sha256 !== sums) throw damagedArchiveError(file, `${SUMS} was changed`);
      const said = [backupHeader.parse(last), last.files, last.rows];
      if (!isDeepStrictEqual(said, [first, content.files, content.rows]))
        throw damagedArchiveError(file, `${MANIFEST} doesn’t match its contents`);
    } else if (name === SUMS) {
      sums = await compare(file, entry, entries);
    } else {
      if (entries.find(name)) throw damagedArchiveError(file, `${toPrintable(name)} is in it twice`);
      entries.add({ name, size_bytes, note: await content.take(entry) });
    }
  }
  if (!last) throw damagedArchiveError(file, 'it ends too early');
  return last;
};

const readAbout = async (file: string, entry: ArchiveEntry, versions: readonly string[]): Promise<About> => {
  if (entry.name !== ABOUT) throw damagedArchiveError(file, 'it isn’t a Mixfront backup');
  const read = await readJson(file, entry, backupHeader);
  if (versions.includes(read.schema)) return read;
  if (isPreRelease(read.schema))
    throw new AppError(
      'conflict',
      `${file} was made by a pre-release version of Mixfront (${read.product}, ${read.schema}), which this version can’t read. Nothing was changed. Restore it with that version.`,
    );
  throw new AppError(
    'conflict',
    `${file} was made by a newer version of Mixfront (${read.product}, ${read.schema}). Update Mixfront first.`,
  );
};

/** Checks that every earlier entry matches the list of checksums, and that none is missing. */
const compare = async (file: string, { body }: ArchiveEntry, entries: FileIndex): Promise<string> => {
  const hash = createHash('sha256');
  let listed = 0;
  let rest = '';
  for await (const chunk of body) {
    hash.update(chunk);
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [sha256, name = ''] = line.split('  ');
      if (name === ABOUT) continue;
      listed++;
      if (entries.find(name)?.note !== sha256 || !entries.mark(name))
        throw damagedArchiveError(file, `${toPrintable(name)} in it is damaged or missing`);
    }
  }
  if (rest || listed !== entries.total().count)
    throw damagedArchiveError(file, `${SUMS} doesn’t match its contents`);
  return hash.digest('hex');
};
