import type { StemNote, UploadStatus } from '../../../shared/uploads.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findUploads, type UploadRow } from './claim-queries.ts';

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

export const listUploadStates = async (db: Queries, ids: readonly string[]): Promise<UploadStatus[]> => {
  const rows = new Map((await findUploads(db, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentUpload(id, rows.get(id)));
};
