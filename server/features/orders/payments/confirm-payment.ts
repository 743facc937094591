import { formatMoney, fromDollars } from '../../../../shared/money.ts';
import { methodLabels, type PaymentForm } from '../../../../shared/order-payments.ts';
import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { pickEmailSettings } from '../../../email/email-settings.ts';
import { queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { paymentEmail } from '../emails/payment-email.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, getPayment, insertPayment, updatePayments } from '../ledger/queries.ts';
import { runOnceByKey } from '../place-order/idempotency.ts';
import type { PaymentRow } from '../rows.ts';
import { getUndoDeadline } from '../status/change-status.ts';
import { advancePaidOrder, buildPayment } from '../status/move-order.ts';
import { requireOpenReport } from './find-payment.ts';

/**
 * Keeps a payment the studio has seen: the client's report, or one entered by hand. A pending order that is paid with it moves on to
 * payment_received. The client is thanked, and told what is left.
 */
export const confirmPayment = async (
  deps: Deps,
  orderId: string,
  form: PaymentForm,
  key: string | undefined,
): Promise<PaymentRow> => {
  const { database, config, signals } = deps;
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'payment', orderId, content: form }, async () => {
      const state = await lockOrderOrThrow(tx, orderId);
      const at = now();
      const row = await recordPayment(tx, state, form, at);
      const order = await advancePaidOrder(tx, state, at);
      if (order.email && row.amount > 0) {
        const email = paymentEmail(config.PUBLIC_URL, settings, order, row.amount, null);
        await queueEmail(tx, config.PUBLIC_URL, {
          ...email,
          ...(row.event_seq === null ? {} : { event_seq: row.event_seq }),
          next_attempt_at: getUndoDeadline(),
        });
      }
      return row.id;
    }),
  );
  signals.emit('mail-queued');
  return getPayment(database.read, id);
};

type Tx = Parameters<typeof addEvent>[0];

const recordPayment = async (
  tx: Tx,
  state: OrderState,
  form: PaymentForm,
  at: string,
): Promise<PaymentRow> => {
  const amount = fromDollars(form.amount);
  const report = form.report_id === undefined ? null : requireOpenReport(state, form.report_id);
  const event_seq = await addEvent(tx, state.order, {
    at,
    kind: 'payment_confirmed',
    admin_note: `${formatMoney(amount)}, ${methodLabels[form.method]}`,
  });
  const row: PaymentRow = {
    ...(report ?? buildPayment(state.order.id)),
    state: 'confirmed',
    method: form.method,
    amount,
    reference: form.reference || (report?.reference ?? ''),
    note: form.note || (report?.note ?? ''),
    settles: form.settles ? 1 : 0,
    confirmed_at: at,
    event_seq,
  };
  const { id, order_id: _, ...columns } = row;
  if (report) await updatePayments(tx, state.order.id, { id }, columns);
  else await insertPayment(tx, row);
  return row;
};
