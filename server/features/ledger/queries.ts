import { formatMoney } from '../../../shared/money.ts';
import { AppError } from '../../lib/errors.ts';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { withdrawReminders } from '../emails/withdrawal-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { nameClient } from './client-name-queries.ts';
import { updateCodeUse } from './code-use.ts';
import { deriveOrderState, withoutTestMoney } from './derive-order-state.ts';
import { readClockFacts } from './due-date-queries.ts';
import { diffFigures, type OrderState } from './figures.ts';
import { isPaymentAwaited } from './payment-reminders.ts';
import { numberReceipt, renewCancelledReceipt } from './receipt-queries.ts';
import { updateReportItems } from './report-items.ts';
import type { OrderRow, PaymentRow } from './rows.ts';
import { applyFigureChanges } from './totals-queries.ts';

/**
 * The columns of an order that a change may set. Everything else is derived from them, the payments and the pause
 * events.
 */
export type OrderMarks = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'cancelled_at'
    | 'cancel_reason'
    | 'archived_at'
    | 'trashed_at'
    | 'promise'
    | 'terms_sha256'
    | 'terms_accepted_at'
    | 'files_complete_at'
    | 'files_confirmed_at'
    | 'paused_at'
    | 'pause_reason'
    | 'reminders_sent'
    | 'rest_reminders_sent'
    | 'reminders_stopped'
    | 'approved_at'
    | 'rounds_allowed'
    | 'approval_reminder_at'
    | 'completed_at'
    | 'files_warned_at'
    | 'files_erased_at'
    | 'billing_name'
    | 'billing_address'
    | 'billing_tax_number'
    | 'accepted_at'
    | 'valid_until'
  >
>;

export const listPayments = (db: Queries, orderId: string): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** Payments of several orders; each order's payments in the order they were made. */
export const listPaymentsOf = (db: Queries, orderIds: string[]): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy((row) => row.fn.coalesce('reported_at', 'confirmed_at'))
    .orderBy('id')
    .execute();

export const getPayment = (db: Queries, id: string): Promise<PaymentRow> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Locks the order for the rest of the transaction and returns it. */
export const lockOrder = (tx: Queries, orderId: string): Promise<OrderRow | undefined> =>
  tx.updateTable('orders').set({ id: orderId }).where('id', '=', orderId).returningAll().executeTakeFirst();

/** The same with its payments. The lock comes first, so concurrent changes are serialised and none is lost. */
export const lockOrderWithPayments = async (
  tx: Queries,
  orderId: string,
): Promise<OrderState | undefined> => {
  const order = await lockOrder(tx, orderId);
  return order && { order, payments: await listPayments(tx, orderId) };
};

/**
 * Finishes a change of locked orders: sets their marks, derives their state from payments and pauses, updates every
 * stored figure by the difference and syncs open reports to the inbox. Changes to payments must be made before. Returns
 * the new states.
 */
export const recalculateOrders = async (
  tx: Queries,
  changes: { before: OrderState; marks?: OrderMarks }[],
): Promise<OrderState[]> => {
  const states: OrderState[] = [];
  for (const { before, marks = {} } of changes) {
    const payments = await listPayments(tx, before.order.id);
    const marked = { ...before.order, ...marks };
    const clock = await readClockFacts(tx, before.order);
    const order = { ...marked, ...deriveOrderState(marked, payments, clock) };
    await assertNotOverRefunded(tx, order);
    // Before rows of clients, as in the transaction that places an order.
    await updateCodeUse(tx, before.order, order);
    const changed = Object.entries(order).filter(
      ([name, value]) => before.order[name as keyof OrderRow] !== value,
    );
    if (changed.length)
      await tx.updateTable('orders').set(Object.fromEntries(changed)).where('id', '=', order.id).execute();
    if (isPaymentAwaited(before.order) && !isPaymentAwaited(order)) await withdrawReminders(tx, order.id);
    if (before.order.paid_amount <= 0 && order.paid_amount > 0) await nameClient(tx, order);
    states.push({ order, payments });
  }
  for (const [place, after] of states.entries()) {
    const before = changes[place]?.before;
    if (before) await updateReportItems(tx, before, after);
  }
  await applyFigureChanges(
    tx,
    diffFigures(
      changes.map(({ before }) => before),
      states,
    ),
  );
  // Last, because the year's numbers are locked until the commit.
  for (const [place, state] of states.entries()) {
    const before = changes[place]?.before.order;
    if (!before) continue;
    if (earnsReceiptNumber(before, state.order))
      state.order.receipt_number = await numberReceipt(tx, state.order, state.payments);
    else if (state.order.receipt_number !== null && isMoneyFinal(state.order) && !isMoneyFinal(before))
      await renewCancelledReceipt(tx, state.order, state.payments);
  }
  return states;
};

