import { limits } from '../../../../shared/limits.ts';
import { guessLabel } from '../../../../shared/stem-check/label.ts';
import { fromNow, HOUR } from '../../../clock.ts';
import { AppError } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Queries } from '../../../ports/database/port.ts';
import type { ReceivedFile } from '../../../receive-upload/receive-file.ts';
import {
  type ClaimedUpload,
  claimUploads,
  findUploads,
  type UploadRow,
} from '../../uploads/claim-queries.ts';
import { type FileRow, uncheckedFile } from '../queries.ts';
import { noFigures } from '../stored-report.ts';
import type { FileNotes, UploadNotes } from './upload-notes.ts';

/** A stored file of an order, and what was told of it before it was one. */
export type NewOrderFile = ReceivedFile & FileNotes & Pick<FileRow, 'path'>;

/** A file that came with the form: its name is all that is told. */
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

/** A file as its order keeps it before anybody has read it. */
export const buildFileRow = (file: NewOrderFile, orderId: string, position: number): FileRow => ({
  ...uncheckedFile,
  ...file,
  id: newId(),
  order_id: orderId,
  position,
  probe: 'waiting',
});

/** A note changed after it was read: it is to be read again, and what depends on it done again. */
export class UploadNoteChanged extends Error {}

/** Who keeps changing what is told of a file while it is ordered comes again. */
const MOST_READINGS = 5;

/** Does something with what was told of uploads a moment before, and once more when it has changed meanwhile. */
export const withUploadNotes = async <N, T>(
  read: () => Promise<N>,
  work: (notes: N) => Promise<T>,
): Promise<T> => {
  for (let reading = 1; reading <= MOST_READINGS; reading++) {
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
 * In the transaction of the order: these uploads become its files, in the order they are named. AppError `conflict` when one
 * of them is not there, has not all come, or belongs to an order; UploadNoteChanged when more was told of one than was read.
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

/** Says of each what to do; the first stands for all in the answer's sentence. */
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
