import type { OrderForm } from '../../../../shared/orders.ts';
import { labelOf } from '../../../../shared/stem-check/label.ts';
import type { Pieces } from '../../../../shared/stem-check/pieces.ts';
import type { FileReport } from '../../../../shared/stems.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { inPieces } from '../../../time-slices.ts';
import { findUploads, type UploadRow } from '../../uploads/claim-queries.ts';
import { readNote } from '../../uploads/present.ts';
import type { FileRow } from '../queries.ts';
import { fitsIn, type Room, reportRoom } from './report-size-limit.ts';
import { believable } from './validate-client-report.ts';

/** What was told of a file before it was an order's. */
export type Told = Pick<FileRow, 'song' | 'label' | 'report' | 'report_by' | 'peaks'>;

/** What was told of each upload, by its id, and which version of its note that was. */
export type ReadNotes = ReadonlyMap<string, { told: Told; version: number }>;

/** Of what is more than one order may claim, the song and the label are kept, and the studio looks at the file itself. */
const claimable = (report: FileReport | null, room: Room): string | null => {
  if (!report) return null;
  const text = JSON.stringify(report);
  return fitsIn(room, report, text) ? text : null;
};

function* toldOf(
  { name, path, format, size_bytes, note }: UploadRow,
  songs: number,
  room: Room,
): Pieces<Told> {
  const said = readNote(note);
  yield;
  const report = claimable(said?.report ? believable(said.report, { format, size_bytes }) : null, room);
  return {
    // The count may have been lowered after the file was given to a song.
    song: Math.min(said?.song ?? 1, songs),
    label: said?.label ?? labelOf(name, path),
    report,
    report_by: report === null ? null : 'client',
    peaks: said?.report && report === null ? null : (said?.peaks ?? null),
  };
}

/**
 * Reads what was told of an order's uploads, one after the other and before its transaction: a note may be a quarter of a megabyte, and who
 * holds the database must not sit over fifty of them.
 */
export const readNotes = async (
  db: Queries,
  { upload_ids, song_count }: Pick<OrderForm, 'upload_ids' | 'song_count'>,
): Promise<ReadNotes> => {
  const notes = new Map<string, { told: Told; version: number }>();
  const room = reportRoom();
  for (const id of upload_ids) {
    const [row] = await findUploads(db, [id]);
    if (row)
      notes.set(id, { told: await inPieces(toldOf(row, song_count, room)), version: row.note_version });
  }
  return notes;
};
