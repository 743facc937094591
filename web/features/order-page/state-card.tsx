import Play from 'lucide-react/icons/play';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatMoment } from '../../lib/format.ts';
import { isTimezoneElsewhere } from '../../lib/locale.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { DeliverableList } from '../order-songs/deliverable-list.tsx';
import { AcceptPart } from '../order-songs/lazy-parts.ts';
import { isMoneyAsked } from '../placed-order/describe-payments.ts';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { outlinedWhileWriting } from '../placed-order/while-writing.ts';
import { PayPart } from './pay-part.tsx';

const wide = `w-full sm:w-auto ${outlinedWhileWriting}`;

/** When it is due and why; why the studio waits is said above. */
const Due = ({ order: { due_at, due_by, due_text, next } }: Pick<PanelProps, 'order'>) => {
  const why = due_text === next.words ? '' : due_text;
  if (!due_at) return why && <p className="mt-2 text-muted text-sm">{why}</p>;
  // Hours are those of the studio’s clock, which the exact time says where the reader’s is another.
  const isSaid = due_by && !(isTimezoneElsewhere() && /\d:\d/.test(due_by));
  return (
    <p className="mt-2 text-muted text-sm">
      <time dateTime={due_at} title={formatMoment(due_at)}>
        {due_by ? 'Due' : 'Was due'} {isSaid ? due_by : formatMoment(due_at)}
      </time>
      {why && `: ${why}`}
    </p>
  );
};

const hasDrafts = ({ songs }: ClientOrder): boolean =>
  songs.some(({ versions }) => versions.some(({ notes }) => notes.some(({ state }) => state === 'draft')));

/** How the order stands, in one sentence, and the one thing to do. */
export const StateCard = ({ order, client, onPlay }: StateCardProps) => {
  const { title, words, action, play, download } = order.next;
  const isAsked = isMoneyAsked(order);
  // Notes that were begun are sent next.
  const playKind = isAsked || hasDrafts(order) ? 'secondary' : 'primary';
  return (
    <section aria-labelledby="turn-title" className="rounded-md border border-hairline bg-panel p-4 sm:p-6">
      <div className="max-w-prose" role="status">
        <h2
          id="turn-title"
          tabIndex={-1}
          className="wide scroll-mt-28 text-balance text-2xl outline-none wrap-anywhere md:text-3xl"
        >
          {title}
        </h2>
        {words && <p className="mt-2 whitespace-pre-line text-muted wrap-anywhere">{words}</p>}
        <Due order={order} />
        {play && order.delivery?.note && (
          <blockquote
            dir="auto"
            className="mt-3 whitespace-pre-line border-edge border-l-2 pl-3 wrap-anywhere"
          >
            {order.delivery.note}
          </blockquote>
        )}
      </div>
      {(play || action || download) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {play && (
            <Button
              kind={playKind}
              className={wide}
              onClick={() => onPlay({ id: play.version_id, song: play.song })}
            >
              <Play aria-hidden className="size-4 shrink-0 fill-current" />
              {play.label}
            </Button>
          )}
          {action && (
            <Button className={wide} onClick={() => scrollToSection(action.to)}>
              {action.label}
            </Button>
          )}
          {action?.to === 'messages' && (
            <Button kind="secondary" className={wide} onClick={() => scrollToSection('files')}>
              Send files
            </Button>
          )}
          {download && (
            <DownloadButton client={client} version_id={download.version_id} className={wide}>
              {download.label}
            </DownloadButton>
          )}
        </div>
      )}
      {download && (
        <section id="downloads" aria-label="Downloads" className="mt-4 scroll-mt-20">
          <DeliverableList order={order} client={client} />
        </section>
      )}
      {(order.awaits_acceptance || order.terms_to_accept) && !order.quote_ended && (
        <AcceptPart order={order} client={client} />
      )}
      {isAsked && (
        <section id="payments" aria-label="Payments" className="mt-4 scroll-mt-20">
          <PayPart order={order} client={client} />
        </section>
      )}
    </section>
  );
};
type StateCardProps = PanelProps & {
  onPlay(version: { id: string; song: number }): void;
};
