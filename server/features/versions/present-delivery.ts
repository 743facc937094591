import { describeMoney } from '../../../shared/order-money.ts';
import type { AddOnFlag } from '../../../shared/pricing.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { OwnDeliverable } from '../../../shared/versions.ts';
import type { OrderRow } from '../ledger/rows.ts';
import type { ListedVersion } from './queries.ts';

const listSongs = ({ song_count }: Pick<OrderRow, 'song_count'>): number[] =>
  Array.from({ length: song_count }, (_, n) => n + 1);

const bought: [VersionKind, AddOnFlag | null][] = [
  ['mix', null],
  ['master', null],
  ['clean', 'clean_edit'],
  ['instrumental', 'instrumental_version'],
  ['acapella', 'acapella_version'],
  ['stems', 'individual_stems'],
];

/**
 * For each song and everything bought for it: the newest delivered version, and the newest that is ready for delivery.
 */
export const listDeliverables = (order: OrderRow, versions: ListedVersion[]): OwnDeliverable[] =>
  listSongs(order).flatMap((song) =>
    bought
      .filter(([, flag]) => flag === null || order[flag] === 1)
      .map(([kind]) => {
        const own = versions
          .filter((version) => version.song === song && version.kind === kind)
          .sort((a, b) => b.number - a.number);
        const ready = own.find(({ delivery_id, state }) => delivery_id === null && state === 'ready');
        const delivered = own.find(({ delivery_id }) => delivery_id !== null);
        return { song, kind, version_id: delivered?.id ?? null, ready_version_id: ready?.id ?? null };
      }),
  );

type LockSettings = Pick<OwnerSettings, 'lock_downloads_until_paid' | 'listen_before_paid'>;

/** Whether the client may download what was delivered; decided only here. `why` is shown to them while it is locked. */
export const getDownloadLock = (
  order: OrderRow,
  settings: LockSettings,
): { locked: boolean; why: string; can_listen: boolean } => {
  if (!settings.lock_downloads_until_paid || order.paid_at !== null)
    return { locked: false, why: '', can_listen: true };
  const why = order.cancelled_at
    ? 'This order was cancelled before it was paid, so there’s nothing to download.'
    : `Downloads unlock once your order is paid. ${describeMoney(order).text}`;
  return { locked: true, why, can_listen: settings.listen_before_paid };
};

/** The newest delivered version of each song and kind, by song, whether bought or added for free. */
export const listNewestDelivered = (versions: ListedVersion[]): ListedVersion[] =>
  versions
    .filter(({ delivery_id }) => delivery_id !== null)
    .filter(
      (one, _, delivered) =>
        !delivered.some(
          ({ song, kind, number }) => song === one.song && kind === one.kind && number > one.number,
        ),
    );
