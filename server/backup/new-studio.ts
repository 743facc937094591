import { Readable } from 'node:stream';
import type { Config } from '../lib/config.ts';
import { AppError } from '../lib/errors.ts';
import { closeStudio, isInUse, openStudio, type Studio } from '../ports/open.ts';
import { MARKER } from './archive/manifest.ts';
import { archivedTableNames } from './archive/tables.ts';
import { assertFreeSpace } from './free-space.ts';
import { filledTables } from './queries.ts';

/**
 * Opens an empty place. A database created by a first start counts as empty; one that contains a studio, or is open in
 * another process, is refused and left as it is.
 */
export const openNewStudio = async (config: Config): Promise<Studio> => {
  const where = config.DATABASE_URL ? 'The database of DATABASE_URL' : `The database in ${config.DATA_DIR}`;
  if (await isInUse(config)) throw new AppError('conflict', `${where} is in use. Stop Mixfront first.`);
  const studio = await openStudio(config, true);
  try {
    const { read, maintenance } = studio.database;
    const filled = await filledTables(read, await maintenance.tables());
    if (filled.length)
      throw new AppError(
        'conflict',
        `${where} is not empty: it has rows in ${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' and more' : ''}. Nothing was changed. Use an empty one.`,
      );
    return studio;
  } catch (error) {
    await closeStudio(studio);
    throw error;
  }
};

export const makeTables = ({ database }: Studio, version: string): Promise<void> =>
  database.maintenance.rebuild(archivedTableNames, version);

export const markStore = async (storage: Studio['storage']): Promise<void> => {
  await storage.put(MARKER, Readable.from([Buffer.from('A restore or a move is filling this store.')]));
};

/**
 * Only fills an empty store, or one where an earlier attempt left files of the same copy. Another studio's files would
 * be swept by this one, and removed after a failure.
 */
export const checkStore = async (
  { storage }: Studio,
  isExpected: (keys: string[]) => Promise<Set<string>>,
): Promise<void> => {
  const isMarked = (await storage.stat(MARKER)) !== null;
  let batch: string[] = [];
  const judge = async () => {
    const known = isMarked ? await isExpected(batch) : new Set<string>();
    const stranger = batch.find((key) => !known.has(key));
    if (stranger !== undefined)
      throw new AppError(
        'conflict',
        `The file store is not empty: it contains ${stranger}. Nothing was changed. Use an empty one.`,
      );
    batch = [];
  };
  for await (const { key } of storage.list('')) {
    if (key === MARKER) continue;
    if (batch.push(key) >= 200) await judge();
  }
  await judge();
};

/** AppError when the store has limited space and this many bytes don't fit. */
export const checkStoreRoom = async ({ storage }: Studio, bytes: number): Promise<void> => {
  const space = await storage.space();
  if (space) assertFreeSpace('for the files', bytes, space.free);
};
