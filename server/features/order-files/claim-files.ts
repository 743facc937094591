import { limits } from '../../../shared/limits.ts';
import type { OrderForm } from '../../../shared/order-form.ts';
import { guessSongs } from '../../../shared/stem-check/guess-songs.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import { guessWholeLabel } from '../../../shared/stem-check/whole-songs.ts';
import { fromNow, HOUR } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { ReceivedFile } from '../../receive-upload/receive-file.ts';
import { uncheckedFile } from '../ledger/order-queries.ts';
import type { FileRow } from '../ledger/rows.ts';
import { type ClaimedUpload, claimUploads, findUploads, type UploadRow } from '../uploads/claim-queries.ts';
import { readNote } from '../uploads/present.ts';
import { noFigures } from './stored-report.ts';

/** A stored file of an order, and what its client said about it. */
export type NewOrderFile = ReceivedFile & Pick<FileRow, 'song' | 'label' | 'path'>;

/** A file sent with the form: all that is known is its name. */
export const toOrderFile = (file: ReceivedFile): NewOrderFile => ({
  ...file,
  song: 1,
  label: guessLabel(file.name, ''),
  path: '',
});

/** The same where masters alone are made: each is a whole song, and its name says which. */
export const placeWholeSongs = (files: NewOrderFile[], songCount: number): NewOrderFile[] => {
  const songs = guessSongs([], files, true);
  return files.map((file, at) => ({
    ...file,
    song: Math.min(songs[at] ?? 1, songCount),
    label: guessWholeLabel(file.name),
  }));
};

/** The row of a file that hasn't been checked yet. */
export const buildFileRow = (file: NewOrderFile, orderId: string, position: number): FileRow => ({
  ...uncheckedFile,
  ...noFigures,
  ...file,
  id: newId(),
  order_id: orderId,
  position,
  probe: 'waiting',
});

/**
 * Inside the order's transaction: turns these uploads into its files, in the given order. Throws AppError `conflict` if
 * one of them doesn't exist, is incomplete or belongs to an order.
 */
export const claimOrderUploads = async (
  tx: Queries,
  { upload_ids, song_count }: Pick<OrderForm, 'upload_ids' | 'song_count'>,
  orderId: string,
): Promise<NewOrderFile[]> => {
  const rows = await claimUploads(tx, upload_ids, orderId, fromNow(limits.upload_hours * HOUR));
  const claimed = new Map(rows.map((row) => [row.id, row]));
  const missing = upload_ids.filter((id) => !claimed.has(id));
  if (missing.length) throw await unclaimedUploadsError(tx, missing, orderId);
  return upload_ids.flatMap((id) => claimed.get(id) ?? []).map((row) => fromUpload(row, song_count));
};

const fromUpload = ({ id: _, note, ...file }: ClaimedUpload, songCount: number): NewOrderFile => {
  const { song, label } = readNote(note) ?? { song: 1, label: guessLabel(file.name, file.path) };
  // The number of songs may have been reduced after the file was assigned.
  return { ...file, song: Math.min(song, songCount), label };
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
    return `I already have ${row.name}. Remove it from the list.`;
  if (row?.state === 'ordered')
    return `${row.name} is already part of an order. Remove it from the list, or choose it again for this one.`;
  return 'One of your files is gone: uploads are kept for a day. Remove it from the list and choose it again.';
};
