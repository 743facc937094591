import { formatMoney } from '../../../../shared/money.ts';
import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { cancelQueued } from '../../emails/queries.ts';
import { addEvent, changePayments, settleOrders } from '../ledger/queries.ts';
import type { PaymentRow } from '../rows.ts';
import { lockedOrder, paymentIn } from './find.ts';

/** Takes a payment out of the sum; the status stays. What thanked the client for it is withdrawn where it has not left. */
export const takePaymentBack = ({ database }: Deps, orderId: string, paymentId: string): Promise<undefined> =>
  database.transaction(async (tx) => {
    const state = await lockedOrder(tx, orderId);
    const payment = paymentIn(state, paymentId);
    if (payment.state !== 'confirmed')
      throw new AppError('conflict', 'Only a confirmed payment can be taken back.');
    // Asked for twice it is as it was.
    if (payment.taken_back_at) return undefined;
    const at = now();
    await changePayments(tx, orderId, { id: paymentId }, { taken_back_at: at });
    await addEvent(tx, state.order, {
      at,
      kind: 'payment_taken_back',
      admin_note: formatMoney(payment.amount),
    });
    await settleOrders(tx, [{ before: state }]);
    if (payment.event_seq !== null) await cancelQueued(tx, orderId, payment.event_seq);
    return undefined;
  });

/** Has a payment count again. */
export const restorePayment = ({ database }: Deps, orderId: string, paymentId: string): Promise<PaymentRow> =>
  database.transaction(async (tx) => {
    const state = await lockedOrder(tx, orderId);
    const payment = paymentIn(state, paymentId);
    if (!payment.taken_back_at) return payment;
    if (payment.source === 'refund' && state.order.cancelled_at === null)
      throw new AppError('conflict', 'This refund belongs to a cancellation that was taken back.');
    const change = { taken_back_at: null, taken_back_seq: null };
    await changePayments(tx, orderId, { id: paymentId }, change);
    await addEvent(tx, state.order, {
      at: now(),
      kind: 'payment_restored',
      admin_note: formatMoney(payment.amount),
    });
    await settleOrders(tx, [{ before: state }]);
    return { ...payment, ...change };
  });
