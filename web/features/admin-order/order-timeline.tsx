import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { touchable } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { exportOrderData } from '../admin-order-data/download.ts';
import { StatusNoteForm } from '../admin-order-status/status-note-form.tsx';
import { TimelineEmail } from './timeline-email.tsx';
import { buildTimeline } from './timeline-entries.ts';
import { TimelineEvent } from './timeline-event.tsx';

/** The history of an order and its emails, newest first, and a form to add a note. */
export const OrderTimeline = ({ order }: { order: OrderDetail }) => (
  <Panel
    title="Timeline"
    aside={
      <button
        type="button"
        className={`link cursor-pointer text-sm ${touchable}`}
        onClick={() => void exportOrderData(order.order_id)}
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
          <TimelineEvent key={entry.key} event={entry.event} isUndone={entry.isUndone} />
        ),
      )}
    </ol>
    {order.events.length === limits.events_page && (
      <p className="mt-5 text-muted text-sm">Older entries are in the exported data.</p>
    )}
  </Panel>
);
