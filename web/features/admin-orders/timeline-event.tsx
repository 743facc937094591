import ArrowRight from 'lucide-react/icons/arrow-right';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import StickyNote from 'lucide-react/icons/sticky-note';
import Undo2 from 'lucide-react/icons/undo-2';
import type { EmailState } from '../../../shared/emails.ts';
import { type OrderEvent, statusLabels } from '../../../shared/orders.ts';
import { StatusBadge } from './status-badge.tsx';
import { TimelineItem } from './timeline-item.tsx';

const Note = ({ label, text, isPrivate = false }: { label: string; text: string; isPrivate?: boolean }) => (
  <div className="my-1.5 rounded-sm border border-hairline bg-raised/50 px-3 py-2 text-sm">
    <p className="flex items-center gap-1.5 text-muted text-xs">
      {isPrivate && <Lock aria-hidden size={12} />}
      {label}
    </p>
    <p className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
  </div>
);

const told: Record<EmailState, string> = {
  queued: 'mail on its way',
  sending: 'mail on its way',
  sent: 'sent by mail',
  failed: 'mail failed',
  cancelled: 'mail withdrawn',
};

const marks = { placed: Plus, undo: Undo2, status: ArrowRight };

/** A change of the order, with what was noted. What was taken back stands struck through. */
export const TimelineEvent = ({ event, isUndone }: { event: OrderEvent; isUndone: boolean }) => {
  const { kind, at, note, admin_note } = event;
  const isNote = kind === 'status' && event.from === event.to;
  const Mark = isNote ? StickyNote : kind === 'placed' || kind === 'undo' ? marks[kind] : marks.status;
  return (
    <TimelineItem at={at} mark={<Mark size={11} strokeWidth={2.5} />}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Happening event={event} isNote={isNote} />
        {isUndone && <span className="text-muted text-sm">taken back</span>}
      </p>
      {note && (
        <Note label={`Note for the client, ${event.told ? told[event.told] : 'not sent'}`} text={note} />
      )}
      {admin_note && <Note label="Private note" text={admin_note} isPrivate />}
    </TimelineItem>
  );
};

const Happening = ({ event: { kind, from, to }, isNote }: { event: OrderEvent; isNote: boolean }) => {
  if (kind === 'placed') return <span className="font-medium">Order placed</span>;
  if (isNote) return <span className="font-medium">Note written, {statusLabels[to].toLowerCase()}</span>;
  if (kind === 'undo' && from === to) return <span className="font-medium">Note taken back</span>;
  return (
    <>
      {kind === 'undo' && <span className="font-medium">Put back to</span>}
      <StatusBadge status={to} />
      {from && from !== to && <span className="text-muted text-sm">from {statusLabels[from]}</span>}
    </>
  );
};
