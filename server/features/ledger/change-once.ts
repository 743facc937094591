import type { Deps } from '../../deps.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderState } from './figures.ts';
import { runOnceByKey } from './idempotency.ts';
import { findOrderOrThrow, lockOrderOrThrow } from './lock-order.ts';
import type { OrderRow } from './rows.ts';

/** A change the owner makes to an order: which order, by which route, and to what. */
export type OrderChange<C> = { orderId: string; scope: string; content: C; key: string | undefined };

/** Changes a locked order in one transaction, once per Idempotency-Key, and returns the order afterwards. */
export const changeOnce = async <C>(
  { database, signals }: Deps,
  { orderId, ...call }: OrderChange<C>,
  change: (tx: Queries, before: OrderState, content: C) => Promise<unknown>,
): Promise<OrderRow> => {
  await database.transaction((tx) =>
    runOnceByKey(tx, { ...call, orderId }, async () => {
      await change(tx, await lockOrderOrThrow(tx, orderId), call.content);
      return orderId;
    }),
  );
  signals.emit('mail-queued');
  return findOrderOrThrow(database.read, orderId);
};
