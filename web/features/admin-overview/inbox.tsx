import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { invalidateOrder, orderKeys } from '../admin-order/order-cache.ts';

const REFETCH_MS = 15_000;
const SHOWN = 100;

/** Open inbox items, kept fresh while the page is visible. */
const useInbox = () =>
  useQuery({
    queryKey: orderKeys.inbox,
    queryFn: ({ signal }) => call('GET /api/admin/inbox', { query: { limit: SHOWN }, signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });

/** Refetches orders with new inbox items, so that an open order shows the message it was notified about. */
export const useOrdersOfInbox = (): void => {
  const client = useQueryClient();
  const { data } = useInbox();
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!data) return;
    const news = data.items.filter(({ id, at }) => known.current && !known.current.has(`${id} ${at}`));
    known.current = new Set(data.items.map(({ id, at }) => `${id} ${at}`));
    // A card payment may be for no order.
    const orders = new Set(news.map((item) => item.order_id).filter(Boolean));
    for (const order_id of orders) invalidateOrder(client, order_id);
  }, [data, client]);
};

/** Number of rows of the overview’s queue, as a badge on a link; hidden when there are none. */
export const InboxBadge = () => {
  const { rows = 0, has_more_rows } = useInbox().data ?? {};
  return (
    rows > 0 && (
      <span
        aria-hidden
        className="ml-auto min-w-5 rounded-full bg-text px-1.5 text-center font-semibold text-panel text-xs leading-5"
      >
        {rows}
        {has_more_rows && '+'}
      </span>
    )
  );
};

/** The same as text: announced when it changes, and the description of the link. */
export const InboxSummary = ({ id }: { id: string }) => {
  const { rows = 0, has_more_rows } = useInbox().data ?? {};
  return (
    <span id={id} aria-live="polite" className="sr-only">
      {rows > 0 &&
        `${has_more_rows ? 'More than ' : ''}${rows} ${rows === 1 ? 'thing needs' : 'things need'} your attention`}
    </span>
  );
};
