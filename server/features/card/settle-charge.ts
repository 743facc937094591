import { type MoneyFormat, toPlainAmount } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { cancelQueued } from '../emails/withdrawal-queries.ts';
import { isCountedPayment } from '../ledger/derive-order-state.ts';
import { describePayment } from '../ledger/describe.ts';
import type { OrderState } from '../ledger/figures.ts';
import { clearInboxItem, inboxItemId, putInboxItem } from '../ledger/inbox-queries.ts';
import {
  addEvent,
  insertPayment,
  lockOrderWithPayments,
  recalculateOrders,
  updatePayments,
} from '../ledger/queries.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { buildPayment } from '../order-status/move-order.ts';
import { findCardMethod, requireMethod } from '../settings/method-queries.ts';
import {
  type ChargeRow,
  deleteRefund,
  insertRefund,
  listRefunds,
  type RefundRow,
  sumBookedRefunds,
  updateRefund,
} from './charge-queries.ts';
import { describeForeignRefund, describeRefund, describeReturn } from './describe-refund.ts';

type Books = {
  deps: Pick<Deps, 'config'>;
  tx: Queries;
  charge: ChargeRow;
  settings: EmailSettings;
  at: string;
  /** What the latest news changed; null when the payment itself is the news, and all about it is new to its order. */
  changed: ReadonlySet<string> | null;
};

/**
 * Brings an order's payments in line with what was given back of one of its card payments: a negative payment for each
 * refund and dispute, taken out again for what came back. Whatever order the news came in, the result is the same. The
 * charge must be locked.
 */
export const settleCharge = async (books: Books): Promise<void> => {
  const { tx, charge } = books;
  const order = charge.order_id === null ? undefined : await lockOrderWithPayments(tx, charge.order_id);
  if (!order) return;
  let state = await settleSums(books, order);
  for (const row of await listRefunds(tx, charge.id)) {
    if (row.kind === 'sum') continue;
    if (row.state === 'returned') state = await giveBack(books, state, row);
    else if (row.state === 'noted') await tell(books, state, row, state);
    else if (row.payment_id === null) state = await book(books, state, row);
    else if (row.state === 'lost') await tell(books, state, row, state);
  }
  const rows = await listRefunds(tx, charge.id);
  const rest = charge.refunded - addUp(rows.filter(({ kind }) => kind !== 'dispute'));
  if (rest <= 0) return;
  const sum = newSum(books, state, rest);
  await insertRefund(tx, sum);
  await book(books, state, sum);
};

