import type { Selectable } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type ChargeRow = Selectable<Schema['card_charges']>;
export type RefundRow = Selectable<Schema['card_refunds']>;

/**
 * Locks what is known of a card payment for the rest of the transaction, so that a payment and its refund, which may be
 * told of at once, see each other.
 */
export const lockCharge = (tx: Queries, id: string, at: string): Promise<ChargeRow> =>
  tx
    .insertInto('card_charges')
    .values({ id, order_id: null, refunded: 0, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateCharge = async (
  tx: Queries,
  id: string,
  change: Partial<Pick<ChargeRow, 'order_id' | 'refunded'>>,
): Promise<void> => {
  await tx.updateTable('card_charges').set(change).where('id', '=', id).execute();
};

/** What was given back of a card payment, in the order it was told of. */
export const listRefunds = (db: Queries, chargeId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('card_refunds')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** How much of each refund in an order's payments the processor has told of, by payment. MinorUnits. */
export const sumBookedRefunds = async (db: Queries, orderId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('card_refunds')
    .innerJoin('card_charges', 'card_charges.id', 'card_refunds.charge_id')
    .select(['card_refunds.payment_id', 'card_refunds.amount'])
    .where('card_charges.order_id', '=', orderId)
    .execute();
  const sums = new Map<string, number>();
  for (const { payment_id, amount } of rows)
    if (payment_id) sums.set(payment_id, (sums.get(payment_id) ?? 0) + amount);
  return sums;
};

export const insertRefund = async (tx: Queries, row: RefundRow): Promise<void> => {
  await tx.insertInto('card_refunds').values(row).execute();
};

export const updateRefund = async (
  tx: Queries,
  id: string,
  change: Partial<Pick<RefundRow, 'state' | 'payment_id' | 'at'>>,
): Promise<void> => {
  await tx.updateTable('card_refunds').set(change).where('id', '=', id).execute();
};

export const deleteRefund = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('card_refunds').where('id', '=', id).execute();
};
