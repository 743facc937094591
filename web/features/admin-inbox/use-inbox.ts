import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { invalidateOrder, orderKeys } from '../admin-order-data/order-cache.ts';

const REFETCH_MS = 15_000;
const SHOWN = 100;

/** Open inbox items, kept fresh while the page is visible. */
export const useInbox = (isSignedIn = true) =>
  useQuery({
    queryKey: orderKeys.inbox,
    queryFn: ({ signal }) => call('GET /api/admin/inbox', { query: { limit: SHOWN }, signal }),
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
    enabled: isSignedIn,
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
    for (const order_id of new Set(news.map((item) => item.order_id))) invalidateOrder(client, order_id);
  }, [data, client]);
};
