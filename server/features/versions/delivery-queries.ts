import type { Selectable } from 'kysely';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { ListedVersion } from './queries.ts';

export const hasDelivery = async (db: Queries, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('order_deliveries')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** When the studio last delivered, and its note to the client; null before the first delivery. */
export const findLatestDelivery = async (
  db: Queries,
  orderId: string,
): Promise<Pick<Delivery, 'at' | 'note'> | null> =>
  (await db
    .selectFrom('order_deliveries')
    .select(['at', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

type Delivery = Selectable<Schema['order_deliveries']>;

/** Adds these versions of a locked order to a delivery. */
export const insertDelivery = async (
  tx: Queries,
  delivery: Delivery,
  versionIds: string[],
): Promise<void> => {
  await insertRows(tx, 'order_deliveries', [delivery]);
  await tx
    .updateTable('order_versions')
    .set({ delivery_id: delivery.id })
    .where('order_id', '=', delivery.order_id)
    .where('id', 'in', versionIds)
    .execute();
};

/** Deletes a delivery once all of its versions are withdrawn, and returns when it was; undefined if it stays. */
export const removeEmptyDelivery = async (tx: Queries, id: string): Promise<string | undefined> => {
  const removed = await tx
    .deleteFrom('order_deliveries')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_versions').select('id').where('delivery_id', '=', id))),
    )
    .returning('at')
    .executeTakeFirst();
  return removed?.at;
};

/** Every delivered version, with the time of its delivery. */
export const listDeliveredVersions = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_versions')
    .innerJoin('order_deliveries', 'order_deliveries.id', 'order_versions.delivery_id')
    .select([
      'order_versions.id',
      'order_versions.song',
      'order_versions.kind',
      'order_versions.number',
      'order_versions.duration_s',
      'order_deliveries.at as delivered_at',
    ])
    .where('order_versions.order_id', '=', orderId)
    .where('order_versions.kind', '<>', 'rough')
    .where('order_versions.state', '<>', 'withdrawn')
    .execute() as Promise<DeliveredVersion[]>;
export type DeliveredVersion = Pick<ListedVersion, 'id' | 'song' | 'kind' | 'number' | 'duration_s'> & {
  delivered_at: string;
};
