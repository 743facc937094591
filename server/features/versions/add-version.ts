import { limits } from '../../../shared/limits.ts';
import { isBuiltInKind } from '../../../shared/version-kinds.ts';
import type { VersionForm } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { enqueueJobs } from '../../jobs/queries.ts';
import { fromNow, HOUR, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { assertChangeable, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { restartRetention } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getPreparingJob, preparingJob } from '../listening-copies/preparing-job.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { type ClaimedUpload, claimUploads, findUploads } from '../uploads/claim-queries.ts';
import { findKindName } from './deliverables.ts';
import { countVersions, insertVersion, nextNumber } from './edit-queries.ts';
import { requestMp3s } from './mp3-queries.ts';
import { addRoughMix } from './rough-queries.ts';

export const versionNotFound = (): AppError =>
  new AppError('not_found', 'This version no longer exists. Reload the order.');

/**
 * Turns a finished upload into the next version of a song and kind, and queues its measurement and listening copy.
 * Returns its id; a retry with the same key gets the same one.
 */
export const addVersion = async (
  { database, signals }: Deps,
  orderId: string,
  form: VersionForm,
  key: string | undefined,
): Promise<string> => {
  const { deliver_mp3 } = await readStudioSettings(database.read);
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'version', orderId, content: form }, async () => {
      const { order } = await lockOrderOrThrow(tx, orderId);
      checkOrder(order, form);
      if ((await countVersions(tx, orderId)) >= limits.versions_of_order)
        throw new AppError('conflict', `An order keeps ${limits.versions_of_order} versions at most.`);
      const version = await buildVersion(tx, order, form, await claimUpload(tx, orderId, form));
      await insertVersion(tx, version);
      await restartRetention(tx, orderId);
      await enqueueJobs(tx, [preparingJob(getPreparingJob(form.kind), version, version.created_at)]);
      if (deliver_mp3) await requestMp3s(tx, [{ ...version, state: 'waiting' }]);
      await addRoughMix(tx, version);
      return version.id;
    }),
  );
  signals.emit('sounds-waiting');
  return id;
};

const checkOrder = (order: OrderRow, { song, kind }: VersionForm): void => {
  assertChangeable(order);
  if (!order.email)
    throw new AppError('conflict', 'This client’s data was deleted, so there’s nobody to deliver to.');
  if (!isBuiltInKind(kind) && findKindName(order, kind) === undefined) {
    const unknown = 'Choose what this is: a mix, a master, or one of the others';
    throw new AppError('invalid', unknown, { errors: [{ field: 'kind', message: unknown }] });
  }
  if (song <= order.song_count) return;
  const message =
    order.song_count === 1 ? 'This order has one song.' : `This order has ${order.song_count} songs.`;
  throw new AppError('invalid', message, { errors: [{ field: 'song', message }] });
};

const claimUpload = async (
  tx: Queries,
  orderId: string,
  { upload_id, kind }: VersionForm,
): Promise<ClaimedUpload> => {
  const [upload] = await claimUploads(tx, [upload_id], orderId, fromNow(limits.upload_hours * HOUR));
  const refuse = (code: 'conflict' | 'invalid', message: string) =>
    new AppError(code, message, { errors: [{ field: 'upload_id', message }] });
  if (!upload) throw refuse('conflict', await describeUnclaimed(tx, upload_id));
  if (upload.format === 'ZIP' && kind !== 'stems')
    throw refuse('invalid', 'A ZIP can only be delivered as stems. Choose the audio file itself.');
  return upload;
};

const describeUnclaimed = async (tx: Queries, uploadId: string): Promise<string> => {
  const [row] = await findUploads(tx, [uploadId]);
  if (row?.state === 'arriving')
    return `${row.name} hasn’t finished uploading. Wait until it has, then try again.`;
  if (row?.state === 'ordered') return `${row.name} already belongs to an order. Choose the file again.`;
  return 'This upload is gone: we keep unused uploads for a day. Choose the file again.';
};

const buildVersion = async (
  tx: Queries,
  order: OrderRow,
  { song, kind, note }: VersionForm,
  { name, size_bytes, crc32, format, storage_key }: ClaimedUpload,
) => ({
  id: newId(),
  order_id: order.id,
  ...{ song, kind, note, name, size_bytes, crc32, format, storage_key },
  kind_name: isBuiltInKind(kind) ? '' : (findKindName(order, kind) ?? ''),
  number: await nextNumber(tx, { order_id: order.id, song, kind }),
  created_at: now(),
});
