import { wrongOrderKey } from '../../http/client-guard.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderState } from './figures.ts';
import { isOpenToClient } from './order-key.ts';
import { findOrder } from './order-queries.ts';
import { lockOrderWithPayments } from './queries.ts';
import type { OrderRow } from './rows.ts';

export const orderNotFound = (): AppError => new AppError('not_found', 'There’s no order with this number');

/** The order as it is now. Throws an AppError if there is none. */
export const findOrderOrThrow = async (db: Queries, orderId: string): Promise<OrderRow> => {
  const order = await findOrder(db, orderId);
  if (!order) throw orderNotFound();
  return order;
};

/** The order with its payments, locked. Throws an AppError if there is none or it is in the trash. */
export const lockOrderOrThrow = async (tx: Queries, orderId: string): Promise<OrderState> => {
  const state = await lockOrderWithPayments(tx, orderId);
  if (!state) throw orderNotFound();
  assertNotTrashed(state.order);
  return state;
};

/** The same for the client: an order they may no longer see is refused like a wrong key. */
export const lockOrderForClient = async (tx: Queries, orderId: string): Promise<OrderState> => {
  const state = await lockOrderWithPayments(tx, orderId);
  if (!state || !isOpenToClient(state.order)) throw wrongOrderKey();
  return state;
};

/** Throws AppError `conflict` if the order is cancelled or in the trash: that has to be undone first. */
export const assertChangeable = ({ cancelled_at, trashed_at }: OrderRow): void => {
  assertNotTrashed({ trashed_at });
  if (cancelled_at) throw new AppError('conflict', 'This order is cancelled. Undo the cancellation first.');
};

const assertNotTrashed = ({ trashed_at }: Pick<OrderRow, 'trashed_at'>): void => {
  if (trashed_at)
    throw new AppError('conflict', 'This order is in the trash. Take it out of the trash first.');
};

/** What clients are told when they still do something to a cancelled order. */
export const assertNotCancelled = ({ cancelled_at }: Pick<OrderRow, 'cancelled_at'>): void => {
  if (cancelled_at)
    throw new AppError('conflict', 'This order was cancelled. Write to me if that isn’t right.');
};
