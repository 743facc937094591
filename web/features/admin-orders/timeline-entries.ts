import type { Email } from '../../../shared/emails.ts';
import type { OrderDetail, OrderEvent } from '../../../shared/orders.ts';

/** What happened to an order: something that was done, or a message that was written. */
export type TimelineEntry = { at: string; key: string } & (
  | { event: OrderEvent; isUndone: boolean }
  | { email: Email }
);

/** Changes and messages in one order in time, the newest first. A message stands after the change that caused it. */
export const timelineOf = ({ events, emails }: Pick<OrderDetail, 'events' | 'emails'>): TimelineEntry[] => {
  const entries: TimelineEntry[] = [
    ...events.map((event, place) => ({
      at: event.at,
      key: `event-${event.id}`,
      event,
      // An undo takes back what came right before it.
      isUndone: events[place + 1]?.kind === 'undo',
    })),
    ...emails.map((email) => ({ at: email.created_at, key: `email-${email.id}`, email })),
  ];
  // The sort keeps the order of what happened in the same millisecond.
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).reverse();
};
