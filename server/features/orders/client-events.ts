import type { ClientOrder } from '../../../shared/client-orders.ts';
import { describeEventForClient } from '../../../shared/order-event-texts.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listEmailCauses } from '../emails/list-queries.ts';
import { withoutUndone } from '../ledger/due-date-queries.ts';
import { listLatestEvents } from '../ledger/order-queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { getOrderFacts } from '../order-emails/about-order.ts';

type EventRow = Awaited<ReturnType<typeof listLatestEvents>>[number];

/** The latest history of an order as its client sees it: oldest first, without changes that were undone. */
export const listClientEvents = async (
  db: Queries,
  order: OrderRow,
  { payments, added, locale }: { payments: PaymentRow[]; added: ReadonlyMap<string, number>; locale: string },
): Promise<ClientOrder['events']> => {
  const [events, emails] = await Promise.all([
    listLatestEvents(db, order.id),
    listEmailCauses(db, order.id, 'order_cancelled_client'),
  ]);
  const facts = getOrderFacts(order, locale);
  // The reason for a cancellation is internal unless it was part of the email.
  const isForClient = ({ kind, seq }: EventRow) =>
    kind !== 'cancelled' || emails.some(({ event_seq }) => event_seq === seq);
  const findPayment = indexPayments(payments);
  return withoutUndone(events).flatMap((event) => {
    const { at, note, kind, from_status, to_status } = event;
    const payment = findPayment(event) ?? null;
    const files = added.get(at) ?? 0;
    const known = isForClient(event) ? note : '';
    const text = describeEventForClient(
      { kind, from_status, to_status, payment, files, note: known, is_by_hand: order.by_hand === 1 },
      facts,
    );
    return text === null ? [] : [{ at, text }];
  });
};

const isMoneyMoved = (kind: EventRow['kind']): boolean =>
  kind === 'payment_confirmed' || kind === 'payment_refunded' || kind === 'payment_disputed';

/**
 * Which payment an event is about: a confirmed payment stores its event's number; a report and its outcome share the
 * event's time.
 */
const indexPayments = (payments: PaymentRow[]) => {
  // Of equal ones, the first wins.
  const by = (key: keyof PaymentRow, rows = payments) =>
    new Map(rows.toReversed().map((payment) => [payment[key], payment]));
  const [reported, declined, takenBack] = [by('reported_at'), by('declined_at'), by('taken_back_at')];
  const confirmed = by('event_seq');
  const counted = by(
    'event_seq',
    payments.filter(({ taken_back_at }) => taken_back_at === null),
  );
  return ({ kind, seq, at }: EventRow): PaymentRow | undefined => {
    if (kind === 'payment_reported') return reported.get(at);
    if (kind === 'payment_declined') return declined.get(at);
    if (kind === 'payment_taken_back' || kind === 'dispute_won') return takenBack.get(at);
    if (kind === 'status') return counted.get(seq);
    return isMoneyMoved(kind) ? confirmed.get(seq) : undefined;
  };
};
