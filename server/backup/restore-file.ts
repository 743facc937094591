import type { Config } from '../lib/config.ts';
import { AppError } from '../lib/errors.ts';
import { closeStudio, openStudio, type Studio, versions } from '../ports/open.ts';
import { checkArchive } from './archive/check-archive.ts';
import { readEntries } from './archive/entries.ts';
import { compareStored } from './file-writer.ts';
import { checkStoreRoom } from './new-studio.ts';
import { type NamedFile, readNamedFiles } from './queries.ts';

type Wanted = { file: string; key: string; config: Config; tell(text: string): void };

/** Restores one lost or damaged file under its key, whether the server is running or not. Changes no row. */
export const restoreFile = async ({ file, key, config, tell }: Wanted): Promise<NamedFile> => {
  tell(`Checking ${file}`);
  const { manifest, entries } = await checkArchive(file, versions);
  const entry = entries.find(`files/${key}`);
  entries.close();
  if (!entry)
    throw new AppError('not_found', `${file} doesn’t contain the file ${key}. Nothing was changed.`);
  const studio = await openStudio(config);
  try {
    const named = await namedBy(studio, key);
    if (named.size_bytes !== entry.size_bytes || manifest.damaged.some((text) => text.startsWith(`${key} `)))
      throw new AppError(
        'conflict',
        `${key} was already damaged when ${file} was made. Nothing was changed. Use an older backup.`,
      );
    const wanted = { ...entry, name: key };
    if (await isAsWanted(studio, wanted))
      throw new AppError('conflict', `${key} already matches the backup. Nothing was changed.`);
    await checkStoreRoom(studio, entry.size_bytes);
    await putFrom(file, studio, key);
    await compareStored(studio.storage, wanted);
    return named;
  } finally {
    await closeStudio(studio);
  }
};

const namedBy = async ({ database }: Studio, key: string): Promise<NamedFile> => {
  for await (const [named] of readNamedFiles(database.read, await database.maintenance.tables(), key))
    if (named) return named;
  throw new AppError('not_found', `The database doesn’t list a file ${key}. Nothing was changed.`);
};

const isAsWanted = ({ storage }: Studio, wanted: Parameters<typeof compareStored>[1]): Promise<boolean> =>
  compareStored(storage, wanted).then(
    () => true,
    () => false,
  );

const putFrom = async (file: string, { storage }: Studio, key: string): Promise<void> => {
  for await (const { name, body } of readEntries(file))
    if (name === `files/${key}`) return void (await storage.put(key, body));
    else for await (const _ of body);
  throw new AppError('not_found', `${file} was replaced while we were reading it. Start again.`);
};
