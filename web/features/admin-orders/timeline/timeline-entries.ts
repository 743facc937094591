import type { Email } from '../../../../shared/emails.ts';
import type { OrderDetail, OrderEvent } from '../../../../shared/orders.ts';

/** What happened to an order: something that was done, or a message that was written. */
export type TimelineEntry = { at: string; key: string } & (
  | { event: OrderEvent; isUndone: boolean }
  | { email: Email }
);

/** Changes and messages in one order in time, the newest first. A message stands after the change that caused it. */
export const buildTimeline = ({
  events,
  emails,
}: Pick<OrderDetail, 'events' | 'emails'>): TimelineEntry[] => {
  // An undo takes back the change of status right before it, whatever else has happened between them.
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
  // The sort keeps the order of what happened in the same millisecond.
  return entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).reverse();
};
