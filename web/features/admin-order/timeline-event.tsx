import Archive from 'lucide-react/icons/archive';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Ban from 'lucide-react/icons/ban';
import Clock from 'lucide-react/icons/clock';
import FileCheck from 'lucide-react/icons/file-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Link2 from 'lucide-react/icons/link-2';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { EmailState } from '../../../shared/emails.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderEvent, OrderEventKind } from '../../../shared/orders.ts';
import { formatMoment } from '../../lib/format.ts';
import { StatusBadge } from './order-marks.tsx';

const Note = ({ label, text, isPrivate = false }: { label: string; text: string; isPrivate?: boolean }) => (
  <div className="my-1.5 rounded-sm border border-hairline bg-raised/50 px-3 py-2 text-sm">
    <p className="flex items-center gap-1.5 text-muted text-xs">
      {isPrivate && <Lock aria-hidden size={12} />}
      {label}
    </p>
    <p className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
  </div>
);

const emailStates: Record<EmailState, string> = {
  queued: 'email on its way',
  sending: 'email on its way',
  sent: 'sent by email',
  failed: 'email failed',
  cancelled: 'email withdrawn',
  merged: 'sent in a digest email',
};

type EventText = { mark: typeof Plus; words: string };

/** Texts for events other than status changes. */
const happenings: Record<Exclude<OrderEventKind, 'status' | 'undo'>, EventText> = {
  placed: { mark: Plus, words: 'Order placed' },
  payment_reported: { mark: HandCoins, words: 'Client reported a payment' },
  payment_confirmed: { mark: HandCoins, words: 'Payment recorded' },
  payment_refunded: { mark: Undo2, words: 'Refunded' },
  payment_disputed: { mark: Undo2, words: 'Taken back by the client’s bank' },
  dispute_won: { mark: HandCoins, words: 'Returned by the client’s bank' },
  payment_declined: { mark: HandCoins, words: 'Reported payment declined' },
  payment_taken_back: { mark: Undo2, words: 'Payment undone' },
  payment_restored: { mark: HandCoins, words: 'Payment counts again' },
  cancelled: { mark: Ban, words: 'Order cancelled' },
  cancel_undone: { mark: Undo2, words: 'Cancellation undone' },
  archived: { mark: Archive, words: 'Archived' },
  unarchived: { mark: Undo2, words: 'Taken out of the archive' },
  trashed: { mark: Trash2, words: 'Moved to the trash' },
  untrashed: { mark: Undo2, words: 'Restored from the trash' },
  files_added: { mark: Plus, words: 'Client sent more files' },
  link_renewed: { mark: Link2, words: 'Link to the order page renewed' },
  files_expired: { mark: Trash2, words: 'Files of the unpaid order deleted' },
  paused: { mark: Pause, words: 'Clock paused' },
  resumed: { mark: Play, words: 'Clock resumed' },
  files_confirmed: { mark: FileCheck, words: 'You said you have all the files' },
  files_unconfirmed: { mark: Undo2, words: 'Waiting for files again' },
  reminder_sent: { mark: Mail, words: 'Payment reminder sent' },
  delivered: { mark: FileCheck, words: 'Delivered' },
  files_erased: { mark: Trash2, words: 'Files and versions deleted after their time' },
  version_withdrawn: { mark: Undo2, words: 'Version withdrawn' },
  round_sent: { mark: StickyNote, words: 'Notes from the client' },
  rounds_allowed: { mark: Plus, words: 'More rounds allowed' },
  due_moved: { mark: Clock, words: 'Due date moved by days off' },
  approved: { mark: FileCheck, words: 'Client approved' },
  approval_reminder_sent: { mark: Mail, words: 'Reminder to approve sent' },
  showcase_answered: { mark: StickyNote, words: 'Client answered whether you can feature their songs' },
  price_accepted: { mark: HandCoins, words: 'Client accepted your price' },
  quote_renewed: { mark: Clock, words: 'Quote renewed' },
  brief_changed: { mark: StickyNote, words: 'Client changed the brief' },
  testimonial_sent: { mark: Plus, words: 'Client wrote a testimonial' },
};

