import { formatMoney } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { cancelQueued, requeueCancelled } from '../emails/withdrawal-queries.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders, updatePayments } from '../ledger/queries.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { advancePaidOrder } from '../order-status/move-order.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readSettings } from '../settings/queries.ts';
import { reopenReport, requirePayment } from './reports.ts';

/**
 * Takes a payment out of the sum; the status stays. A payment the client reported becomes an open report again. Its
 * thank-you email is withdrawn if not sent yet.
 */
export const revokePayment = ({ database }: Deps, orderId: string, paymentId: string): Promise<undefined> =>
  database.transaction(async (tx) => {
    const state = await lockOrderOrThrow(tx, orderId);
    const payment = requirePayment(state, paymentId);
    const { locale } = await readSettings(tx);
    // Idempotent.
    if (payment.taken_back_at || payment.state === 'reported') return undefined;
    if (payment.state !== 'confirmed')
      throw new AppError('conflict', 'You can only undo a confirmed payment.');
    const at = now();
    const change = payment.source === 'client' ? reopenReport(payment) : { taken_back_at: at };
    await updatePayments(tx, orderId, { id: paymentId }, change);
    await addEvent(tx, state.order, {
      at,
      kind: 'payment_taken_back',
      admin_note: formatMoney(payment.amount, { ...state.order, locale }),
    });
    await recalculateOrders(tx, [{ before: state }]);
    if (payment.event_seq !== null) await cancelQueued(tx, orderId, payment.event_seq);
    return undefined;
  });

const IS_REPORT = 'This is what the client reported. Confirm it to have it count.';

/** Makes a payment count again; if its thank-you email was withdrawn, it is sent after all. */
export const restorePayment = async (deps: Deps, orderId: string, paymentId: string): Promise<PaymentRow> => {
  const { database, config, signals } = deps;
  const settings = await readEmailSettings({ database, config });
  const restored = await database.transaction(async (tx) => {
    const state = await lockOrderOrThrow(tx, orderId);
    const payment = requirePayment(state, paymentId);
    if (payment.state === 'reported') throw new AppError('conflict', IS_REPORT);
    if (!payment.taken_back_at) return payment;
    if (payment.source === 'refund' && state.order.cancelled_at === null)
      throw new AppError('conflict', 'This refund is part of a cancellation that was undone.');
    const change = { taken_back_at: null, taken_back_seq: null };
    await updatePayments(tx, orderId, { id: paymentId }, change);
    const at = now();
    await addEvent(tx, state.order, {
      at,
      kind: 'payment_restored',
      admin_note: formatMoney(payment.amount, getMoneyFormat(settings, state.order)),
    });
    const order = await advancePaidOrder(tx, state, at);
    if (payment.event_seq !== null && !order.cancelled_at) {
      const { amount, method, method_label, note } = payment;
      const data = { public_url: config.PUBLIC_URL, settings, order, amount };
      const email =
        amount < 0
          ? orderEmail('payment_refunded_client', { ...data, method, method_label, note })
          : orderEmail('payment_received_client', { ...data, news: null });
      await requeueCancelled(tx, orderId, payment.event_seq, { subject: email.subject, data: email.data });
    }
    return { ...payment, ...change };
  });
  signals.emit('mail-queued');
  return restored;
};
