import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { ApiError, call } from '../../lib/api.ts';
import { keepStored } from '../../lib/browser-storage.ts';
import { isInTransit } from '../admin-emails/email-status.tsx';
import { getUsualSort, messageDraftName, type OrderFilter, orderKeys } from './order-cache.ts';

/** By then, an email held for undo has been tried. */
const FRESH_MS = limits.undo_seconds * 1000 + 15_000;
/** By then, the server has checked the files of an order, unless its queue is long. */
const CHECKED_MS = 120_000;

const isYounger = ({ created_at }: { created_at: string }, age_ms: number) =>
  Date.parse(created_at) > Date.now() - age_ms;

/**
 * Polling interval of an order page: queued emails change by themselves, fresh ones soon, and so do the findings of new
 * files.
 */
const getRefetchInterval = (order: OrderDetail | undefined): number | false => {
  const onTheirWay = order?.emails.filter(isInTransit) ?? [];
  if (onTheirWay.some((one) => isYounger(one, FRESH_MS))) return 2_500;
  const isListening = order?.files.some(({ report }) => report === null);
  if (order && isListening && isYounger(order, CHECKED_MS)) return 5_000;
  if (order?.versions.some(({ state }) => state === 'waiting')) return 3_000;
  return onTheirWay.length > 0 && 15_000;
};

/** Orders matching a filter, page by page. The previous list stays while a new filter loads. */
export const useOrders = (filter: OrderFilter) =>
  useInfiniteQuery({
    queryKey: orderKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/orders', {
        query: {
          limit: 50,
          cursor: pageParam,
          status: filter.status,
          due: filter.due,
          shelf: filter.shelf ?? 'to_do',
          sort: filter.sort ?? getUsualSort(filter),
          search: filter.search || undefined,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Fetches an order. If it is gone, or its client's data was deleted, the message draft in this browser is removed too. */
const fetchOrder = async (order_id: string, signal: AbortSignal): Promise<OrderDetail> => {
  const forgetDraft = () => keepStored(messageDraftName(order_id), null);
  try {
    const order = await call('GET /api/admin/orders/:order_id', { params: { order_id }, signal });
    if (order.client_info.email === '') forgetDraft();
    return order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetDraft();
    throw error;
  }
};

export const useOrder = (order_id: string) =>
  useQuery({
    queryKey: orderKeys.detail(order_id),
    queryFn: ({ signal }) => fetchOrder(order_id, signal),
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  });

export const useDashboard = () =>
  useQuery({
    queryKey: orderKeys.dashboard,
    queryFn: ({ signal }) => call('GET /api/admin/dashboard', { signal }),
    refetchInterval: 60_000,
  });
