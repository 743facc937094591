import { limits } from '../../../../shared/limits.ts';
import type { OrderForm } from '../../../../shared/orders.ts';
import { guessLabel } from '../../../../shared/stem-check/label.ts';
import { fromNow, HOUR } from '../../../clock.ts';
import { AppError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database/port.ts';
import type { ReceivedFile } from '../../../receive-upload/receive-file.ts';
import {
  type ClaimedUpload,
  claimUploads,
  findUploads,
  type UploadRow,
} from '../../uploads/claim-queries.ts';
import type { FileRow } from '../queries.ts';
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

/** A note changed after it was read: what was told is to be read again, and the order placed anew. */
export class UploadNoteChanged extends Error {}

/**
 * In the transaction of the order: the uploads its form names become its files, in the order they are named. AppError `conflict` when one
 * of them is not there, has not all come, or belongs to another order; NoteChanged when more was told of one than was read.
 */
export const claimOrderUploads = async (
  tx: Queries,
  { upload_ids }: OrderForm,
  orderId: string,
  notes: UploadNotes,
): Promise<NewOrderFile[]> => {
  const rows = await claimUploads(tx, upload_ids, orderId, fromNow(limits.upload_hours * HOUR));
  const taken = new Map(rows.map((row) => [row.id, row]));
  const missing = upload_ids.filter((id) => !taken.has(id));
  if (missing.length) throw await unclaimedUploadsError(tx, missing);
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
const unclaimedUploadsError = async (tx: Queries, ids: string[]): Promise<AppError> => {
  const rows = new Map((await findUploads(tx, ids)).map((row) => [row.id, row]));
  const errors = ids.map((id) => ({ field: 'upload_ids', message: describeUnclaimed(rows.get(id)) }));
  return new AppError('conflict', errors[0]?.message ?? '', { errors });
};

const describeUnclaimed = (row: UploadRow | undefined): string => {
  if (row?.state === 'arriving')
    return `${row.name} hasn’t finished uploading. Wait until it has, then submit again.`;
  if (row?.state === 'ordered')
    return `${row.name} is already part of an order. Remove it from the list, or choose it again for a new order.`;
  return 'One of your files is gone: we keep files for a day before an order. Remove it from the list and choose it again.';
};
