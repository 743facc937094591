import type { Deps } from '../../deps.ts';
import type { PartialFile } from '../../ports/storage/port.ts';
import type { UploadRow } from './claim-queries.ts';
import { deleteRemoved, startRemoval } from './queries.ts';

/**
 * Removes an upload with everything received so far. Nobody else may be writing it. False if there is nothing to
 * remove: an order has it, or it is gone. If this fails halfway, the expiry job finishes it.
 */
export const removeUpload = async ({ database, storage, log }: Deps, id: string): Promise<boolean> => {
  const row = await database.urgentTransaction((tx) => startRemoval(tx, id));
  if (!row) return false;
  try {
    await storage.discard(getPartialFile(row));
    await database.urgentTransaction((tx) => deleteRemoved(tx, id));
  } catch (error) {
    log.warn({ err: error }, 'a removed upload is cleared away later');
  }
  return true;
};

/** An upload's partial file in storage, according to its row. */
export const getPartialFile = (
  row: Pick<UploadRow, 'storage_key' | 'offset_bytes' | 'growth'>,
): PartialFile => ({
  key: row.storage_key,
  size_bytes: row.offset_bytes,
  state: row.growth,
});
