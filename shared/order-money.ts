import { describeParts } from './deposit.ts';
import { formatMoney, type MinorUnits, type MoneyFormat } from './money.ts';
import type { MoneyState } from './money-states.ts';
import { type OrderStatus, statusTable } from './order-statuses.ts';
import { otherMethod } from './payments.ts';

/** How an order's money stands, and the words for it. Every page, list, email and receipt takes both from here. */

/** What an order derives from its payments. */
export type MoneyFacts = {
  total_amount: MinorUnits;
  /** What must have arrived before work starts; null when that is everything. */
  deposit_amount: MinorUnits | null;
  /** The sum of confirmed payments and refunds. */
  paid_amount: MinorUnits;
  paid_at: string | null;
  /** When enough had arrived for work to start: the deposit, or everything. */
  funded_at: string | null;
  status: OrderStatus;
  /** The sum of refunds, as a positive amount. */
  refunded_amount: MinorUnits;
  /** The sum of what the client reported and nobody has answered. */
  reported_amount: MinorUnits;
  /** The way to pay the client pressed last, unless money has moved since. */
  opened_method: string | null;
  opened_label: string | null;
  cancelled_at: string | null;
};

type Written = MoneyFacts & MoneyFormat;

type Due = Pick<MoneyFacts, 'total_amount' | 'paid_amount' | 'paid_at' | 'cancelled_at'>;

/** The amount still due; 0 once the order counts as paid, whatever the sum, or is cancelled. */
export const getAmountDue = ({ total_amount, paid_amount, paid_at, cancelled_at }: Due): MinorUnits =>
  paid_at === null && cancelled_at === null ? Math.max(0, total_amount - paid_amount) : 0;

type DueNow = Due & Pick<MoneyFacts, 'deposit_amount' | 'funded_at'>;

/** The part of it that comes first: what is missing of the deposit until that has arrived, then the rest. */
export const getAmountDueNow = (order: DueNow): MinorUnits =>
  order.deposit_amount === null || order.funded_at !== null
    ? getAmountDue(order)
    : Math.min(getAmountDue(order), Math.max(0, order.deposit_amount - order.paid_amount));

/** Whether the deposit has arrived, and the rest is not asked for yet: nothing is there to be downloaded. */
export const isRestLater = ({
  paid_at,
  funded_at,
  deposit_amount,
  status,
}: Pick<MoneyFacts, 'paid_at' | 'funded_at' | 'deposit_amount' | 'status'>): boolean =>
  deposit_amount !== null && funded_at !== null && paid_at === null && !statusTable[status].asks_rest;

/**
 * The first that applies:
 * - `paid`: nothing is due: free, paid in full, settled for less, or refunded in part after that;
 * - `reported`: the client says that they paid, also when a part is confirmed already;
 * - `opened`: the client pressed a way to pay and has said nothing since, also when a part is confirmed;
 * - `refunded`: everything that was paid was given back;
 * - `deposit`: the deposit is confirmed, and the rest is due before the download;
 * - `partly`: some of it is confirmed;
 * - `unpaid`.
 *
 * A cancellation doesn't change the state, only the words: they ask for nothing any more.
 */
export const getMoneyState = (order: MoneyFacts): MoneyState => {
  if (order.paid_at !== null) return 'paid';
  if (order.reported_amount > 0) return 'reported';
  if (order.opened_method !== null) return 'opened';
  if (order.refunded_amount > 0 && order.paid_amount <= 0) return 'refunded';
  if (isRestLater(order)) return 'deposit';
  return order.paid_amount > 0 ? 'partly' : 'unpaid';
};

const nameOpened = ({ opened_method, opened_label }: MoneyFacts): string =>
  opened_method === otherMethod ? 'Payment page' : (opened_label ?? 'Payment page');

/** Two or three words for a list. */
const getLabel = (order: Written): string => {
  if (order.cancelled_at !== null) return 'Cancelled';
  switch (getMoneyState(order)) {
    case 'paid':
      return order.total_amount === 0 ? 'Nothing to pay' : 'Paid';
    case 'reported':
      return `${formatMoney(order.reported_amount, order)} reported`;
    case 'opened':
      return `${nameOpened(order)} opened`;
    case 'refunded':
      return 'Refunded';
    case 'deposit':
      return 'Deposit paid';
    case 'partly':
      return `${formatMoney(getAmountDue(order), order)} left`;
    case 'unpaid':
      return 'Unpaid';
  }
};

const describePaid = (order: Written): string => {
  const { total_amount, paid_amount, refunded_amount } = order;
  if (refunded_amount > 0) return `Paid. ${formatMoney(refunded_amount, order)} refunded.`;
  if (total_amount === 0 && paid_amount === 0) return 'Nothing to pay.';
  if (paid_amount > total_amount)
    return `Paid in full, and ${formatMoney(paid_amount - total_amount, order)} more than the total.`;
  if (paid_amount < total_amount)
    return `Counts as paid, with ${formatMoney(paid_amount, order)} of ${formatMoney(total_amount, order)}.`;
  return 'Paid in full.';
};

const describeReported = (order: Written): string =>
  `${formatMoney(order.reported_amount, order)} reported, not confirmed yet.`;

const describeCancelled = (order: Written): string => {
  const { paid_amount, refunded_amount, reported_amount } = order;
  const received = paid_amount + refunded_amount;
  const refunded = refunded_amount > 0 ? `, ${formatMoney(refunded_amount, order)} refunded` : '';
  return [
    'There’s nothing to pay.',
    ...(received > 0 ? [`${formatMoney(received, order)} paid${refunded}.`] : []),
    ...(reported_amount > 0 ? [describeReported(order)] : []),
  ].join(' ');
};

const describeUnpaid = (order: Written, state: MoneyState): string => {
  const { total_amount, paid_amount } = order;
  return [
    ...(paid_amount > 0
      ? [`${formatMoney(paid_amount, order)} of ${formatMoney(total_amount, order)} paid.`]
      : []),
    ...(state === 'reported' ? [describeReported(order)] : []),
    ...(state === 'opened' ? [`${nameOpened(order)} opened, no payment reported yet.`] : []),
    ...describeOpen(order, state === 'reported' ? order.reported_amount : 0),
  ].join(' ');
};

/** What is left to pay beyond this amount, and when. */
const describeOpen = (order: Written, reported: MinorUnits): string[] => {
  const due = getAmountDue(order);
  const open = Math.max(0, due - reported);
  if (open === 0) return [];
  // What isn't part of the first payment comes before the download.
  const later = Math.min(open, isRestLater(order) ? due : due - getAmountDueNow(order));
  if (later === 0) return [`${formatMoney(open, order)} ${open < order.total_amount ? 'left ' : ''}to pay.`];
  return later === open
    ? [`${formatMoney(later, order)} to pay before your download.`]
    : [`${describeParts(open - later, later, order)}.`];
};

/** One or two sentences for a page or an email, the same for client and studio. */
const getText = (order: Written): string => {
  if (order.cancelled_at !== null) return describeCancelled(order);
  const state = getMoneyState(order);
  if (state === 'paid') return describePaid(order);
  if (state === 'refunded')
    return `Everything paid was refunded: ${formatMoney(order.refunded_amount, order)}.`;
  return describeUnpaid(order, state);
};

export const describeMoney = (order: Written) => ({
  state: getMoneyState(order),
  label: getLabel(order),
  text: getText(order),
});