const addUp = (rows: RefundRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

const newSum = ({ charge, at }: Books, { order }: OrderState, amount: number): RefundRow => ({
  ...{ id: `${charge.id}:${newId()}`, charge_id: charge.id, kind: 'sum', amount, currency: order.currency },
  ...{ state: 'given', at, payment_id: null },
});

/**
 * A sum that Stripe told of before it told of the refunds in it: a refund of that amount takes its place. What is left
 * of more than the sum leaves the books, before the refunds themselves are entered.
 */
const settleSums = async (books: Books, before: OrderState): Promise<OrderState> => {
  const { tx, charge } = books;
  const rows = await listRefunds(tx, charge.id);
  const named = rows.filter(({ kind }) => kind === 'refund');
  const sums = rows.filter(({ kind }) => kind === 'sum');
  let over = addUp(sums) + addUp(named) - charge.refunded;
  let state = before;
  for (const sum of sums) {
    if (over <= 0) break;
    const refund = named.find(({ amount, payment_id }) => amount === sum.amount && payment_id === null);
    if (refund && sum.amount <= over) state = await replaceSum(books, state, sum, refund);
    else state = await takeOut(books, state, sum, 'payment_taken_back');
    await deleteRefund(tx, sum.id);
    await clearInboxItem(tx, inboxItemId('card_refund', sum.id));
    over -= sum.amount;
  }
  return state;
};

/** The payment that has the sum in the books is the refund's from now on. */
const replaceSum = async (
  books: Books,
  state: OrderState,
  { payment_id }: RefundRow,
  refund: RefundRow,
): Promise<OrderState> => {
  const { tx } = books;
  refund.payment_id = payment_id;
  await updateRefund(tx, refund.id, { payment_id });
  if (refund.state === 'returned') return giveBack({ ...books, changed: null }, state, refund);
  if (state.payments.find(({ id }) => id === payment_id)?.source !== 'card') return state;
  await updatePayments(tx, state.order.id, { id: payment_id ?? '' }, { reference: refund.id });
  await tell(books, state, refund, state);
  return state;
};

/** Enters what was given back as a negative payment, unless the studio has done that by hand. */
const book = async (books: Books, before: OrderState, row: RefundRow): Promise<OrderState> => {
  const { deps, tx, charge, settings, at } = books;
  const { order } = before;
  if (row.currency !== order.currency) {
    await updateRefund(tx, row.id, { payment_id: '' });
    const sum = `${toPlainAmount(row.amount, row.currency)} ${row.currency}`;
    await put(books, order.id, row, describeForeignRefund(row, sum));
    return before;
  }
  const paid = before.payments.find(({ reference, source }) => source === 'card' && reference === charge.id);
  const name = await requireMethod(tx, paid?.method ?? (await findCardMethod(tx)));
  const byHand = row.kind === 'dispute' ? [] : await findByHand(tx, before, row);
  const [same = null] = byHand.filter(
    ({ method, reference }) => method === name.method || reference === row.id,
  );
  if (same) {
    await updateRefund(tx, row.id, { payment_id: same.id });
    return before;
  }
  const is_test = paid?.is_test ?? 0;
  // Nothing makes the sum of payments negative, nor that of real ones.
  const amount = Math.min(row.amount, is_test ? order.test_amount : order.paid_amount - order.test_amount);
  const format = getMoneyFormat(settings, order);
  if (amount <= 0) {
    // Nothing is left because the studio entered it as given back in another way.
    const other = byHand.find((payment) => payment.amount === -row.amount);
    await updateRefund(tx, row.id, { payment_id: other?.id ?? '' });
    if (other) return before;
    await put(books, order.id, row, describeRefund(row, format, { isUnpaid: false, missing: row.amount }));
    return before;
  }
  const isDispute = row.kind === 'dispute';
  const kind = isDispute ? 'payment_disputed' : 'payment_refunded';
  const admin_note = describePayment({ amount, ...name }, format);
  const event_seq = await addEvent(tx, order, { at, kind, admin_note });
  const payment: PaymentRow = {
    ...buildPayment(order.id),
    ...name,
    state: 'confirmed',
    amount: -amount,
    reference: row.kind === 'sum' ? charge.id : row.id,
    source: isDispute ? 'dispute' : 'card',
    confirmed_at: at,
    event_seq,
    is_test,
  };
  await insertPayment(tx, payment);
  await updateRefund(tx, row.id, { payment_id: payment.id });
  const [after = before] = await recalculateOrders(tx, [{ before }]);
  if (!isDispute && order.email) {
    const data = { public_url: deps.config.PUBLIC_URL, settings, order, amount: -amount, ...name, note: '' };
    await queueEmail(tx, deps.config, { ...orderEmail('payment_refunded_client', data), event_seq });
  }
  await tell({ ...books, changed: null }, after, row, before, row.amount - amount);
  return after;
};

/**
 * Refunds that the studio entered itself, as with a cancellation, and that cover this one: the processor may have made
 * one of them in several parts.
 */
const findByHand = async (
  tx: Queries,
  { order, payments }: OrderState,
  { amount }: RefundRow,
): Promise<PaymentRow[]> => {
  const booked = await sumBookedRefunds(tx, order.id);
  return payments.filter(
    (payment) =>
      isCountedPayment(payment) &&
      (payment.source === 'studio' || payment.source === 'refund') &&
      -payment.amount - (booked.get(payment.id) ?? 0) >= amount,
  );
};

/** Takes out of the books what came back. What the studio entered by hand is the studio's to undo. */
const giveBack = async (books: Books, before: OrderState, row: RefundRow): Promise<OrderState> => {
  const { tx, settings, changed } = books;
  const { order } = before;
  if (changed && !changed.has(row.id)) return before;
  const payment = before.payments.find(({ id }) => id === row.payment_id);
  if (!payment) {
    // A question that is answered; a refund that failed before anybody knew of it.
    await clearInboxItem(tx, inboxItemId('card_refund', row.id));
    return before;
  }
  const isByHand = payment.source !== 'card' && payment.source !== 'dispute';
  const kind = row.kind === 'dispute' ? 'dispute_won' : 'payment_taken_back';
  const after = isByHand ? before : await takeOut(books, before, row, kind);
  const format: MoneyFormat = getMoneyFormat(settings, order);
  await put(books, order.id, row, describeReturn(row, format, isByHand && isCountedPayment(payment)));
  return after;
};

const takeOut = async (
  { tx, at, settings }: Books,
  before: OrderState,
  { payment_id }: RefundRow,
  kind: 'payment_taken_back' | 'dispute_won',
): Promise<OrderState> => {
  const { order } = before;
  const payment = before.payments.find(({ id }) => id === payment_id);
  if (!payment || !isCountedPayment(payment) || payment.source === 'studio' || payment.source === 'refund')
    return before;
  await updatePayments(tx, order.id, { id: payment.id }, { taken_back_at: at });
  const admin_note = describePayment(payment, getMoneyFormat(settings, order));
  await addEvent(tx, order, { at, kind, admin_note });
  const [after = before] = await recalculateOrders(tx, [{ before }]);
  if (payment.event_seq !== null) await cancelQueued(tx, order.id, payment.event_seq);
  return after;
};

/** Puts it into the queue, if it is news. `before`: the order without it. */
const tell = async (
  books: Books,
  { order }: OrderState,
  row: RefundRow,
  before: OrderState,
  missing = 0,
): Promise<void> => {
  if (books.changed && !books.changed.has(row.id)) return;
  const isUnpaid = before.order.paid_at !== null && order.paid_at === null;
  const format = getMoneyFormat(books.settings, order);
  await put(books, order.id, row, describeRefund(row, format, { isUnpaid, missing }));
};

const put = ({ tx, at }: Books, order_id: string, { id }: RefundRow, text: string): Promise<void> =>
  putInboxItem(tx, { kind: 'card_refund', order_id, subject: id, text, at });
