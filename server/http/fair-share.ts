import { SECOND } from '../clock.ts';

/** Below this age, throughput cannot be measured yet. */
const NEW_MS = 2 * SECOND;

/** Something that uses a limited resource: its address, its start time and its throughput. */
export type ResourceUser = {
  address: string;
  network: string;
  /** Monotonic time. */
  since: number;
  bytesPerSecond(): number;
};

/**
 * The users from the network, or the address, that holds the most, if that is more than the newcomer's own would hold
 * including it.
 */
export const findOverusers = <T extends ResourceUser>(
  by: 'network' | 'address',
  holders: readonly T[],
  newcomer: Pick<ResourceUser, 'address' | 'network'>,
): T[] | undefined => {
  const groups = Map.groupBy(holders, (holder) => holder[by]);
  const largest = getLargest(groups);
  return largest.length > (groups.get(newcomer[by])?.length ?? 0) + 1 ? largest : undefined;
};

/** Picks who makes room: among the addresses that hold the most, the slowest, or the oldest while all are new. */
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
