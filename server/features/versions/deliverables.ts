import type { AddOnFlag } from '../../../shared/pricing.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { OwnDeliverable } from '../../../shared/versions.ts';
import type { OrderRow } from '../ledger/rows.ts';
import type { ListedVersion } from './queries.ts';

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
  Array.from({ length: order.song_count }, (_, place) => place + 1).flatMap((song) =>
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