const noteLabels: Partial<Record<OrderEventKind, string>> = {
  placed: 'Note for the client',
  delivered: 'Note for the client',
  payment_refunded: 'Note for the client',
  files_added: 'What the client wrote',
  cancelled: 'Reason',
  paused: 'Reason',
  payment_declined: 'Reason',
};
const getNoteLabel = ({ kind }: OrderEvent): string => noteLabels[kind] ?? 'Details';

/** What a client did, with what the event says of it: `Round 1: 1 note`, `Juno agreed to be featured`. */
const describeAct = ({ kind, note }: OrderEvent, client: string): string => {
  if (kind === 'round_sent') return note;
  if (kind === 'approved') return note && `${client} approved ${note}`;
  if (kind !== 'showcase_answered') return '';
  const credit = note === `Yes, as ${client}` ? '' : note.slice('Yes'.length);
  return note.startsWith('Yes')
    ? `${client} agreed to be featured${credit}`
    : `${client} doesn’t want to be featured`;
};

/** A change of the order with its notes. An undone change is struck through. */
export const TimelineEvent = ({ event, client, isUndone }: TimelineEventProps) => {
  const { kind, at, admin_note } = event;
  const act = describeAct(event, client);
  const note = act ? '' : event.note;
  const isMove = kind === 'status' || kind === 'undo';
  const isNote = kind === 'status' && event.from === event.to;
  const isLong = kind === 'brief_changed';
  const Mark = !isMove ? happenings[kind].mark : isNote ? StickyNote : kind === 'undo' ? Undo2 : ArrowRight;
  return (
    <TimelineItem at={at} mark={<Mark size={11} strokeWidth={2.5} />}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isMove ? (
          <Move event={event} isNote={isNote} />
        ) : (
          <span className="font-medium wrap-anywhere">{act || happenings[kind].words}</span>
        )}
        {!isMove && !isLong && admin_note && <span className="text-muted text-sm">{admin_note}</span>}
        {isUndone && <span className="text-muted text-sm">undone</span>}
      </p>
      {note && (
        <Note
          label={
            isMove
              ? `Note for the client, ${event.told ? emailStates[event.told] : 'not sent'}`
              : getNoteLabel(event)
          }
          text={note}
        />
      )}
      {isMove && admin_note && <Note label="Private note" text={admin_note} isPrivate />}
      {isLong && admin_note && <Note label="What it said before" text={admin_note} isPrivate />}
    </TimelineItem>
  );
};

type TimelineEventProps = { event: OrderEvent; client: string; isUndone: boolean };

const Move = ({ event: { kind, from, to }, isNote }: { event: OrderEvent; isNote: boolean }) => {
  if (isNote) return <span className="font-medium">Note written, {statusLabel(to).toLowerCase()}</span>;
  if (kind === 'undo' && from === to) return <span className="font-medium">Note undone</span>;
  return (
    <>
      {kind === 'undo' && <span className="font-medium">Put back to</span>}
      <StatusBadge status={to} />
      {from && from !== to && <span className="text-muted text-sm">from {statusLabel(from)}</span>}
    </>
  );
};

/** A timeline entry: icon, text and time. */
export const TimelineItem = ({
  at,
  mark,
  children,
}: {
  at: string;
  mark: ReactNode;
  children: ReactNode;
}) => (
  <li className="relative pb-5 pl-8 before:absolute before:top-6 before:bottom-0 before:left-[9px] before:w-px before:bg-hairline last:pb-0 last:before:hidden">
    <span
      aria-hidden="true"
      className="absolute top-0.5 left-0 grid size-[19px] place-items-center rounded-full border border-edge bg-panel text-muted"
    >
      {mark}
    </span>
    {children}
    <time dateTime={at} className="mt-0.5 block text-muted text-xs leading-5">
      {formatMoment(at)}
    </time>
  </li>
);
