import type { StemNote, UploadStatus } from '../../../shared/uploads.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findUploads, type UploadRow } from './claim-queries.ts';
import { getNoteSizes } from './queries.ts';

/** An upload's public state. One that is being removed looks like one that never existed. */
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

/**
 * Limit for the notes in one response, exceeded only by a single note: fifty stems take 60 KB, a ZIP of two hundred may
 * take 100.
 */
const NOTE_BYTES = 256 * 1024;

/** States of the first of these uploads, as many as fit into one response. */
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
