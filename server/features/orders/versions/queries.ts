import type { Selectable } from 'kysely';
import type { VersionKind, VersionState } from '../../../../shared/version-kinds.ts';
import { now } from '../../../clock.ts';
import type { Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

export type VersionRow = Selectable<Schema['order_versions']>;

/** A version that is there, with when it was delivered; a rough mix is none. */
export type ListedVersion = Omit<VersionRow, 'kind' | 'state'> & {
  kind: VersionKind;
  state: VersionState;
  delivered_at: string | null;
};

/** The versions of an order, delivered or not, by song and number. */
export const listVersions = async (db: Queries, orderId: string): Promise<ListedVersion[]> => {
  const rows = await db
    .selectFrom('order_versions')
    .leftJoin('order_deliveries', 'order_deliveries.id', 'order_versions.delivery_id')
    .selectAll('order_versions')
    .select('order_deliveries.at as delivered_at')
    .where('order_versions.order_id', '=', orderId)
    .where('kind', '<>', 'rough')
    .where('state', '<>', 'withdrawn')
    .orderBy('song')
    .orderBy('number')
    .execute();
  return rows as ListedVersion[];
};

/** What the client had before of each song, as far as that can be heard. */
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

/** In the transaction that first hands the client's page a copy for listening: from then on the version cannot be withdrawn. */
export const markHeard = async (tx: Queries, versionId: string): Promise<void> => {
  await tx
    .updateTable('order_versions')
    .set({ heard_at: now() })
    .where('id', '=', versionId)
    .where('heard_at', 'is', null)
    .where('delivery_id', 'is not', null)
    .execute();
};
