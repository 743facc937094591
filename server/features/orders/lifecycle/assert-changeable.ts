import { AppError } from '../../../errors.ts';
import type { OrderRow } from '../rows.ts';

/** AppError `conflict` for an order that is cancelled or in the trash: what is asked for makes no sense until that is taken back. */
export const assertChangeable = ({ cancelled_at, trashed_at }: OrderRow): void => {
  assertNotTrashed({ trashed_at });
  if (cancelled_at) throw new AppError('conflict', 'This order is cancelled. Undo the cancellation first.');
};

export const assertNotTrashed = ({ trashed_at }: Pick<OrderRow, 'trashed_at'>): void => {
  if (trashed_at)
    throw new AppError('conflict', 'This order is in the trash. Take it out of the trash first.');
};
