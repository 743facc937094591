import type { VersionState } from '../../../shared/version-kinds.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { VersionRow } from '../ledger/rows.ts';

/** A version that hasn't been withdrawn, with the time of its delivery. Rough mixes aren't included. */
export type ListedVersion = Omit<VersionRow, 'state'> & {
  state: VersionState;
  delivered_at: string | null;
  /** Its MP3; all null when it gets none. */
  mp3_state: VersionState | null;
  mp3_key: string | null;
  mp3_bytes: number | null;
  mp3_crc32: number | null;
  mp3_sha256: string | null;
};

/** Versions of orders that count, with their deliveries: neither rough mixes nor withdrawn ones. */
const currentVersions = (db: Queries) =>
  db
    .selectFrom('order_versions')
    .leftJoin('order_deliveries', 'order_deliveries.id', 'order_versions.delivery_id')
    .where('order_versions.kind', '<>', 'rough')
    .where('order_versions.state', '<>', 'withdrawn');

/** The versions of an order, delivered or not, sorted by song and number. */
export const listVersions = async (db: Queries, orderId: string): Promise<ListedVersion[]> => {
  const rows = await currentVersions(db)
    .leftJoin('version_mp3s', 'version_mp3s.version_id', 'order_versions.id')
    .selectAll('order_versions')
    .select([
      'order_deliveries.at as delivered_at',
      'version_mp3s.state as mp3_state',
      'version_mp3s.storage_key as mp3_key',
      'version_mp3s.size_bytes as mp3_bytes',
      'version_mp3s.crc32 as mp3_crc32',
      'version_mp3s.sha256 as mp3_sha256',
    ])
    .where('order_versions.order_id', '=', orderId)
    .orderBy('song')
    .orderBy('number')
    .execute();
  return rows as ListedVersion[];
};

type StepVersion = Pick<
  ListedVersion,
  'id' | 'order_id' | 'song' | 'kind' | 'kind_name' | 'state' | 'delivered_at'
>;

/** The versions of these orders, delivered or not, as far as the studio’s next step depends on them. */
export const listVersionsOf = async (db: Queries, orderIds: string[]): Promise<StepVersion[]> =>
  orderIds.length === 0
    ? []
    : ((await currentVersions(db)
        .select([
          'order_versions.id',
          'order_versions.order_id',
          'order_versions.song',
          'order_versions.kind',
          'order_versions.kind_name',
          'order_versions.state',
          'order_deliveries.at as delivered_at',
        ])
        .where('order_versions.order_id', 'in', orderIds)
        .execute()) as StepVersion[]);

/** Every delivered version, with the time of its delivery. */
export const listDeliveredVersions = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_versions')
    .innerJoin('order_deliveries', 'order_deliveries.id', 'order_versions.delivery_id')
    .select([
      'order_versions.id',
      'order_versions.song',
      'order_versions.kind',
      'order_versions.kind_name',
      'order_versions.number',
      'order_versions.duration_s',
      'order_deliveries.at as delivered_at',
    ])
    .where('order_versions.order_id', '=', orderId)
    .where('order_versions.kind', '<>', 'rough')
    .where('order_versions.state', '<>', 'withdrawn')
    .execute() as Promise<DeliveredVersion[]>;

export type DeliveredVersion = Pick<
  ListedVersion,
  'id' | 'song' | 'kind' | 'kind_name' | 'number' | 'duration_s'
> & {
  delivered_at: string;
};

/** Whether anything was delivered of an order. */
export const hasDelivery = async (db: Queries, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('order_deliveries')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The rough mixes of an order that can be played. */
export const listRoughMixes = (db: Queries, orderId: string): Promise<VersionRow[]> =>
  db
    .selectFrom('order_versions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'rough')
    .where('state', '=', 'ready')
    .where('expired_at', 'is', null)
    .orderBy('song')
    .execute();

/**
 * Inside the transaction that first gives the client's page a listening copy: from then on the version can't be
 * withdrawn.
 */
export const markHeard = async (tx: Queries, versionId: string): Promise<void> => {
  await tx
    .updateTable('order_versions')
    .set({ heard_at: now() })
    .where('id', '=', versionId)
    .where('heard_at', 'is', null)
    .where('delivery_id', 'is not', null)
    .execute();
};
