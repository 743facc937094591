import { SECOND } from '../clock.ts';

/** Younger than this, nobody can tell how fast somebody is. */
const NEW_MS = 2 * SECOND;

/** Something that takes up room others may need: whose it is, since when, and what moves. */
export type ResourceUser = {
  address: string;
  network: string;
  /** Of the monotonic clock. */
  since: number;
  bytesPerSecond(): number;
};

/** Who is of the network, or the address, that holds most, when that is more than the newcomer's own would hold with it. */
export const findOverusers = <T extends ResourceUser>(
  by: 'network' | 'address',
  holders: readonly T[],
  newcomer: Pick<ResourceUser, 'address' | 'network'>,
): T[] | undefined => {
  const groups = Map.groupBy(holders, (holder) => holder[by]);
  const largest = getLargest(groups);
  return largest.length > (groups.get(newcomer[by])?.length ?? 0) + 1 ? largest : undefined;
};

/** Who gives way: of the addresses that hold most the slowest, or the oldest while all have only just come. */
export const pickSlowest = <T extends ResourceUser>(holders: readonly T[]): T | undefined => {
  const byAddress = Map.groupBy(holders, ({ address }) => address);
  const most = getLargest(byAddress).length;
  const at = performance.now();
  let slowest: { holder: T; isNew: boolean; pace: number } | undefined;
  for (const holder of holders) {
    if (byAddress.get(holder.address)?.length !== most) continue;
    const isNew = at - holder.since < NEW_MS;
    const found = { holder, isNew, pace: isNew ? holder.since : holder.bytesPerSecond() };
    const isSlower = slowest?.isNew === isNew ? found.pace < slowest.pace : !isNew;
    if (!slowest || isSlower) slowest = found;
  }
  return slowest?.holder;
};

const getLargest = <T>(groups: Map<string, T[]>): T[] => {
  let largest: T[] = [];
  for (const group of groups.values()) if (group.length > largest.length) largest = group;
  return largest;
};
