import { fromDollars } from '../../../../shared/money.ts';
import { dueCents, type PaymentReport } from '../../../../shared/order-payments.ts';
import { MINUTE, now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { pickEmailSettings } from '../../../email/email-settings.ts';
import { AppError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { type Rate, takeToken } from '../../system/rate-limit-queries.ts';
import { reportEmail } from '../emails/payment-report-email.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderForClient } from '../ledger/lock-order.ts';
import { addEvent, getPayment, insertPayment, recalculateOrders, updatePayments } from '../ledger/queries.ts';
import { runOnceByKey } from '../place-order/idempotency.ts';
import type { PaymentRow } from '../rows.ts';
import { buildPayment } from '../status/move-order.ts';
import { describePayment } from './describe-report.ts';
import { putReportItem } from './report-items.ts';

// A client who pays in parts has a few open; each one is an email to the studio.
const MAX_OPEN = 5;
/** Emails about reports, across all orders. Beyond this limit they only show on the overview. */
const EMAILS: Rate = { burst: 20, everyMs: MINUTE };

/**
 * Saves what a client reports about a payment and tells the studio at once. It doesn't count as money until the studio
 * confirms it. Reporting the same amount again while a report is open updates that report: a client who opened PayPal
 * and then paid by Cash App paid once. Opening PayPal is only shown to the studio, until the client says that they
 * paid: the report then replaces it.
 */
export const reportPayment = async (
  deps: Deps,
  orderId: string,
  form: PaymentReport,
  key: string | undefined,
): Promise<PaymentRow> => {
  const { database, config, signals } = deps;
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'report', orderId, content: form }, async () => {
      const state = await lockOrderForClient(tx, orderId);
      const amount = getReportAmount(form, state);
      const open = state.payments.filter((payment) => payment.state === 'reported');
      const opened = open.find(({ source }) => source === 'checkout');
      const alike = open.filter(
        (report) => report.amount === amount && (form.only_opened || report !== opened),
      );
      const same = alike.find((report) => report.method === form.method) ?? alike[0];
      if (same) return form.only_opened ? same.id : extendReport(tx, same, form);
      if (!opened && open.length >= MAX_OPEN) throw new AppError('conflict', TOO_MANY);
      const report = await saveReport(tx, state, form, amount, opened);
      const isFlood = config.RATE_LIMITS && (await takeToken(tx, 'payment reports', EMAILS)) > 0;
      const email = reportEmail(config.PUBLIC_URL, settings, state.order, report);
      if (!isFlood) await queueEmail(tx, config.PUBLIC_URL, email);
      return report.id;
    }),
  );
  signals.emit('mail-queued');
  return getPayment(database.read, id);
};

const TOO_MANY =
  'We already have several payments from you to check. You’ll get an email once they’re confirmed.';

/**
 * The amount, or what is due if none was given. A cancelled order may well have been paid for, so the studio should
 * know.
 */
const getReportAmount = ({ amount }: PaymentReport, { order }: OrderState): number => {
  const due = dueCents(order);
  if (due > 0) return amount === undefined ? due : fromDollars(amount);
  throw new AppError('conflict', 'This order is paid in full. Thank you!');
};

const extendReport = async (
  tx: Queries,
  { id, order_id, reference, note }: PaymentRow,
  form: PaymentReport,
): Promise<string> => {
  const added = { method: form.method, reference: form.reference || reference, note: form.note || note };
  await updatePayments(tx, order_id, { id }, added);
  await putReportItem(tx, { id, order_id, reported_at: now() });
  return id;
};

/** `opened`: the client’s recorded step to PayPal, which becomes this report. */
const saveReport = async (
  tx: Queries,
  before: OrderState,
  { method, reference, note, only_opened }: PaymentReport,
  amount: number,
  opened: PaymentRow | undefined,
): Promise<PaymentRow> => {
  const at = now();
  const report: PaymentRow = {
    ...(opened ?? buildPayment(before.order.id)),
    method,
    amount,
    reference,
    note,
    source: only_opened ? 'checkout' : 'client',
    reported_at: at,
  };
  const { id, order_id, ...columns } = report;
  if (opened) await updatePayments(tx, order_id, { id }, columns);
  else await insertPayment(tx, report);
  const admin_note = describePayment(report);
  if (!only_opened) await addEvent(tx, before.order, { at, kind: 'payment_reported', admin_note });
  await recalculateOrders(tx, [{ before }]);
  // It may have been dismissed; it returns to the inbox because it has new content.
  if (opened) await putReportItem(tx, report);
  return report;
};
