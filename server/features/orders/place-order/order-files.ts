import { limits } from '../../../../shared/limits.ts';
import type { OrderForm } from '../../../../shared/orders.ts';
import { labelOf } from '../../../../shared/stem-check/label.ts';
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
import type { ReadNotes, Told } from './upload-notes.ts';

/** A stored file of an order, and what was told of it before it was one. */
export type OrderedFile = ReceivedFile & Told & Pick<FileRow, 'path'>;

/** A file that came with the form: its name is all that is told. */
export const ofForm = (file: ReceivedFile): OrderedFile => ({
  ...file,
  song: 1,
  label: labelOf(file.name, ''),
  path: '',
  report: null,
  report_by: null,
  peaks: null,
});

/** A note changed after it was read: what was told is to be read again, and the order placed anew. */
export class NoteChanged extends Error {}

/**
 * In the transaction of the order: the uploads its form names become its files, in the order they are named. AppError `conflict` when one
 * of them is not there, has not all come, or belongs to another order; NoteChanged when more was told of one than was read.
 */
export const takeUploads = async (
  tx: Queries,
  { upload_ids }: OrderForm,
  orderId: string,
  notes: ReadNotes,
): Promise<OrderedFile[]> => {
  const rows = await claimUploads(tx, upload_ids, orderId, fromNow(limits.upload_hours * HOUR));
  const taken = new Map(rows.map((row) => [row.id, row]));
  const missing = upload_ids.filter((id) => !taken.has(id));
  if (missing.length) throw await notTaken(tx, missing);
  return upload_ids.flatMap((id) => {
    const row = taken.get(id);
    return row ? [ofUpload(row, notes)] : [];
  });
};

const ofUpload = ({ id, note_version, ...file }: ClaimedUpload, notes: ReadNotes): OrderedFile => {
  const read = notes.get(id);
  if (read?.version !== note_version) throw new NoteChanged();
  return { ...file, ...read.told };
};

/** Says of each what to do; the first stands for all in the answer's sentence. */
const notTaken = async (tx: Queries, ids: string[]): Promise<AppError> => {
  const rows = new Map((await findUploads(tx, ids)).map((row) => [row.id, row]));
  const errors = ids.map((id) => ({ field: 'upload_ids', message: wordsOf(rows.get(id)) }));
  return new AppError('conflict', errors[0]?.message ?? '', { errors });
};

const wordsOf = (row: UploadRow | undefined): string => {
  if (row?.state === 'arriving')
    return `${row.name} has not arrived completely. Wait until it has, then submit again.`;
  if (row?.state === 'ordered')
    return `${row.name} was sent with an order already. Remove it from the list, or choose it again for a new order.`;
  return 'A file of this order is not here any more: files wait a day for their order. Remove it from the list and choose it again.';
};
