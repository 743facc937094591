import type { StemNote } from '../../../shared/uploads.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';
import { readNote } from './present.ts';
import { findUpload, saveNote } from './queries.ts';

/**
 * Saves the note on an upload. Returns the row; undefined if it is gone. Throws AppError `conflict` if the upload is
 * part of an order, where another note changes nothing.
 */
export const saveStemNote = async (
  tx: Queries,
  id: string,
  note: StemNote,
): Promise<UploadRow | undefined> => {
  const row = (await saveNote(tx, id, JSON.stringify(note))) ?? (await findUpload(tx, id));
  if (!row) return undefined;
  const saved = readNote(row.note);
  if (saved?.song === note.song && saved.label === note.label) return row;
  throw new AppError(
    'conflict',
    'This file is already part of an order, so its song and part can’t be changed here. Write to the studio to change them.',
  );
};
