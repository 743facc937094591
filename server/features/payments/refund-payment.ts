import type { z } from 'zod';
import { formatMoney, type MinorUnits, type MoneyFormat } from '../../../shared/money.ts';
import type { refundForm } from '../../../shared/order-payments.ts';
import type { Deps } from '../../deps.ts';
import { readAmount } from '../../lib/amounts.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import { isCountedPayment } from '../ledger/derive-order-state.ts';
import { describePayment } from '../ledger/describe.ts';
import type { OrderState } from '../ledger/figures.ts';
import { addEvent, getPayment, insertPayment, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { getUndoDeadline } from '../order-status/change-status.ts';
import { buildPayment } from '../order-status/move-order.ts';
import { requireMethod } from '../settings/method-queries.ts';
import { readEmailSettings } from '../settings/present.ts';

/**
 * Gives money back without cancelling: a payment with a negative amount, which can be undone like any other. The client
 * is told by email once it can no longer be undone.
 */
export const refundPayment = async (
  deps: Deps,
  orderId: string,
  form: z.output<typeof refundForm>,
  key: string | undefined,
): Promise<PaymentRow> => {
  const { database, config } = deps;
  const settings = await readEmailSettings(deps);
  const call = { orderId, scope: 'refund', content: form, key };
  const id = await createOnce(deps, call, async (tx, before) => {
    const { method, reference, note } = form;
    const format = getMoneyFormat(settings, before.order);
    const amount = readAmount(form.amount, format, 'amount');
    assertRefundable({ ...before.order, ...format }, amount, 'amount');
    assertNotBooked(before, { method, amount }, format, 'amount');
    const at = now();
    const name = await requireMethod(tx, method);
    const admin_note = describePayment({ amount, ...name }, format);
    const event_seq = await addEvent(tx, before.order, { at, kind: 'payment_refunded', note, admin_note });
    const refund: PaymentRow = {
      ...buildPayment(orderId),
      state: 'confirmed',
      ...name,
      amount: -amount,
      is_test: isTestRefund(before.order, amount),
      reference,
      note,
      confirmed_at: at,
      event_seq,
    };
    await insertPayment(tx, refund);
    await recalculateOrders(tx, [{ before }]);
    if (before.order.email)
      await queueEmail(tx, config, {
        ...orderEmail('payment_refunded_client', {
          ...{ public_url: config.PUBLIC_URL, settings, order: before.order },
          ...{ amount: refund.amount, ...name, note },
        }),
        event_seq,
        next_attempt_at: getUndoDeadline(),
      });
    return refund.id;
  });
  return getPayment(database.read, id);
};

/** Whether a refund is more than an order's real money, so that it gives test money back, which is in no figure. */
export const isTestRefund = (
  { paid_amount, test_amount }: Pick<OrderRow, 'paid_amount' | 'test_amount'>,
  amount: MinorUnits,
): PaymentRow['is_test'] => (test_amount > 0 && amount > paid_amount - test_amount ? 1 : 0);

/**
 * Throws AppError `conflict` for a refund that Stripe has told of itself: entered by hand as well, it would count twice.
 */
export const assertNotBooked = (
  { payments }: OrderState,
  refund: { method: string; amount: MinorUnits },
  format: MoneyFormat,
  field: string,
): void => {
  const booked = payments.some(
    (payment) =>
      isCountedPayment(payment) &&
      payment.source === 'card' &&
      payment.method === refund.method &&
      payment.amount === -refund.amount,
  );
  if (!booked) return;
  const message = `Stripe’s refund of ${formatMoney(refund.amount, format)} is in the payments already. Refunds you make in Stripe enter them by themselves.`;
  throw new AppError('conflict', message, { errors: [{ field, message }] });
};

/** Throws AppError `conflict` if this is more than was paid. */
export const assertRefundable = (
  { paid_amount, ...format }: Pick<OrderRow, 'paid_amount'> & MoneyFormat,
  amount: MinorUnits,
  field: string,
): void => {
  if (amount <= paid_amount) return;
  const message =
    paid_amount > 0
      ? `Only ${formatMoney(paid_amount, format)} has been paid, so you can’t refund more than that.`
      : 'Nothing has been paid, so there’s nothing to refund.';
  throw new AppError('conflict', message, { errors: [{ field, message }] });
};
