import type { MoneyFormat } from '../../../shared/money.ts';
import { getAmountDue } from '../../../shared/order-money.ts';
import type { PaymentReport } from '../../../shared/order-payments.ts';
import { isClientReport, isOpened } from '../../../shared/payments.ts';
import type { Deps } from '../../deps.ts';
import { readAmount } from '../../lib/amounts.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { assertAccepted } from '../ledger/assert-accepted.ts';
import { createOnce } from '../ledger/change-once.ts';
import { describePayment } from '../ledger/describe.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderForClient } from '../ledger/lock-order.ts';
import { isTakenOn } from '../ledger/order-queries.ts';
import {
  addEvent,
  deleteOpened,
  getPayment,
  insertPayment,
  recalculateOrders,
  updatePayments,
} from '../ledger/queries.ts';
import { putReportItem } from '../ledger/report-items.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { buildPayment } from '../order-status/move-order.ts';
import { requireMethod } from '../settings/method-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { getRestDue } from './reports.ts';

// A client who pays in parts has a few open; each one is an email to the studio.
const MAX_OPEN = 5;

/**
 * Saves what a client reports about a payment and tells the studio at once. It doesn't count as money until the studio
 * confirms it. Reporting the same amount again while a report is open updates that report: a client who opened PayPal
 * and then paid by Cash App paid once. A way to pay they only opened is kept until the report replaces it; nobody is
 * told.
 */
export const reportPayment = async (
  deps: Deps,
  orderId: string,
  form: PaymentReport,
  { network, key }: { network: string; key: string | undefined },
): Promise<PaymentRow> => {
  const { database, config } = deps;
  const settings = await readEmailSettings(deps);
  const call = { orderId, scope: 'report', content: form, key };
  const id = await createOnce(
    deps,
    call,
    async (tx, state) => {
      await assertAccepted(tx, state.order);
      const format = getMoneyFormat(settings, state.order);
      const amount = getReportAmount(form, state, format);
      const reports = state.payments.filter(isClientReport);
      const opened = state.payments.find(isOpened);
      const alike = reports.filter((report) => report.amount === amount);
      const same = alike.find((report) => report.method === form.method) ?? alike[0];
      if (same && form.only_opened) return same.id;
      if (same) return extendReport(tx, state, same, form, opened);
      if (!form.only_opened && reports.length >= MAX_OPEN) throw new AppError('conflict', TOO_MANY);
      const report = await saveReport(tx, state, form, { amount, format }, opened);
      if (form.only_opened) return report.id;
      const { method, method_label, reference, note } = report;
      const email = orderEmail('payment_reported_studio', {
        ...{ public_url: config.PUBLIC_URL, settings, order: state.order },
        report: { method, method_label, amount: report.amount, reference, note },
      });
      const sender = { network, is_known: isTakenOn(state.order) };
      await queueEmail(tx, config, { ...email, sender });
      return report.id;
    },
    lockOrderForClient,
  );
  return getPayment(database.read, id);
};

const TOO_MANY =
  'I already have several payments from you to check. Your order page says once they’re confirmed.';

/**
 * The amount, or what is due and not reported yet if none was given. A cancelled order may well have been paid for, so
 * the studio should know.
 */
const getReportAmount = ({ amount }: PaymentReport, { order }: OrderState, format: MoneyFormat): number => {
  const uncancelled = { ...order, cancelled_at: null };
  if (getAmountDue(uncancelled) > 0)
    return amount === undefined ? getRestDue(uncancelled) : readAmount(amount, format, 'amount');
  throw new AppError('conflict', 'This order is paid in full. Thank you!');
};

/** `opened`: the way to pay they had opened, which this answers. */
const extendReport = async (
  tx: Queries,
  before: OrderState,
  { id, order_id, reference, note }: PaymentRow,
  form: PaymentReport,
  opened: PaymentRow | undefined,
): Promise<string> => {
  const name = await requireMethod(tx, form.method);
  const added = { ...name, reference: form.reference || reference, note: form.note || note };
  await updatePayments(tx, order_id, { id }, added);
  if (opened) {
    await deleteOpened(tx, opened);
    await recalculateOrders(tx, [{ before }]);
  }
  await putReportItem(tx, { id, order_id, reported_at: now() });
  return id;
};

/** `opened`: the way to pay they had opened, which this replaces. */
const saveReport = async (
  tx: Queries,
  before: OrderState,
  { method, reference, note, only_opened }: PaymentReport,
  { amount, format }: { amount: number; format: MoneyFormat },
  opened: PaymentRow | undefined,
): Promise<PaymentRow> => {
  const at = now();
  const name = await requireMethod(tx, method);
  const report: PaymentRow = {
    ...(opened ?? buildPayment(before.order.id)),
    ...name,
    amount,
    reference,
    note,
    source: only_opened ? 'checkout' : 'client',
    reported_at: at,
  };
  const { id, order_id, ...columns } = report;
  if (opened) await updatePayments(tx, order_id, { id }, columns);
  else await insertPayment(tx, report);
  const admin_note = describePayment(report, format);
  if (!only_opened) await addEvent(tx, before.order, { at, kind: 'payment_reported', admin_note });
  await recalculateOrders(tx, [{ before }]);
  return report;
};
