import type { Deps } from '../../deps.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderState } from './figures.ts';
import { runOnceByKey } from './idempotency.ts';
import { findOrderOrThrow, lockOrderOrThrow } from './lock-order.ts';
import type { OrderRow } from './rows.ts';

/** A change of an order: by which kind of call, and to what. */
export type OrderChange<C> = { orderId: string; scope: string; content: C; key: string | undefined };

/**
 * Changes a locked order in one transaction, once per Idempotency-Key, and sends the emails this queued. Returns the id
 * of what `change` made; a retry gets the same.
 */
export const createOnce = async <C>(
  { database, signals }: Deps,
  call: OrderChange<C>,
  change: (tx: Queries, before: OrderState) => Promise<string>,
  lock = lockOrderOrThrow,
): Promise<string> => {
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, call, async () => change(tx, await lock(tx, call.orderId))),
  );
  signals.emit('mail-queued');
  return id;
};

/** The same for a change that makes nothing but the change. Returns the order afterwards. */
export const changeOnce = async <C>(
  deps: Deps,
  call: OrderChange<C>,
  change: (tx: Queries, before: OrderState, content: C) => Promise<unknown>,
): Promise<OrderRow> => {
  await createOnce(deps, call, async (tx, before) => {
    await change(tx, before, call.content);
    return call.orderId;
  });
  return findOrderOrThrow(deps.database.read, call.orderId);
};
