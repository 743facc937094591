import type { Email } from '../../../shared/emails.ts';
import type { OrderDetail, OrderEvent } from '../../../shared/orders.ts';

/** A timeline entry: a change or an email. */
export type TimelineEntry = { at: string; key: string } & (
  | { event: OrderEvent; isUndone: boolean }
  | { email: Email }
);

/** Sorts changes and emails together by time, newest first. An email follows the change that caused it. */
export const buildTimeline = ({
  events,
  emails,
}: Pick<OrderDetail, 'events' | 'emails'>): TimelineEntry[] => {
  // An undo reverts the status change right before it, whatever else happened in between.
  const moves = events.filter(({ kind }) => kind === 'placed' || kind === 'status' || kind === 'undo');
  const undone = new Set(moves.filter((_, place) => moves[place + 1]?.kind === 'undo'));
  const entries: TimelineEntry[] = [
    ...events.map((event) => ({
      at: event.at,
      key: `event-${event.id}`,
      event,
      isUndone: undone.has(event),
    })),
    ...emails.map((email) => ({ at: email.created_at, key: `email-${email.id}`, email })),
  ];
  // The sort is stable, so entries of the same millisecond keep their order.
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).reverse();
};
