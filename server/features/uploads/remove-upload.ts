import type { Deps } from '../../deps.ts';
import type { PartialFile } from '../../ports/storage/port.ts';
import type { UploadRow } from './claim-queries.ts';
import { deleteRemoved, startRemoval } from './queries.ts';

/**
 * Takes an upload away with all that has come of it. Nobody else may write it meanwhile. False when there is nothing to be taken away: an
 * order has it, or it is gone. What fails in between, the expiry does.
 */
export const removeUpload = async ({ database, storage, log }: Deps, id: string): Promise<boolean> => {
  const row = await database.transaction((tx) => startRemoval(tx, id));
  if (!row) return false;
  try {
    await storage.discard(getPartialFile(row));
    await database.transaction((tx) => deleteRemoved(tx, id));
  } catch (error) {
    log.warn({ err: error }, 'a removed upload is cleared away later');
  }
  return true;
};

/** What the store has of an upload, as its row says. */
export const getPartialFile = (
  row: Pick<UploadRow, 'storage_key' | 'offset_bytes' | 'growth'>,
): PartialFile => ({
  key: row.storage_key,
  size_bytes: row.offset_bytes,
  state: row.growth,
});
