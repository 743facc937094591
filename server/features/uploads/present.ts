import type { StemNote, UploadStatus } from '../../../shared/uploads.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findUploads, type UploadRow } from './claim-queries.ts';
import { getNoteSizes } from './queries.ts';

/** An upload as whoever knows its id sees it. One that is being removed is gone already, as one that never was. */
export const presentUpload = (upload_id: string, row: UploadRow | undefined): UploadStatus => {
  if (!row || row.state === 'removing') return { ...gone, upload_id };
  const { state, name, path, size_bytes, offset_bytes, crc32, expires_at, note } = row;
  return {
    upload_id,
    state,
    name,
    path,
    size_bytes,
    offset_bytes,
    crc32,
    expires_at,
    note: readNote(note),
  };
};

export const readNote = (note: string | null): StemNote | null =>
  note === null ? null : (JSON.parse(note) as StemNote);

const gone = {
  state: 'gone',
  name: '',
  path: '',
  size_bytes: 0,
  offset_bytes: 0,
  crc32: null,
  expires_at: null,
  note: null,
} as const;

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
