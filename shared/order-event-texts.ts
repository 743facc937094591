import { formatCount } from './format.ts';
import { type Cents, formatMoney } from './money.ts';
import { type OrderStatus, type StatusEmailFacts, statusTable } from './order-statuses.ts';
import type { OrderEventKind } from './orders.ts';
import { methodLabels, type PaymentMethod } from './payments.ts';

/** What has happened to an order, as far as its client may know it. */
export type EventFacts = {
  kind: OrderEventKind;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  /** The payment it is about, where that is known. */
  payment: { amount: Cents; method: PaymentMethod } | null;
  /** How many files were sent with it. */
  files: number;
};

type Describe = (event: EventFacts, order: StatusEmailFacts) => string;

const sum = ({ payment }: EventFacts): string => (payment ? ` of ${formatMoney(payment.amount)}` : '');
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

/** What the client reads of each kind of event; null: it is the studio’s business. */
const texts: Record<OrderEventKind, Describe | null> = {
  placed: () => 'You placed this order',
  status: describeStatus,
  // A change that was undone is not shown, and neither is its undoing.
  undo: null,
  payment_reported: (event) => `You reported a payment${sum(event)}${way(event)}`,
  payment_confirmed: describePayment,
  payment_declined: (event) => `We couldn’t find your payment${sum(event)}`,
  payment_taken_back: (event) => `We corrected our records: a payment${sum(event)} no longer counts`,
  payment_restored: (event) => `We corrected our records: a payment${sum(event)} counts again`,
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
  // Then the page says which songs have none.
  files_unconfirmed: null,
  version_withdrawn: () => 'We took back a version you hadn’t listened to yet',
  delivered: () => 'We delivered new versions',
  files_erased: () => 'Your files and versions were deleted, as we keep them for a limited time',
  showcase_answered: () => 'You answered whether we may show your songs',
  testimonial_sent: () => 'You wrote a few words about us. Thank you!',
  reminder_sent: () => 'We emailed you a payment reminder',
  // Which ones is in the note of the event.
  round_sent: () => 'You sent us your notes',
  rounds_allowed: () => 'You can send more notes',
  approved: () => 'You gave your approval',
  approval_reminder_sent: () => 'We emailed you a reminder to listen and approve',
};

/** What the client reads of an event; null where it is none of theirs. */
export const describeEventForClient: (event: EventFacts, order: StatusEmailFacts) => string | null = (
  event,
  order,
) => texts[event.kind]?.(event, order) ?? null;
