import { baseKinds, compareKinds, type VersionKind } from '../../../shared/version-kinds.ts';
import type { OwnDeliverable } from '../../../shared/versions.ts';
import { getKindLabel } from '../ledger/describe.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getSold } from '../ledger/sold.ts';
import type { ListedVersion } from './queries.ts';

/** The kinds sold for every song, with their names. */
export const listSoldKinds = (order: Pick<OrderRow, 'sold'>): { kind: VersionKind; kind_name: string }[] => {
  const { service, add_ons } = getSold(order);
  const kinds = new Map<VersionKind, string>(
    baseKinds.filter((kind) => service.delivers.includes(kind)).map((kind) => [kind, '']),
  );
  for (const { delivers, name } of add_ons) if (delivers && !kinds.has(delivers)) kinds.set(delivers, name);
  return [...kinds]
    .map(([kind, name]) => ({ kind, kind_name: getKindLabel({ kind, kind_name: name }) }))
    .sort((one, other) => compareKinds(one.kind, other.kind));
};

/** The name an order's own kind was sold under; undefined for one that wasn't. */
export const findKindName = (order: Pick<OrderRow, 'sold'>, kind: VersionKind): string | undefined =>
  listSoldKinds(order).find((sold) => sold.kind === kind)?.kind_name;

/**
 * For each song and everything bought for it: the newest delivered version, and the newest that is ready for delivery.
 */
export const listDeliverables = (order: OrderRow, versions: ListedVersion[]): OwnDeliverable[] => {
  const sold = listSoldKinds(order);
  return Array.from({ length: order.song_count }, (_, place) => place + 1).flatMap((song) =>
    sold.map(({ kind, kind_name }) => {
      const own = versions
        .filter((version) => version.song === song && version.kind === kind)
        .sort((a, b) => b.number - a.number);
      const ready = own.find(({ delivery_id, state }) => delivery_id === null && state === 'ready');
      const delivered = own.find(({ delivery_id }) => delivery_id !== null);
      return {
        song,
        kind,
        kind_name,
        version_id: delivered?.id ?? null,
        ready_version_id: ready?.id ?? null,
      };
    }),
  );
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
