import { formatCount } from './format.ts';
import { type Cents, formatMoney } from './money.ts';
import { type OrderStatus, type StatusEmailFacts, statusTable } from './order-statuses.ts';
import type { OrderEventKind } from './orders.ts';
import { methodLabels, type PaymentMethod } from './payments.ts';

/** What the client may know about an event of an order. */
export type EventFacts = {
  kind: OrderEventKind;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  /** The payment of the event, if known. */
  payment: { amount: Cents; method: PaymentMethod } | null;
  /** How many files the event sent. */
  files: number;
};

type Describe = (event: EventFacts, order: StatusEmailFacts) => string;

const sum = ({ payment }: EventFacts): string =>
  payment ? ` of ${formatMoney(Math.abs(payment.amount))}` : '';
const noun = ({ payment }: EventFacts): string => (payment && payment.amount < 0 ? 'refund' : 'payment');
const way = ({ payment }: EventFacts): string =>
  payment && payment.method !== 'other' ? ` with ${methodLabels[payment.method]}` : '';

const describePayment = (event: EventFacts): string =>
  event.payment?.amount === 0 ? 'We marked this order as paid' : `We received your payment${sum(event)}`;

const describeStatus: Describe = (event, order) => {
  const { from_status, to_status, payment } = event;
  const words =
    from_status === to_status ? 'We left you a note' : statusTable[to_status].email(order).headline;
  return payment ? `${describePayment(event)}. ${words}` : words;
};

/** The client's text for each kind of event; null hides it from the client. */
const texts: Record<OrderEventKind, Describe | null> = {
  placed: () => 'You placed this order',
  status: describeStatus,
  // Neither an undone change nor its undo is shown.
  undo: null,
  payment_reported: (event) => `You reported a payment${sum(event)}${way(event)}`,
  payment_confirmed: describePayment,
  payment_refunded: ({ payment }) =>
    payment ? `We refunded ${formatMoney(-payment.amount)}` : 'We refunded a payment',
  payment_declined: (event) => `We couldn’t find your payment${sum(event)}`,
  payment_taken_back: (event) => `We corrected our records: a ${noun(event)}${sum(event)} no longer counts`,
  payment_restored: (event) => `We corrected our records: a ${noun(event)}${sum(event)} counts again`,
  cancelled: () => 'This order was cancelled',
  cancel_undone: () => 'This order is active again',
  archived: null,
  unarchived: null,
  trashed: null,
  untrashed: null,
  files_added: ({ files }) => `You sent ${formatCount(files, 'more file')}`,
  link_renewed: () => 'You got a new link to this page; the old one no longer works',
  files_expired: () => 'Your files were removed because the order was never paid',
  paused: () => 'We paused the clock, as we need something from you',
  resumed: () => 'The clock is running again',
  files_confirmed: () => 'We have all the files we need',
  // The page then lists the songs without files.
  files_unconfirmed: null,
  version_withdrawn: () => 'We took back a version you hadn’t listened to yet',
  delivered: () => 'We delivered new versions',
  files_erased: () => 'Your files and versions were deleted, as we keep them for a limited time',
  showcase_answered: () => 'You answered whether we may show your songs',
  testimonial_sent: () => 'You wrote a few words about us. Thank you!',
  reminder_sent: () => 'We emailed you a payment reminder',
  // The event's note says which ones.
  round_sent: () => 'You sent us your notes',
  rounds_allowed: () => 'You can send more notes',
  approved: () => 'You gave your approval',
  approval_reminder_sent: () => 'We emailed you a reminder to listen and approve',
};

/** The client's text for an event; null when the event is hidden from them. */
export const describeEventForClient: (event: EventFacts, order: StatusEmailFacts) => string | null = (
  event,
  order,
) => texts[event.kind]?.(event, order) ?? null;
