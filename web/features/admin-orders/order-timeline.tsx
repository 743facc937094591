import type { OrderDetail } from '../../../shared/orders.ts';
import { type OrderEvent, statusLabels } from '../../../shared/orders.ts';
import { formatMoment } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusNoteForm } from './status-note-form.tsx';

const Note = ({ label, text }: { label: string; text: string }) => (
  <div className="mt-1.5 border-hairline border-l-2 pl-3 text-sm">
    <p className="text-muted text-xs">{label}</p>
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
  </div>
);

const Event = ({ event }: { event: OrderEvent }) => (
  <li className="relative pb-5 pl-6 before:absolute before:top-2 before:bottom-[-0.5rem] before:left-[5px] before:w-px before:bg-hairline last:pb-0 last:before:hidden">
    <span
      aria-hidden="true"
      className="absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-edge bg-panel"
    />
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {event.kind === 'placed' ? (
        <span className="font-medium">Order placed</span>
      ) : (
        <>
          <StatusBadge status={event.to} />
          {event.from && event.from !== event.to && (
            <span className="text-muted text-sm">from {statusLabels[event.from]}</span>
          )}
        </>
      )}
    </p>
    <time dateTime={event.at} className="block text-muted text-xs leading-5">
      {formatMoment(event.at)}
    </time>
    {event.note && <Note label="Note for the client" text={event.note} />}
    {event.admin_note && <Note label="Private note" text={event.admin_note} />}
  </li>
);

/** What happened to the order, newest first, and the place to write the next thing down. */
export const OrderTimeline = ({ order }: { order: OrderDetail }) => {
  const newestFirst = order.events.toReversed();
  return (
    <Panel title="History">
      <StatusNoteForm key={order.order_id} order_id={order.order_id} status={order.status} />
      <ol className="mt-5">
        {newestFirst.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </Panel>
  );
};
