import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { AttentionOrder } from './attention-order.tsx';

/** The server stops counting here. */
const COUNTED = 1_000;
/** Rows on a narrow screen, where the lists are stacked. */
const FEW = 3;

/** One list of orders that need attention: how many, and the first few with their next step. */
export const AttentionList = ({
  title,
  list: { count, orders },
  calm,
  more,
  isCapped = false,
  isAboutMoney = false,
}: WaitingListProps) => {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const shown = isWide ? orders : orders.slice(0, FEW);
  const heading = useRef<HTMLHeadingElement>(null);
  const acted = useRef<string | null>(null);
  // A handled row disappears together with the focus; keep focus in the list.
  useEffect(() => {
    if (!acted.current || orders.some(({ order_id }) => order_id === acted.current)) return;
    acted.current = null;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [orders]);
  return (
    <div className="rounded-md border border-hairline bg-panel">
      <div className="flex min-h-12 items-center justify-between gap-3 border-hairline border-b px-4 py-2">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {title}{' '}
          <span className="ml-1 font-mono text-muted text-sm">
            {count.toLocaleString('en')}
            {isCapped && count >= COUNTED && '+'}
          </span>
        </h3>
        {more && count > 0 && (
          <Link className="link text-sm" to={more.to}>
            {more.label}
          </Link>
        )}
      </div>
      {orders.length === 0 ? (
        <p className="px-4 py-4 text-muted text-sm">{calm}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {shown.map((order) => (
            <AttentionOrder
              key={order.order_id}
              order={order}
              isAboutMoney={isAboutMoney}
              onAct={() => {
                acted.current = order.order_id;
              }}
            />
          ))}
        </ul>
      )}
      {more && count > shown.length && (
        <Link
          className="flex min-h-11 items-center border-hairline border-t px-4 text-muted text-xs hover:bg-raised/60 hover:text-text pointer-fine:min-h-9"
          to={more.to}
        >
          and {(count - shown.length).toLocaleString('en')} more
        </Link>
      )}
    </div>
  );
};
type WaitingListProps = {
  title: string;
  list: Dashboard['waiting']['unpaid'];
  /** Shown when the list is empty. */
  calm: string;
  more?: { to: string; label: string };
  isCapped?: boolean;
  /** What is missing is a payment, whatever the status. */
  isAboutMoney?: boolean;
};
