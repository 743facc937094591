import type { Selectable } from 'kysely';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

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
