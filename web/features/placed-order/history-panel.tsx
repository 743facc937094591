import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatMoment } from '../../lib/format.ts';
import type { PanelProps } from './order-client.ts';

// The first line says what happened; the lines after it are the studio's note.
const splitNote = ({ at, text }: ClientOrder['events'][number], place: number) => {
  const [first = '', ...more] = text.split('\n');
  return { at, text: first, note: more.join('\n'), place };
};

/** The order's history, newest first. */
export const History = ({ order }: PanelProps) => (
  <ol className="space-y-4 border-hairline border-l pl-5">
    {order.events
      .map(splitNote)
      .toReversed()
      .map(({ at, text, note, place }) => (
        <li key={place} className="group relative">
          <span
            aria-hidden
            className="absolute top-2 -left-5 size-2 -translate-x-1/2 rounded-full bg-edge group-first:bg-text"
          />
          <p className="wrap-anywhere">{text}</p>
          {note && <p className="whitespace-pre-line text-muted text-sm wrap-anywhere">{note}</p>}
          <time dateTime={at} className="text-muted text-xs">
            {formatMoment(at)}
          </time>
        </li>
      ))}
  </ol>
);