type Receivable = Pick<
  OrderRow,
  'paid_at' | 'paid_amount' | 'test_amount' | 'cancelled_at' | 'receipt_number'
>;

/** Whether money has arrived, and nothing more is to come: all of it is here, was settled, or the order is cancelled. */
const isMoneyFinal = (order: Receivable): boolean => {
  const { paid_at, paid_amount } = withoutTestMoney(order);
  return paid_amount > 0 && (paid_at !== null || order.cancelled_at !== null);
};

/**
 * Whether a change gives the order's receipt its number: the payment that completes it, the first money after it was
 * settled without any, or a cancellation with money kept. What was so before receipts were numbered stays without one.
 */
export const earnsReceiptNumber = (before: Receivable, after: Receivable): boolean =>
  after.receipt_number === null && isMoneyFinal(after) && !isMoneyFinal(before);

/**
 * Throws AppError `conflict` if a change makes the sum of payments negative, whatever it is: a refund, or undoing what
 * was refunded since.
 */
const assertNotOverRefunded = async (tx: Queries, { paid_amount, currency }: OrderRow): Promise<void> => {
  if (paid_amount >= 0) return;
  const { locale } = await readSettings(tx);
  throw new AppError(
    'conflict',
    `This would leave ${formatMoney(-paid_amount, { currency, locale })} more refunded than paid. Undo a refund of this order first.`,
  );
};

/** Records an event of an order, with the order's current status. Returns the event's number. */
export const addEvent = async (
  tx: Queries,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  event: Pick<Schema['order_events'], 'at' | 'kind'> & {
    note?: string;
    admin_note?: string;
    to?: OrderRow['status'];
  },
): Promise<number> => {
  const { at, kind, note = '', admin_note = '', to = status } = event;
  const { seq } = await tx
    .insertInto('order_events')
    .values({ order_id: id, at, kind, from_status: status, to_status: to, note, admin_note })
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
};

export const insertPayment = async (tx: Queries, payment: PaymentRow): Promise<void> => {
  await insertRows(tx, 'payments', [payment]);
};

/** Removes a way to pay that was opened. Payments and reports are never removed. */
export const deleteOpened = async (tx: Queries, { id }: PaymentRow): Promise<void> => {
  await tx.deleteFrom('payments').where('id', '=', id).execute();
};

/** Changes an order's payments that match. */
export const updatePayments = async (
  tx: Queries,
  orderId: string,
  where: Partial<Pick<PaymentRow, 'id' | 'state' | 'event_seq' | 'taken_back_seq' | 'source'>> & {
    counts?: boolean;
  },
  change: Partial<Omit<PaymentRow, 'id' | 'order_id'>>,
): Promise<void> => {
  const { counts, ...columns } = where;
  await tx
    .updateTable('payments')
    .set(change)
    .where('order_id', '=', orderId)
    .where((is) => is.and(columns))
    .$if(counts !== undefined, (query) => query.where('taken_back_at', counts ? 'is' : 'is not', null))
    .execute();
};

/**
 * Makes refunds that were entered with a cancellation, and that the card processor has told of since, stay without it:
 * the money is gone, unless the refund has failed.
 */
export const keepCardRefunds = async (tx: Queries, orderId: string): Promise<void> => {
  await tx
    .updateTable('payments')
    .set({ source: 'card' })
    .where('order_id', '=', orderId)
    .where('source', '=', 'refund')
    .where((is) =>
      is.exists(
        is
          .selectFrom('card_refunds')
          .select('card_refunds.id')
          .whereRef('card_refunds.payment_id', '=', 'payments.id')
          .where('card_refunds.state', '<>', 'returned'),
      ),
    )
    .execute();
};

/** What an order loses when something comes that its client hasn't been warned about. */
export const notWarned = { files_warned_at: null, files_erased_at: null };

/** Withdraws the warning, or ends the rest after a deletion: a file has come whose time starts now. */
export const restartRetention = async (tx: Queries, orderId: string): Promise<void> => {
  await tx.updateTable('orders').set(notWarned).where('id', '=', orderId).execute();
};
