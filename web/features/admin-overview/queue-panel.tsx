import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Queue, QueueGroup } from '../../../shared/queue.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueueRow } from './queue-row.tsx';

/** Rows of a group before the rest is asked for. */
const SHOWN = 5;
/** What is as new as that is shown besides, unless clients are the ones to act. */
const NEW_MS = 86_400_000;

// The list has no filter for these alone.
const dueSoon = { all: '/orders?due=soon', words: 'See all orders due within 24 hours' };

const groups: Record<QueueGroup, { title: string; all?: string; words?: string }> = {
  overdue: { title: 'Overdue', ...dueSoon },
  due_today: { title: 'Due today', ...dueSoon },
  answer: { title: 'Answer' },
  start: { title: 'Start', all: '/orders?status=payment_received' },
  money: { title: 'Money', all: '/orders?shelf=unpaid' },
  publish: { title: 'Publish' },
};
// In this order. Not from shared/queue.ts, whose schemas are for the server.
const groupNames = Object.keys(groups) as QueueGroup[];

/** The main purpose of the page: everything the studio has to do, one row for each order, the most urgent first. */
export const QueuePanel = ({ queue: { rows, more } }: { queue: Queue }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // A row that was dealt with disappears together with the focus; keep focus in the list.
  useFocusFallback(rows.map(({ id, reasons }) => `${id} ${reasons.length}`).join(), () =>
    heading.current?.focus({ preventScroll: true }),
  );
  const [first] = rows;
  // Nothing leads while all that is left is up to clients.
  const nextId = first?.reasons[0]?.kind === 'payment' ? null : first?.id;
  return (
    <section aria-labelledby="attention">
      <h2 ref={heading} id="attention" tabIndex={-1} className="mb-3 font-semibold text-lg outline-none">
        Needs your attention
      </h2>
      {rows.length === 0 ? (
        <p className="rounded-md border border-hairline bg-panel px-4 py-5">
          <span className="font-semibold">All clear.</span>{' '}
          <span className="text-muted">Every order is under way or done.</span>
        </p>
      ) : (
        <div className="rounded-md border border-hairline bg-panel">
          {groupNames.map((group) => {
            const own = rows.filter((row) => row.group === group);
            return (
              own.length > 0 && (
                <Group key={group} group={group} rows={own} hasMore={more.includes(group)} nextId={nextId} />
              )
            );
          })}
        </div>
      )}
    </section>
  );
};

type GroupProps = {
  group: QueueGroup;
  rows: Queue['rows'];
  hasMore: boolean;
  nextId: string | null | undefined;
};

const moreClasses =
  'flex min-h-11 w-full cursor-pointer items-center border-hairline border-t px-4 text-muted text-sm hover:bg-raised/60 hover:text-text pointer-fine:min-h-9';

const Group = ({ group, rows, hasMore, nextId }: GroupProps) => {
  const [isOpen, setOpen] = useState(false);
  const { title, all, words = 'See all orders like these' } = groups[group];
  const since = useNow() - NEW_MS;
  const showsNew = group !== 'money' && group !== 'publish';
  const shown = rows.filter(
    ({ at }, place) => isOpen || place < SHOWN || (showsNew && Date.parse(at) > since),
  );
  return (
    <div className="not-first:border-hairline not-first:border-t">
      <h3 className="flex items-baseline gap-2 px-4 pt-3 pb-1 text-muted text-sm">
        {title}{' '}
        <span className="text-xs">
          {rows.length}
          {hasMore && '+'}
        </span>
      </h3>
      <ul className="divide-y divide-hairline">
        {shown.map((row) => (
          <QueueRow key={row.id} row={row} isNext={row.id === nextId} />
        ))}
      </ul>
      {shown.length < rows.length ? (
        <button type="button" className={moreClasses} onClick={() => setOpen(true)}>
          Show {rows.length - shown.length} more
        </button>
      ) : (
        hasMore &&
        all && (
          <Link className={moreClasses} to={all}>
            {words}
          </Link>
        )
      )}
    </div>
  );
};
