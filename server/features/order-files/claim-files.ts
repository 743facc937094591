import { limits } from '../../../shared/limits.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import { fromNow, HOUR } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { ReceivedFile } from '../../receive-upload/receive-file.ts';
import { type FileRow, uncheckedFile } from '../ledger/order-queries.ts';
import { type ClaimedUpload, claimUploads, findUploads, type UploadRow } from '../uploads/claim-queries.ts';
import { noFigures } from './stored-report.ts';
import type { FileNotes, UploadNotes } from './upload-notes.ts';

/** A stored file of an order, with the notes from before it was ordered. */
export type NewOrderFile = ReceivedFile & FileNotes & Pick<FileRow, 'path'>;

/** A file sent with the form: all that is known is its name. */
export const toOrderFile = (file: ReceivedFile): NewOrderFile => ({
  ...file,
  song: 1,
  label: guessLabel(file.name, ''),
  path: '',
  ...noFigures,
  report: null,
  report_by: null,
  peaks: null,
});

/** The row of a file that hasn't been checked yet. */
export const buildFileRow = (file: NewOrderFile, orderId: string, position: number): FileRow => ({
  ...uncheckedFile,
  ...file,
  id: newId(),
  order_id: orderId,
  position,
  probe: 'waiting',
});

/** A note changed after it was read, so it and everything that depends on it must be redone. */
export class UploadNoteChanged extends Error {}

/** After this many attempts, a client that keeps changing the notes while ordering has to retry. */
const MAX_READINGS = 5;

/** Runs `work` with the notes of uploads as just read, and again if they change meanwhile. */
export const withUploadNotes = async <N, T>(
  read: () => Promise<N>,
  work: (notes: N) => Promise<T>,
): Promise<T> => {
  for (let reading = 1; reading <= MAX_READINGS; reading++) {
    const notes = await read();
    try {
      return await work(notes);
    } catch (error) {
      if (!(error instanceof UploadNoteChanged)) throw error;
    }
  }
  throw new AppError('unavailable', 'One of your files was changing just then. Please submit again.', {
    retryAfter: 1,
  });
};

/**
 * Inside the order's transaction: turns these uploads into its files, in the given order. Throws AppError `conflict` if
 * one of them doesn't exist, is incomplete or belongs to an order, and UploadNoteChanged if its note has changed since
 * it was read.
 */
export const claimOrderUploads = async (
  tx: Queries,
  upload_ids: string[],
  orderId: string,
  notes: UploadNotes,
): Promise<NewOrderFile[]> => {
  const rows = await claimUploads(tx, upload_ids, orderId, fromNow(limits.upload_hours * HOUR));
  const taken = new Map(rows.map((row) => [row.id, row]));
  const missing = upload_ids.filter((id) => !taken.has(id));
  if (missing.length) throw await unclaimedUploadsError(tx, missing, orderId);
  return upload_ids.flatMap((id) => {
    const row = taken.get(id);
    return row ? [fromUpload(row, notes)] : [];
  });
};

const fromUpload = ({ id, note_version, ...file }: ClaimedUpload, notes: UploadNotes): NewOrderFile => {
  const read = notes.get(id);
  if (read?.version !== note_version) throw new UploadNoteChanged();
  return { ...file, ...read.told };
};

/** One error per upload with what to do; the first one is also the error's message. */
const unclaimedUploadsError = async (tx: Queries, ids: string[], orderId: string): Promise<AppError> => {
  const rows = new Map((await findUploads(tx, ids)).map((row) => [row.id, row]));
  const errors = ids.map((id) => ({
    field: 'upload_ids',
    message: describeUnclaimed(rows.get(id), orderId),
  }));
  return new AppError('conflict', errors[0]?.message ?? '', { errors });
};

const describeUnclaimed = (row: UploadRow | undefined, orderId: string): string => {
  if (row?.state === 'arriving')
    return `${row.name} hasn’t finished uploading. Wait until it has, then try again.`;
  if (row?.state === 'ordered' && row.order_id === orderId)
    return `The studio already has ${row.name}. Remove it from the list.`;
  if (row?.state === 'ordered')
    return `${row.name} is already part of an order. Remove it from the list, or choose it again for this one.`;
  return 'One of your files is gone: we keep uploads for a day. Remove it from the list and choose it again.';
};
