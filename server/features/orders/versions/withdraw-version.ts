import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { removeFiles } from '../../../receive-upload/staged-files.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent } from '../ledger/queries.ts';
import { lockVersion, removeVersion } from './edit-queries.ts';
import { releaseVersionFiles } from './stored-queries.ts';

export const versionNotFound = (): AppError =>
  new AppError('not_found', 'This version no longer exists. Reload the order.');

/** Withdraws a version the client has not heard, with its notes; its file is deleted after the commit. */
export const withdrawVersion = async (deps: Deps, orderId: string, versionId: string): Promise<void> => {
  const keys = await deps.database.transaction(async (tx) => {
    const { order } = await lockOrderOrThrow(tx, orderId);
    const version = await lockVersion(tx, orderId, versionId);
    if (!version) throw versionNotFound();
    if (version.heard_at !== null)
      throw new AppError(
        'conflict',
        'The client has already listened to this version. Deliver a new one instead.',
      );
    const released = await releaseVersionFiles(tx, [version]);
    await removeVersion(tx, version);
    if (version.delivery_id !== null)
      await addEvent(tx, order, {
        at: now(),
        kind: 'version_withdrawn',
        admin_note: `Song ${version.song}, ${version.kind} ${version.number}`,
      });
    return released;
  });
  await removeFiles(deps, keys);
};
