import type { OrderForm } from '../../../shared/order-form.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { FileReport } from '../../../shared/stems.ts';
import { runInTimeSlices } from '../../lib/time-slices.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { FileRow } from '../ledger/order-queries.ts';
import { findUploads, type UploadRow } from '../uploads/claim-queries.ts';
import { readNote } from '../uploads/present.ts';
import { getReportRoom, type ReportRoom, takeReportRoom } from './report-size-limit.ts';
import { type FileFigures, noFigures, splitReport } from './stored-report.ts';
import { validateClientReport } from './validate-client-report.ts';

/** What is known about a file before it belongs to an order. */
export type FileNotes = Pick<FileRow, 'song' | 'label' | 'report' | 'report_by' | 'peaks'> & FileFigures;

/** Notes by upload id, each with its version. */
export type UploadNotes = ReadonlyMap<string, { told: FileNotes; version: number }>;

/**
 * A report that exceeds what one order may claim is dropped: song and label stay, and the studio checks the file
 * itself.
 */
const claimable = (report: FileReport | null, room: ReportRoom): Pick<FileRow, 'report'> & FileFigures => {
  if (!report) return { report: null, ...noFigures };
  const { stored, figures } = splitReport(report);
  const text = JSON.stringify(stored);
  return takeReportRoom(room, stored, text) ? { report: text, ...figures } : { report: null, ...noFigures };
};

function* toldOf(
  { name, path, format, size_bytes, note }: UploadRow,
  songs: number,
  room: ReportRoom,
): TimeSliced<FileNotes> {
  const said = readNote(note);
  yield;
  const claimed = claimable(
    said?.report ? validateClientReport(said.report, { format, size_bytes }) : null,
    room,
  );
  return {
    // The number of songs may have been reduced after the file was assigned.
    song: Math.min(said?.song ?? 1, songs),
    label: said?.label ?? guessLabel(name, path),
    ...claimed,
    report_by: claimed.report === null ? null : 'client',
    peaks: said?.report && claimed.report === null ? null : (said?.peaks ?? null),
  };
}

/**
 * Reads the notes on an order's uploads one by one and before its transaction: a note may be a quarter of a megabyte,
 * and the transaction must not hold the database while parsing fifty of them. `room`: the order's remaining room for
 * reports.
 */
export const readUploadNotes = async (
  db: Queries,
  { upload_ids, song_count }: Pick<OrderForm, 'upload_ids' | 'song_count'>,
  room: ReportRoom = getReportRoom(),
): Promise<UploadNotes> => {
  const notes = new Map<string, { told: FileNotes; version: number }>();
  for (const id of upload_ids) {
    const [row] = await findUploads(db, [id]);
    if (row)
      notes.set(id, {
        told: await runInTimeSlices(toldOf(row, song_count, room)),
        version: row.note_version,
      });
  }
  return notes;
};
