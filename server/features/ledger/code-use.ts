import type { Queries } from '../../ports/database/port.ts';
import { addUses } from '../discounts/queries.ts';
import type { OrderRow } from './rows.ts';

type CodeColumns = Pick<
  OrderRow,
  'discount_id' | 'cancelled_at' | 'files_expired_at' | 'paid_amount' | 'refunded_amount' | 'settled_at'
>;

/**
 * Whether an order counts as a use of its discount code. One that no money was ever confirmed for doesn't once it is
 * cancelled or its files have expired; it does again when that is undone, or when it is paid after all.
 */
export const usesCode = (order: CodeColumns): boolean =>
  order.discount_id !== null &&
  (hadMoney(order) || (order.cancelled_at === null && order.files_expired_at === null));

const hadMoney = ({ paid_amount, refunded_amount, settled_at }: CodeColumns): boolean =>
  paid_amount > 0 || refunded_amount > 0 || settled_at !== null;

/**
 * Gives the use of a locked order's code back, or takes it again, whichever follows from a change. An order keeps its
 * price, so it takes a use even if none is left: the code then has more uses than it allows, and is used up.
 */
export const updateCodeUse = async (tx: Queries, before: CodeColumns, after: CodeColumns): Promise<void> => {
  const by = Number(usesCode(after)) - Number(usesCode(before));
  if (by !== 0 && after.discount_id !== null) await addUses(tx, after.discount_id, by);
};
