import { crc32 } from 'node:zlib';
import type { Deps } from '../../server/deps.ts';
import type { VersionRow } from '../../server/features/ledger/rows.ts';
import { newId } from '../../server/lib/ids.ts';
import { ORDER_FOLDER } from '../../server/ports/storage/port.ts';
import { type StagedFiles, withStagedFiles } from '../../server/receive-upload/staged-files.ts';
import type { VersionKind } from '../../shared/version-kinds.ts';
import type { DemoFilePool } from './demo-file-pool.ts';
import { type PlannedOrder, songOf } from './plan.ts';

/** A version whose bytes are stored and that doesn't belong to an order yet. */
export type StoredVersion = Pick<
  VersionRow,
  | 'id'
  | 'song'
  | 'kind'
  | 'kind_name'
  | 'number'
  | 'name'
  | 'note'
  | 'format'
  | 'size_bytes'
  | 'crc32'
  | 'storage_key'
>;
export type StoredDeliveries = StoredVersion[][];
/** An order of which something was delivered. */
export type DeliveredPlan = PlannedOrder & Required<Pick<PlannedOrder, 'delivered'>>;

/** Stores the versions the demo studio delivers with an order, then commits the order together with them. */
export const withStoredVersions = (
  deps: Deps,
  order: DeliveredPlan,
  pool: DemoFilePool,
  commit: (deliveries: StoredDeliveries, staged: StagedFiles) => Promise<void>,
): Promise<void> =>
  withStagedFiles(deps, ORDER_FOLDER, (staged) => storeAll(deps, order, pool, staged), commit);

const storeAll = async (
  { storage }: Deps,
  order: DeliveredPlan,
  pool: DemoFilePool,
  staged: StagedFiles,
): Promise<StoredDeliveries> => {
  const { songs, steps } = order.delivered;
  const counts = new Map<string, number>();
  const store = async (of: string, changes: string): Promise<StoredVersion> => {
    const { song, kind } = parseVersion(of);
    const number = (counts.get(of) ?? 0) + 1;
    counts.set(of, number);
    const [id, format, bytes] = [
      newId(),
      kind === 'stems' ? 'ZIP' : 'WAV',
      await pool.version(kind, songOf(order, song), number),
    ];
    const storage_key = `${staged.prefix}${id}`;
    staged.keep(storage_key);
    const { size_bytes } = await storage.put(storage_key, toChunks(bytes));
    const name = `${songs[song - 1]} ${kind} ${number}.${format.toLowerCase()}`;
    // Only the first version of a delivery says what changed.
    return {
      id,
      song,
      kind,
      kind_name: '',
      number,
      name,
      note: changes,
      format,
      size_bytes,
      crc32: crc32(bytes),
      storage_key,
    };
  };
  const deliveries: StoredDeliveries = [];
  for (const step of steps) {
    if (!('deliver' in step)) continue;
    const versions: StoredVersion[] = [];
    for (const [n, of] of step.deliver.entries())
      versions.push(await store(of, n === 0 ? (step.changes ?? '') : ''));
    deliveries.push(versions);
  }
  return deliveries;
};

async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Parses `1 mix` into song and kind. */
export const parseVersion = (of: string): { song: number; kind: VersionKind } => {
  const [song, kind] = of.split(' ');
  return { song: Number(song), kind: kind as VersionKind };
};
