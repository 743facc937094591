import { formatCount } from './format.ts';
import { formatMoney, type MinorUnits, type MoneyFormat } from './money.ts';
import { type OrderStatus, type StatusEmailFacts, statusTable } from './order-statuses.ts';
import type { OrderEventKind } from './orders.ts';
import { type MethodName, nameMethod, otherMethod, payWith } from './payments.ts';

/** What the client may know about an event of an order. */
export type EventFacts = {
  kind: OrderEventKind;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  /** The payment of the event, if known. */
  payment: ({ amount: MinorUnits } & MethodName) | null;
  /** The studio entered the order. */
  is_by_hand: boolean;
  /** How many files the event sent. */
  files: number;
  /** What else was written down, if the client may read it. */
  note: string;
};

type OrderFacts = StatusEmailFacts & MoneyFormat;
type Describe = (event: EventFacts, order: OrderFacts) => string;

const sum: Describe = ({ payment }, order) =>
  payment ? ` of ${formatMoney(Math.abs(payment.amount), order)}` : '';
const noun = ({ payment }: EventFacts): string => (payment && payment.amount < 0 ? 'refund' : 'payment');
const way = ({ payment }: EventFacts): string =>
  payment && payment.method !== otherMethod ? ` ${payWith(nameMethod(payment))}` : '';

const describePayment: Describe = (event, order) =>
  event.payment?.amount === 0 ? 'I marked this order as paid' : `I received your payment${sum(event, order)}`;

const describeStatus: Describe = (event, order) => {
  const { from_status, to_status, payment } = event;
  const words =
    from_status === to_status ? 'I left you a note' : statusTable[to_status].email(order).headline;
  return payment ? `${describePayment(event, order)}. ${words}` : words;
};

/** The client's text for each kind of event; null hides it from the client. */
const texts: Record<OrderEventKind, Describe | null> = {
  placed: ({ is_by_hand }) => (is_by_hand ? 'I set up this order for you' : 'You placed this order'),
  price_accepted: () => 'You accepted the price',
  quote_renewed: () => 'I renewed my price',
  brief_changed: () => 'You changed the brief',
  status: describeStatus,
  // Neither an undone change nor its undo is shown.
  undo: null,
  payment_reported: (event, order) => `You reported a payment${sum(event, order)}${way(event)}`,
  payment_confirmed: describePayment,
  payment_refunded: ({ payment }, order) =>
    payment ? `I refunded ${formatMoney(-payment.amount, order)}` : 'I refunded a payment',
  payment_disputed: ({ payment }, order) =>
    `Your bank took back ${payment ? formatMoney(-payment.amount, order) : 'a payment'}`,
  dispute_won: ({ payment }, order) =>
    `Your bank returned ${payment ? formatMoney(-payment.amount, order) : 'a payment'}, which counts again`,
  payment_declined: (event, order) => `I couldn’t find your payment${sum(event, order)}`,
  payment_taken_back: (event, order) =>
    `I corrected my records: a ${noun(event)}${sum(event, order)} no longer counts`,
  payment_restored: (event, order) =>
    `I corrected my records: a ${noun(event)}${sum(event, order)} counts again`,
  cancelled: () => 'This order was cancelled',
  cancel_undone: () => 'This order is active again',
  archived: null,
  unarchived: null,
  trashed: null,
  untrashed: null,
  files_added: ({ files }) => `You sent ${formatCount(files, 'more file')}`,
  link_renewed: () => 'You got a new link to this page; the old one no longer works',
  files_expired: () => 'Your files were removed because the order was never paid',
  paused: () => 'I paused the clock, as I need something from you',
  resumed: () => 'The clock is running again',
  files_confirmed: () => 'I have all the files I need',
  // The page then lists the songs without files.
  files_unconfirmed: null,
  version_withdrawn: () => 'I took back a version you hadn’t listened to yet',
  delivered: () => 'I delivered new versions',
  files_erased: () => 'Your files and versions were deleted, as I keep them for a limited time',
  showcase_answered: ({ note }, { song_count }) => {
    const songs = song_count === 1 ? 'song' : 'songs';
    return note.startsWith('Yes')
      ? `You said I can feature your ${songs}${note.slice('Yes'.length)}`
      : `You said I can’t feature your ${songs}`;
  },
  testimonial_sent: () => 'You left a review. Thank you!',
  reminder_sent: () => 'I wrote you a payment reminder',
  // The event's note says which ones.
  round_sent: () => 'You sent your notes',
  rounds_allowed: () => 'You can send more notes',
  // The page says when it is due now.
  due_moved: () => 'I moved the due date, as there are days I don’t work',
  approved: ({ note }) => `You approved ${note.replace(/^All/, 'all')}`,
  approval_reminder_sent: () => 'I wrote you a reminder to listen and approve',
};

/** Their texts say what was noted. */
const includesNote = new Set<OrderEventKind>(['approved', 'showcase_answered']);

/** The client's text for an event, with what was noted below it; null when the event is hidden from them. */
export const describeEventForClient = (event: EventFacts, order: OrderFacts): string | null => {
  const text = texts[event.kind]?.(event, order);
  if (!text) return null;
  return event.note && !includesNote.has(event.kind) ? `${text}\n${event.note}` : text;
};
