import type { Deps } from '../../deps.ts';
import { wrongOrderKey } from '../../http/client-guard.ts';
import { AppError } from '../../lib/errors.ts';
import { isOpenToClient } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listNewestDelivered } from '../versions/deliverables.ts';
import { type ListedVersion, listRoughMixes, listVersions } from '../versions/queries.ts';
import { getDownloadLock } from './download-lock.ts';

/** What a link opens: one version, or without `version_id` the newest of everything delivered. */
export type VersionTarget = {
  order_id: string;
  version_id?: string | undefined;
  /** Its MP3 instead. */
  isMp3?: boolean | undefined;
  isInline: boolean;
  /**
   * The version of the order page's link; the client's link ends with it. Null for the studio's own link, which is
   * never locked.
   */
  link_version: number | null;
};

export type Download = {
  order: OrderRow;
  versions: ListedVersion[];
  /** The versions requested: a single one, or the newest of each song and kind. */
  wanted: [VersionRow, ...VersionRow[]];
};

/**
 * What a link opens, judged by the order's state now: a link never allows more than the client may do when it is
 * opened. Throws AppError `forbidden` while downloads are locked, `not_found` for versions the client hasn’t got, and
 * for all versions once the order page's link was renewed.
 */
export const findDownload = async (
  { database: { read } }: Pick<Deps, 'database'>,
  target: VersionTarget,
): Promise<Download> => {
  const [order, versions, settings] = await Promise.all([
    findOrder(read, target.order_id),
    listVersions(read, target.order_id),
    readStudioSettings(read),
  ]);
  const isClients = target.link_version !== null;
  if (!order) throw wrongOrderKey();
  if (isClients && (order.link_version !== target.link_version || !isOpenToClient(order)))
    throw wrongOrderKey();
  const lock = getDownloadLock(order, settings);
  if (isClients && lock.locked && !(target.isInline && lock.can_listen))
    throw new AppError('forbidden', lock.why);
  const rough = target.isInline ? await listRoughMixes(read, target.order_id) : [];
  const found = pickVersions(versions, rough, target);
  if (!found.length)
    throw target.version_id === undefined
      ? new AppError('not_found', 'Nothing has been delivered yet.')
      : noSuchVersion();
  const [first, ...others] = found.filter(({ expired_at }) => expired_at === null);
  if (!first) throw new AppError('not_found', 'These files were deleted, as I keep them for a limited time.');
  if (target.isMp3) checkMp3(versions.find(({ id }) => id === first.id));
  const wanted: Download['wanted'] = [first, ...others];
  return { order, versions, wanted };
};

export const noSuchVersion = (): AppError =>
  new AppError('not_found', 'This order doesn’t have that version.');

const checkMp3 = (version: ListedVersion | undefined): void => {
  if (version?.mp3_key) return;
  throw new AppError(
    'not_found',
    version?.mp3_state === 'waiting'
      ? 'The MP3 is still being made. Try again in a minute.'
      : 'There’s no MP3 of this version. Download it as it is.',
  );
};

/** The client gets delivered versions, and rough mixes for listening; the studio also gets undelivered ones. */
const pickVersions = (
  versions: ListedVersion[],
  rough: VersionRow[],
  { version_id, link_version }: VersionTarget,
): VersionRow[] => {
  if (version_id === undefined) return listNewestDelivered(versions);
  const seen = versions.filter(({ delivery_id }) => link_version === null || delivery_id !== null);
  return [...seen, ...rough].filter(({ id }) => id === version_id);
};
