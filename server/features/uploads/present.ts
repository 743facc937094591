import type { StemNote, UploadStatus } from '../../../shared/uploads.ts';
import type { UploadRow } from './claim-queries.ts';

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
