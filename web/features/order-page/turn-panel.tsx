import type { ClientOrder } from '../../../shared/client-orders.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { PaymentOutcomeQuestion } from '../order-songs/lazy-parts.ts';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';

const Facts = ({ order, words }: { order: ClientOrder; words: string }) => {
  const { status_label, due_at, due_text, paused, cancelled_at, created_at, song_count } = order;
  const facts = [
    { label: 'Status', value: cancelled_at ? 'Cancelled' : status_label, note: '' },
    { label: 'Due', value: due_at ? formatMoment(due_at) : '', note: due_text },
    // Omitted when the page already starts with it.
    { label: 'Paused', value: '', note: words === paused ? '' : (paused ?? '') },
    { label: 'Songs', value: String(song_count), note: '' },
    { label: 'Ordered', value: formatMoment(created_at), note: '' },
  ].filter(({ value, note }) => value || note);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-hairline border-t p-5 sm:p-6 md:flex md:flex-wrap md:gap-x-12">
      {facts.map(({ label, value, note }) => (
        <div key={label} className={note ? 'col-span-2 max-w-sm' : undefined}>
          <dt className="label mb-1 text-muted">{label}</dt>
          <dd>
            {value && <span className="block font-mono">{value}</span>}
            {note && (
              <span className="mt-1 block whitespace-pre-line text-muted text-sm wrap-anywhere">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Whose turn it is and what to do, followed by the order's progress. */
export const TurnPanel = ({ order, client }: PanelProps) => {
  const { label, title, words, action, download } = order.next;
  const isTheirs = label === 'Your turn';
  return (
    <section
      aria-labelledby="turn-title"
      className={classes('rounded-md border bg-panel', isTheirs ? 'border-accent' : 'border-hairline')}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
        <div className="min-w-0 max-w-prose" role="status">
          <p className={classes('label mb-3', isTheirs ? 'text-accent' : 'text-muted')}>{label}</p>
          <h2
            id="turn-title"
            tabIndex={-1}
            className="wide mb-2 wrap-anywhere text-balance text-3xl outline-none"
          >
            {title}
          </h2>
          <p className="whitespace-pre-line text-lg text-muted wrap-anywhere">{words}</p>
          {order.delivery?.note && (
            <blockquote
              dir="auto"
              className="mt-4 whitespace-pre-line border-accent border-l-3 pl-4 text-lg wrap-anywhere"
            >
              {order.delivery.note}
            </blockquote>
          )}
        </div>
        {order.turn === 'client' && order.money.state === 'opened' && (
          <PaymentOutcomeQuestion order={order} client={client} />
        )}
        {action && (
          <Button className="w-full sm:w-auto" onClick={() => scrollToSection(action.to)}>
            {action.label}
          </Button>
        )}
        {download && (
          <DownloadButton client={client} version_id={download.version_id} className="w-full sm:w-auto">
            {download.label}
          </DownloadButton>
        )}
      </div>
      <Facts order={order} words={words} />
    </section>
  );
};
