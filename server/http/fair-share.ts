import { SECOND } from '../lib/clock.ts';

/** Below this age, throughput cannot be measured yet. */
const NEW_MS = 2 * SECOND;

/** Something that uses a limited resource: its address, its start time and its throughput. */
export type ResourceUser = {
  address: string;
  network: string;
  /** Monotonic time. */
  since: number;
  /** How much of the resource it holds; 1 if absent. */
  weight?: number;
  bytesPerSecond(): number;
};

/**
 * The users from the network, or the address, that holds the most, if that is more than the newcomer's own would hold
 * including it.
 */
export const findOverusers = <T extends ResourceUser>(
  by: 'network' | 'address',
  holders: readonly T[],
  newcomer: Pick<ResourceUser, 'address' | 'network' | 'weight'>,
): T[] | undefined => {
  const groups = Map.groupBy(holders, (holder) => holder[by]);
  const largest = [...groups.values()].reduce<T[]>(
    (one, other) => (weigh(other) > weigh(one) ? other : one),
    [],
  );
  return weigh(largest) > weigh(groups.get(newcomer[by]) ?? []) + weigh([newcomer]) ? largest : undefined;
};

/** Picks who makes room: among the addresses that hold the most, the slowest, or the oldest while all are new. */
export const pickSlowest = <T extends ResourceUser>(holders: readonly T[]): T | undefined => {
  const weights = new Map<string, number>();
  for (const { address, weight = 1 } of holders) weights.set(address, (weights.get(address) ?? 0) + weight);
  const most = Math.max(...weights.values());
  const at = performance.now();
  let slowest: { holder: T; isNew: boolean; pace: number } | undefined;
  for (const holder of holders) {
    if (weights.get(holder.address) !== most) continue;
    const isNew = at - holder.since < NEW_MS;
    const found = { holder, isNew, pace: isNew ? holder.since : holder.bytesPerSecond() };
    const isSlower = slowest?.isNew === isNew ? found.pace < slowest.pace : !isNew;
    if (!slowest || isSlower) slowest = found;
  }
  return slowest?.holder;
};

const weigh = (some: readonly Pick<ResourceUser, 'weight'>[]): number =>
  some.reduce((sum, { weight = 1 }) => sum + weight, 0);
