import { formatMoney, type MoneyFormat } from '../../../shared/money.ts';
import type { Cancellation } from '../../../shared/order-payments.ts';
import { nameMethod } from '../../../shared/payments.ts';
import type { Deps } from '../../deps.ts';
import { readAmount } from '../../lib/amounts.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { cancelQueued, releaseWithdrawn, withdrawQueued } from '../emails/withdrawal-queries.ts';
import { changeOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { findOrderOrThrow, lockOrderOrThrow } from '../ledger/lock-order.ts';
import {
  addEvent,
  insertPayment,
  keepCardRefunds,
  recalculateOrders,
  updatePayments,
} from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { getUndoDeadline } from '../order-status/change-status.ts';
import { findLatestEvent } from '../order-status/event-queries.ts';
import { buildPayment } from '../order-status/move-order.ts';
import { requireMethod } from '../settings/method-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { assertNotBooked, assertRefundable, isTestRefund } from './refund-payment.ts';

/**
 * Cancels an order, records its refund and emails the client if wanted. Other emails queued to the client about the
 * order are held, so nobody reads how to pay for it or that work has started.
 */
export const cancelOrder = async (
  deps: Deps,
  orderId: string,
  form: Cancellation,
  key: string | undefined,
): Promise<OrderRow> => {
  const { config } = deps;
  const settings = await readEmailSettings(deps);
  return changeOnce(deps, { orderId, scope: 'cancel', content: form, key }, async (tx, state) => {
    if (state.order.cancelled_at) throw new AppError('conflict', 'This order is already cancelled.');
    if (form.tell_client && !state.order.email) throw new AppError('conflict', NOBODY_TO_TELL);
    const format = getMoneyFormat(settings, state.order);
    const refund = form.refund ? readAmount(form.refund.amount, format, 'refund.amount') : 0;
    assertRefundable({ ...state.order, ...format }, refund, 'refund.amount');
    if (form.refund)
      assertNotBooked(state, { method: form.refund.method, amount: refund }, format, 'refund.amount');
    const { order, event_seq } = await cancel(tx, state, form, refund, format);
    await withdrawQueued(tx, [orderId], 'cancelled');
    if (form.tell_client) {
      const data = { public_url: config.PUBLIC_URL, settings, order, reason: form.reason, refund };
      const email = orderEmail('order_cancelled_client', data);
      await queueEmail(tx, config, { ...email, event_seq, next_attempt_at: getUndoDeadline() });
    }
  });
};

const NOBODY_TO_TELL =
  'This client’s data was deleted, so there’s no address to email. Cancel without emailing the client.';

const cancel = async (
  tx: Queries,
  before: OrderState,
  { reason, refund }: Cancellation,
  amount: number,
  format: MoneyFormat,
): Promise<{ order: OrderRow; event_seq: number }> => {
  const at = now();
  const { order } = before;
  const name = refund && (await requireMethod(tx, refund.method, 'refund.method'));
  const admin_note = name ? `${formatMoney(amount, format)} refunded, ${nameMethod(name)}` : '';
  const event_seq = await addEvent(tx, order, { at, kind: 'cancelled', note: reason, admin_note });
  if (refund)
    await insertPayment(tx, {
      ...buildPayment(order.id),
      state: 'confirmed',
      ...name,
      amount: -amount,
      is_test: isTestRefund(order, amount),
      reference: refund.reference,
      source: 'refund',
      confirmed_at: at,
      event_seq,
    });
  const marks = { cancelled_at: at, cancel_reason: reason };
  const [after] = await recalculateOrders(tx, [{ before, marks }]);
  return { order: after?.order ?? order, event_seq };
};

/**
 * Undoes a cancellation: removes the refund it recorded, unless the card processor has made it, withdraws its email if
 * not sent yet, and releases the emails it held.
 */
export const undoCancel = async (deps: Deps, orderId: string): Promise<OrderRow> => {
  await deps.database.transaction(async (tx) => {
    const before = await lockOrderOrThrow(tx, orderId);
    // Idempotent.
    if (!before.order.cancelled_at) return;
    const at = now();
    const taken_back_seq = await addEvent(tx, before.order, { at, kind: 'cancel_undone' });
    await keepCardRefunds(tx, orderId);
    const refunds = { source: 'refund' as const, state: 'confirmed' as const, counts: true };
    await updatePayments(tx, orderId, refunds, { taken_back_at: at, taken_back_seq });
    await recalculateOrders(tx, [{ before, marks: { cancelled_at: null, cancel_reason: '' } }]);
    const event = await findLatestEvent(tx, orderId, 'cancelled');
    if (event) await cancelQueued(tx, orderId, event.seq);
    await releaseWithdrawn(tx, [orderId], 'cancelled');
  });
  deps.signals.emit('mail-queued');
  return findOrderOrThrow(deps.database.read, orderId);
};
