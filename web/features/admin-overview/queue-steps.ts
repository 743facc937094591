import { formatCount } from '../../../shared/format.ts';
import { completedStatus, getNextStatus, type OrderStatus } from '../../../shared/order-statuses.ts';
import type { QueueReason, QueueReasonKind, QueueRow } from '../../../shared/queue.ts';
import { showDate } from '../../lib/format-date.ts';
import { showAmount } from '../../lib/locale.ts';

export type QueueOrder = NonNullable<QueueRow['order']>;
type Report = QueueOrder['reports'][number];

/** What a press does: opens a place, sets the next status, or deals with money. */
export type QueueStep =
  | { label: string; to: string }
  | { label: string; status: OrderStatus }
  | { label: string; report: Report }
  | { label: string; records: true }
  | { label: string; item_id: string };

const placeOf = (order: QueueOrder, hash: string) => `/orders/${order.order_id}${hash}`;

const viewOrder = (order: QueueOrder): QueueStep => ({
  label: 'View order',
  to: placeOf(order, '#versions'),
});

/**
 * Money that was reported: one press confirms the only report of an unpaid order. If that could count a payment twice,
 * the owner looks at the payments first.
 */
const getMoneyStep = (order: QueueOrder): QueueStep => {
  const [report, ...others] = order.reports;
  if (!report) return { label: 'Record payment', records: true };
  return order.is_paid || others.length > 0
    ? { label: others.length > 0 ? 'Check reports' : 'Check report', to: placeOf(order, '#payments') }
    : { label: 'Confirm payment', report };
};

const getStatusStep = ({ status, delivers, next_step: step }: QueueOrder): QueueStep | null => {
  if (step?.action === 'complete') return { label: step.label, status: completedStatus };
  const next_step = getNextStatus(status, delivers);
  return next_step && { label: next_step.label, status: next_step.to };
};

const openPayments = (order: QueueOrder): QueueStep => ({
  label: 'Open payments',
  to: placeOf(order, '#payments'),
});

/** What brings a due order on. */
const getNextStep = (order: QueueOrder): QueueStep => {
  const { next_step } = order;
  if (!next_step) return viewOrder(order);
  return next_step.action === 'start_work' || next_step.action === 'complete'
    ? (getStatusStep(order) ?? viewOrder(order))
    : { label: next_step.label, to: placeOf(order, '#next-step') };
};

const steps: Record<QueueReasonKind, (order: QueueOrder) => QueueStep> = {
  overdue: getNextStep,
  due_today: getNextStep,
  card_payment: openPayments,
  card_refund: openPayments,
  round: (order) => ({ label: 'Open notes', to: placeOf(order, '#rounds') }),
  message: (order) => ({ label: 'Answer', to: placeOf(order, '#messages') }),
  files: (order) => ({ label: 'Open files', to: placeOf(order, '#files') }),
  brief: (order) => ({ label: 'Open brief', to: placeOf(order, '#brief') }),
  approval: viewOrder,
  start: (order) => getStatusStep(order) ?? viewOrder(order),
  payment_reported: getMoneyStep,
  late_payment: getMoneyStep,
  payment: (order) =>
    order.quote_ended ? { label: 'Renew quote', to: placeOf(order, '#price') } : getMoneyStep(order),
  track: () => ({ label: 'Open draft', to: '/portfolio' }),
  testimonial: () => ({ label: 'Open review', to: '/testimonials' }),
};

/** For what belongs to no order. */
const looseSteps: Partial<Record<QueueReasonKind, QueueStep>> = {
  card_payment: { label: 'Open card settings', to: '/settings/money#card' },
  track: { label: 'Open draft', to: '/portfolio' },
  testimonial: { label: 'Open review', to: '/testimonials' },
};

const dismissals: Partial<Record<QueueReasonKind, string>> = {
  card_payment: 'Mark card payment as done',
  card_refund: 'Mark refund as done',
  round: 'Mark notes as done',
  message: 'Mark message as done',
  files: 'Mark files as done',
  brief: 'Mark brief as done',
  approval: 'Mark approval as done',
};

/** What can be done about a row: first the step for its most urgent reason, then the others without repeating a label. */
export const getQueueSteps = ({ order, reasons }: Pick<QueueRow, 'order' | 'reasons'>): QueueStep[] => {
  const kinds = reasons.map(({ kind }) => kind);
  // Before a new version is made, its notes are read.
  const isDue = kinds[0] === 'overdue' || kinds[0] === 'due_today';
  if (isDue && kinds.includes('round') && order?.next_step?.action === 'upload') kinds.unshift('round');
  const done = reasons.flatMap(({ kind, item_id }): QueueStep[] => {
    const label = dismissals[kind];
    return item_id && label ? [{ label, item_id }] : [];
  });
  const all = order
    ? [
        ...kinds.map((kind) => steps[kind](order)),
        ...done,
        ...(isDue ? [getStatusStep(order)].filter((step) => step !== null) : []),
        viewOrder(order),
      ]
    : [...kinds.flatMap((kind) => looseSteps[kind] ?? []), ...done];
  return all.filter((step, at) => all.findIndex(({ label }) => label === step.label) === at);
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `25 min`, `5 h`, `5 days`. */
const describeSpan = (span: number): string => {
  const ms = Math.max(MINUTE, span);
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} days`;
};

/** The first sentence of an inbox item: `2 files`, `Round 1: 3 notes`. */
const getFirstSentence = (text: string): string =>
  (/^.*?(?=[.?!](\s|$))/s.exec(text)?.[0] ?? text).replace(/^(\d+) more file/, '$1 file');

/** A reason in a few words. */
export const describeReason = (reason: QueueReason, order: QueueOrder | null, now: number): string => {
  const { kind, at, count, text } = reason;
  switch (kind) {
    case 'overdue':
      return `Overdue ${describeSpan(now - Date.parse(at))}`;
    case 'due_today':
      return `Due in ${describeSpan(Date.parse(at) - now)}`;
    case 'message':
      return formatCount(count, 'message');
    case 'round':
    case 'files':
    case 'brief':
    case 'card_payment':
    case 'card_refund':
      return getFirstSentence(text);
    case 'approval':
      return `Approved ${text === 'All songs' ? 'all songs' : text}`;
    case 'start':
      if (order?.money.state === 'deposit') return 'Deposit paid, not started';
      return order?.total_amount === 0 ? 'Nothing to pay, not started' : 'Paid, not started';
    case 'late_payment':
      return order ? `Delivered, ${showAmount(order.due_amount, order.currency)} not paid` : '';
    case 'payment_reported':
      return order?.money.label ?? '';
    case 'payment':
      if (order?.quote_ended && order.valid_until) return `Quote ended ${showDate(order.valid_until)}`;
      return order
        ? `${showAmount(order.total_amount, order.currency)}, ${order.money.label.toLowerCase()}`
        : '';
    case 'track':
      return formatCount(count, 'draft track');
    case 'testimonial':
      return formatCount(count, 'draft review');
  }
};
