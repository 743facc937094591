import type { UploadStatus } from '../../../shared/uploads.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findUploads } from './claim-queries.ts';
import { presentUpload } from './present.ts';
import { getNoteSizes } from './queries.ts';

/** Notes in one answer, and more only if it is a single one: fifty stems are 60 KB, a ZIP of two hundred may be 100. */
const NOTE_BYTES = 256 * 1024;

/** How far uploads are: the first of those asked for, as many as make an answer of a size. */
export const listUploadStates = async (db: Queries, ids: readonly string[]): Promise<UploadStatus[]> => {
  const sizes = await getNoteSizes(db, ids);
  let room = NOTE_BYTES;
  const beyond = ids.findIndex((id, place) => {
    room -= sizes.get(id) ?? 0;
    return room < 0 && place > 0;
  });
  const told = beyond < 0 ? ids : ids.slice(0, beyond);
  const rows = new Map((await findUploads(db, told)).map((row) => [row.id, row]));
  return told.map((id) => presentUpload(id, rows.get(id)));
};
