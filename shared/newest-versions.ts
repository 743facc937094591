import { compareKinds, type VersionKind } from './version-kinds.ts';

type Delivered = { kind: VersionKind; number: number; delivered_at: string | null };

// A master is what a song is about once there is one.
const compareRanks = (one: VersionKind, other: VersionKind): number =>
  Number(other === 'master') - Number(one === 'master') || compareKinds(one, other);

/** Latest deliveries first; within one delivery, the master before the mix. */
export const newestFirst = <V extends Delivered>(versions: readonly V[]): V[] =>
  versions.toSorted(
    (one, other) =>
      (other.delivered_at ?? '').localeCompare(one.delivered_at ?? '') ||
      compareRanks(one.kind, other.kind) ||
      other.number - one.number,
  );

/** The newest of each kind, latest deliveries first. */
export const newestOfEachKind = <V extends Delivered>(versions: readonly V[]): V[] =>
  newestFirst(versions).filter(
    (one) => !versions.some(({ kind, number }) => kind === one.kind && number > one.number),
  );

/** What approving a song is about, in the order of kinds: the newest of each, without a mix that a master came of. */
export const listApproved = <V extends Delivered>(versions: readonly V[]): V[] => {
  const newest = newestOfEachKind(versions);
  const master = newest.find(({ kind }) => kind === 'master');
  return newest
    .filter(
      ({ kind, delivered_at }) =>
        kind !== 'mix' || !master || (delivered_at ?? '') > (master.delivered_at ?? ''),
    )
    .sort((one, other) => compareRanks(one.kind, other.kind));
};
