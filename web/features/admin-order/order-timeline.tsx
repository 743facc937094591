import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import type { Email } from '../../../shared/emails.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail, OrderEvent } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';
import { touchable } from '../../ui/dense.ts';
import {
  EmailError,
  EmailStateBadge,
  RetryButton,
  removedEmailLabel,
} from '../admin-emails/email-status.tsx';
import { EmailText } from '../admin-emails/live-email-status.tsx';
import { downloadExport } from './download.ts';
import { OrderSection } from './order-section.tsx';
import { StatusNoteForm } from './status-note-form.tsx';
import { TimelineEvent, TimelineItem } from './timeline-event.tsx';

/** The history of an order and its emails, newest first, and a form to add a note. */
export const OrderTimeline = ({ order }: { order: OrderDetail }) => (
  <OrderSection
    title="Timeline"
    aside={
      <button
        type="button"
        className={`link cursor-pointer text-sm ${touchable}`}
        onClick={() => void downloadExport({ what: 'order', order_id: order.order_id })}
      >
        Export data
      </button>
    }
  >
    {!order.cancelled_at && !order.trashed_at && <StatusNoteForm key={order.order_id} order={order} />}
    <ol className="not-first:mt-5">
      {buildTimeline(order).map((entry) =>
        'email' in entry ? (
          <TimelineEmail key={entry.key} email={entry.email} client={order.client_info.email} />
        ) : (
          <TimelineEvent
            key={entry.key}
            event={entry.event}
            client={order.client_info.name}
            isUndone={entry.isUndone}
          />
        ),
      )}
    </ol>
    {order.events.length === limits.events_page && (
      <p className="mt-5 text-muted text-sm">Older entries are in the exported data.</p>
    )}
  </OrderSection>
);

/** An email about the order: recipient, delivery status, and its content on demand. */
const TimelineEmail = ({ email, client }: { email: Email; client: string }) => {
  const [isOpen, setOpen] = useState(false);
  const isToClient = client !== '' && email.recipient.toLowerCase() === client.toLowerCase();
  return (
    <TimelineItem at={email.created_at} mark={<Mail size={11} strokeWidth={2.5} />}>
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span
          className={classes(
            'min-w-0 flex-1 basis-40 text-sm leading-5 [overflow-wrap:anywhere]',
            !email.recipient && 'text-muted',
          )}
        >
          {email.recipient ? email.subject : removedEmailLabel}
        </span>
        <EmailStateBadge email={email} />
      </p>
      <p className="text-muted text-xs leading-5 [overflow-wrap:anywhere]">
        {email.recipient && `${isToClient ? 'To the client, ' : 'To '}${email.recipient}`}
        {email.recipient && (
          <>
            {' · '}
            <button
              type="button"
              className="link -my-2 cursor-pointer py-2"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Read'}
              <span className="sr-only"> “{email.subject}”</span>
            </button>
          </>
        )}
      </p>
      {isOpen && (
        <p className="my-1.5 whitespace-pre-wrap rounded-sm border border-hairline bg-raised/50 p-3 text-sm [overflow-wrap:anywhere]">
          <EmailText email={email} />
        </p>
      )}
      <EmailError email={email} />
      <div className="my-1.5 empty:hidden">
        <RetryButton email={email} />
      </div>
    </TimelineItem>
  );
};

/** A timeline entry: a change or an email. */
type TimelineEntry = { at: string; key: string } & (
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
