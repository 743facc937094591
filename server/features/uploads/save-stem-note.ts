import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { StemNote } from '../../../shared/uploads.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findOrderedFile, saveLateReport } from '../order-files/late-report-queries.ts';
import type { UploadRow } from './claim-queries.ts';
import { saveLateNote, saveNote, sumOtherNoteBytes } from './note-queries.ts';
import { readNote } from './present.ts';
import { findUpload } from './queries.ts';

/**
 * Limit for notes on one network's uploads without an order: more than a hundred full orders of stems need. Beyond it
 * song and label are kept, and the studio checks the file itself.
 */
const MAX_NOTE_BYTES = 8 * MEBIBYTE;

/**
 * Saves the note on an upload. Returns the updated row; undefined if it is gone. Throws AppError `conflict` if it
 * contradicts its order.
 */
export const saveStemNote = async (
  tx: Queries,
  id: string,
  note: StemNote,
): Promise<UploadRow | undefined> => {
  const waiting = await saveNote(tx, id, await fitNote(tx, id, note));
  if (waiting) return waiting;
  const row = await findUpload(tx, id);
  return row && saveNoteOfOrderedFile(tx, row, note);
};

const fitNote = async (tx: Queries, id: string, note: StemNote): Promise<string> => {
  const whole = JSON.stringify(note);
  const beside = await sumOtherNoteBytes(tx, id);
  if (beside + Buffer.byteLength(whole) <= MAX_NOTE_BYTES) return whole;
  return JSON.stringify({ ...note, report: null, peaks: null });
};

/** A report may still arrive after the order; song and label stay as ordered, and the response says so. */
const saveNoteOfOrderedFile = async (
  tx: Queries,
  row: UploadRow,
  note: StemNote,
): Promise<UploadRow | undefined> => {
  const ordered = await findOrderedFile(tx, row.storage_key);
  if (!ordered) return undefined;
  const before = readNote(row.note);
  const isKept = note.report !== null && (await saveLateReport(tx, row, note.report, note.peaks));
  const isSame = [ordered, before].some((told) => told?.song === note.song && told.label === note.label);
  if (!isKept && !isSame) throw orderedFileError();
  const { report, peaks } = isKept ? note : { report: before?.report ?? null, peaks: before?.peaks ?? null };
  return saveLateNote(tx, row.id, JSON.stringify({ ...ordered, report, peaks }));
};

const orderedFileError = () =>
  new AppError(
    'conflict',
    'This file is already part of an order, so its song and part can’t be changed here. Write to the studio to change them.',
  );
