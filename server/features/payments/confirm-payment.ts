import type { MoneyFormat } from '../../../shared/money.ts';
import type { PaymentEntry } from '../../../shared/orders.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { readAmount } from '../../lib/amounts.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import { describePayment } from '../ledger/describe.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { addEvent, getPayment, insertPayment, recalculateOrders, updatePayments } from '../ledger/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import type { StatusNews } from '../order-emails/status-emails.ts';
import { assertCanTell, getUndoDeadline } from '../order-status/change-status.ts';
import { advancePaidOrder, buildPayment, moveOrder } from '../order-status/move-order.ts';
import { requireMethod } from '../settings/method-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { requireOpenReport, serializeReport } from './reports.ts';

/**
 * Records a payment the studio has received: a report by the client, or one entered by hand. With `change` the order
 * also moves to a status; without, a pending order that is now paid moves to payment_received. The client gets one
 * email with thanks, the amount left and, if wanted, the status.
 */
export const confirmPayment = async (
  deps: Deps,
  orderId: string,
  form: PaymentEntry,
  key: string | undefined,
): Promise<PaymentRow> => {
  const { database } = deps;
  const settings = await readEmailSettings(deps);
  const call = { orderId, scope: 'payment', content: form, key };
  const id = await createOnce(deps, call, async (tx, state) => {
    const more = { next_attempt_at: getUndoDeadline() };
    return confirmWithin(deps, tx, state, { form, settings, at: now(), source: 'studio', more });
  });
  return getPayment(database.read, id);
};

type Confirmation = {
  form: PaymentEntry;
  settings: EmailSettings;
  at: string;
  /** Who says that the money arrived. */
  source: 'studio' | 'card';
  /** By test keys: no money has moved. */
  isTest?: boolean;
  /** When the email may leave, if not at once. */
  more?: { next_attempt_at: string };
};

/** The same within a transaction. Returns the payment's id. */
export const confirmWithin = async (
  { config }: Pick<Deps, 'config'>,
  tx: Queries,
  state: OrderState,
  { form, settings, at, source, isTest = false, more }: Confirmation,
): Promise<string> => {
  const format = getMoneyFormat(settings, state.order);
  const { event_seq, ...row } = await recordPayment(tx, state, form, { at, format, source, isTest });
  const { order, news } = await moveWithPayment(tx, state, form, at);
  const email = writeEmail({ public_url: config.PUBLIC_URL, settings, order }, row, news);
  if (email) await queueEmail(tx, config, { ...email, event_seq, ...more });
  return row.id;
};

const recordPayment = async (
  tx: Queries,
  state: OrderState,
  form: PaymentEntry,
  {
    at,
    format,
    source,
    isTest,
  }: { at: string; format: MoneyFormat } & Required<Pick<Confirmation, 'source' | 'isTest'>>,
): Promise<PaymentRow & { event_seq: number }> => {
  const amount = readAmount(form.amount, format, 'amount');
  const name = await requireMethod(tx, form.method);
  const report = form.report_id === undefined ? null : requireOpenReport(state, form.report_id);
  const event_seq = await addEvent(tx, state.order, {
    at,
    kind: 'payment_confirmed',
    admin_note: describePayment({ amount, ...name }, format),
  });
  const row = {
    ...(report ?? { ...buildPayment(state.order.id), source }),
    state: 'confirmed' as const,
    ...name,
    amount,
    reference: form.reference || (report?.reference ?? ''),
    note: form.note || (report?.note ?? ''),
    settles: form.settles ? (1 as const) : (0 as const),
    reported_as: report && serializeReport(report),
    confirmed_at: at,
    event_seq,
    is_test: isTest ? (1 as const) : (0 as const),
  };
  const { id, order_id: _, ...columns } = row;
  if (report) await updatePayments(tx, state.order.id, { id }, columns);
  else await insertPayment(tx, row);
  return row;
};

const moveWithPayment = async (
  tx: Queries,
  state: OrderState,
  { change }: PaymentEntry,
  at: string,
): Promise<{ order: OrderRow; news: StatusNews | null }> => {
  if (!change) return { order: await advancePaidOrder(tx, state, at), news: null };
  assertChangeable(state.order);
  const { status, notes, admin_notes, tell_client } = change;
  if (tell_client) assertCanTell(state.order);
  const [paid = state] = await recalculateOrders(tx, [{ before: state }]);
  const move = { status, note: notes, admin_note: admin_notes, at, paid: false };
  const { after } = await moveOrder(tx, paid, move);
  const is_new = status !== state.order.status;
  return { order: after, news: tell_client ? { status, is_new, note: notes } : null };
};

/** There is nothing to thank for when no money arrived, as when an order is settled without any. */
const writeEmail = (
  data: { public_url: string; settings: EmailSettings; order: OrderRow },
  { amount }: Pick<PaymentRow, 'amount'>,
  news: StatusNews | null,
) => {
  if (!data.order.email) return null;
  if (amount > 0) return orderEmail('payment_received_client', { ...data, amount, news });
  return news && orderEmail('order_status_client', { ...data, news });
};
