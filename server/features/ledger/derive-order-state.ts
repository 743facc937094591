import type { MoneyState } from '../../../shared/money-states.ts';
import { getMoneyState, isRestLater } from '../../../shared/order-money.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import { isClientReport, isOpened } from '../../../shared/payments.ts';
import { awaitsAcceptance } from './acceptance.ts';
import { type ClockFacts, getDue } from './due-date.ts';
import { getReminderAt, isPaymentAwaited } from './payment-reminders.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

/** Columns an order derives from its payments, pauses and marks, so that lists don't have to read those. */
export type DerivedOrderState = Pick<
  OrderRow,
  | 'paid_amount'
  | 'test_amount'
  | 'paid_at'
  | 'funded_at'
  | 'settled_at'
  | 'has_report'
  | 'reported_amount'
  | 'refunded_amount'
  | 'opened_method'
  | 'opened_label'
  | 'shelf'
  | 'due_at'
  | 'awaiting'
  | 'paused_ms'
  | 'in_review'
  | 'reminder_at'
>;

/** A payment that has arrived and hasn't been taken back. */
export const isCountedPayment = ({ state, taken_back_at }: PaymentRow): boolean =>
  state === 'confirmed' && taken_back_at === null;

/** What of an order's money is income: without what test keys paid. An order that they helped to pay isn't paid. */
export const withoutTestMoney = ({
  paid_amount,
  test_amount,
  paid_at,
}: Pick<OrderRow, 'paid_amount' | 'test_amount' | 'paid_at'>): Pick<OrderRow, 'paid_amount' | 'paid_at'> => ({
  paid_amount: paid_amount - test_amount,
  paid_at: test_amount === 0 ? paid_at : null,
});

/** Whether an order is included in figures. */
export const countsInFigures = ({ cancelled_at, shelf }: Pick<OrderRow, 'cancelled_at' | 'shelf'>): boolean =>
  cancelled_at === null && shelf === 'current';

/** Derives everything that follows from an order's marks, payments and pauses. Nothing else decides this. */
export const deriveOrderState = (
  order: OrderRow,
  payments: PaymentRow[],
  clock: ClockFacts,
): DerivedOrderState => {
  const money = payments.filter(isCountedPayment).sort(compareByTime);
  const paid_amount = addUp(money);
  // Not the sum negated: that is -0 without a refund.
  const refunded_amount = 0 - addUp(money.filter(({ amount }) => amount < 0));
  const { settled_at, reached_at } = getPaidTimes(order, money, order.total_amount);
  const paid_at = getEarlier(settled_at, reached_at);
  const funded_at =
    order.deposit_amount === null
      ? paid_at
      : getEarlier(paid_at, getPaidTimes(order, money, order.deposit_amount).reached_at);
  const reports = payments.filter(isClientReport);
  const has_report = reports.length > 0 ? 1 : 0;
  const test_amount = addUp(money.filter(({ is_test }) => is_test === 1));
  const amounts = { paid_amount, test_amount, refunded_amount, reported_amount: addUp(reports) };
  const opened = findOpened(payments, money);
  const { method: opened_method = null, method_label: opened_label = null } = opened ?? {};
  const money_state = getMoneyState({ ...order, ...amounts, paid_at, funded_at, opened_method });
  const shelf = order.trashed_at ? 'trash' : order.archived_at ? 'archived' : 'current';
  const counts = countsInFigures({ ...order, shelf });
  // Once a client's data is deleted, nothing is due to them and nobody is left to remind.
  const isOpen = counts && order.email !== '';
  const due = getDue({ ...order, funded_at }, clock);
  const isClockOn = isOpen && statusTable[order.status].stage !== 'over' && order.paused_at === null;
  return {
    ...amounts,
    paid_at,
    funded_at,
    settled_at,
    has_report,
    opened_method,
    opened_label,
    shelf,
    due_at: isClockOn && due ? due.due_at : null,
    paused_ms: due?.paused_ms ?? 0,
    in_review: clock.in_review ? 1 : 0,
    reminder_at:
      isOpen &&
      isPaymentAwaited({ ...order, ...amounts, paid_at, funded_at, has_report }) &&
      !awaitsAcceptance({ ...order, ...amounts, paid_at })
        ? getReminderAt({ ...order, funded_at }, clock)
        : null,
    awaiting: counts ? getAwaiting({ ...order, paid_at, funded_at }, money_state, clock) : null,
  };
};

const getAwaiting = (
  order: OrderRow,
  money: MoneyState,
  { has_delivery }: ClockFacts,
): OrderRow['awaiting'] => {
  const { stage } = statusTable[order.status];
  if (stage === 'to_start') return order.funded_at === null ? 'payment' : 'start';
  if (isRestLater(order)) return null;
  // Money that was given back after the work is no longer awaited.
  const isLate = (stage === 'over' || has_delivery) && money !== 'paid' && money !== 'refunded';
  return isLate ? 'late_payment' : null;
};

const getConfirmedAt = (payment: PaymentRow | undefined): string => payment?.confirmed_at ?? '';

const addUp = (payments: PaymentRow[]): number => payments.reduce((sum, { amount }) => sum + amount, 0);

// A payment and its refund may share a millisecond.
const compareByTime = (a: PaymentRow, b: PaymentRow): number =>
  getConfirmedAt(a).localeCompare(getConfirmedAt(b)) || (a.event_seq ?? 0) - (b.event_seq ?? 0);

/** The way to pay that was pressed since money last moved; what came before led to that payment. */
const findOpened = (payments: PaymentRow[], money: PaymentRow[]): PaymentRow | undefined => {
  const moved = getConfirmedAt(money.at(-1));
  const [latest] = payments
    .filter(isOpened)
    .sort((a, b) => (b.reported_at ?? '').localeCompare(a.reported_at ?? ''));
  return latest && (latest.reported_at ?? '') > moved ? latest : undefined;
};

/**
 * When the order was settled, and when the sum of payments reached this much: the total, or the deposit. Giving everything back ends both; a refund
 * with a cancellation, or what the cardholder's bank takes back, ends the second even if something is left. A free order
 * is paid from the start.
 */
const getPaidTimes = (
  { created_at }: OrderRow,
  money: PaymentRow[],
  enough: number,
): { settled_at: string | null; reached_at: string | null } => {
  let sum = 0;
  let settled_at: string | null = null;
  let reached_at = enough <= 0 ? created_at : null;
  for (const payment of money) {
    sum += payment.amount;
    if (payment.settles) settled_at ??= getConfirmedAt(payment);
    if (payment.amount < 0 && sum <= 0) settled_at = null;
    if (sum >= enough) reached_at ??= getConfirmedAt(payment);
    else if (endsPaid.has(payment.source) || sum <= 0) reached_at = null;
  }
  return { settled_at, reached_at };
};

// A refund of the studio's own accord leaves the order paid.
const endsPaid = new Set<PaymentRow['source']>(['refund', 'dispute']);

const getEarlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;
