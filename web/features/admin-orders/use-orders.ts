import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isOnItsWay } from '../admin-mail/mail-state.tsx';
import { type OrderFilter, orderKeys } from './order-cache.ts';

const FRESH_MS = 20_000;

/** The orders of a filter, page by page. While a new filter is on its way the last list stays. */
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
          search: filter.search || undefined,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const useOrder = (order_id: string) =>
  useQuery({
    queryKey: orderKeys.detail(order_id),
    queryFn: ({ signal }) => call('GET /api/admin/orders/:order_id', { params: { order_id }, signal }),
    // Messages on their way change by themselves, and a fresh one soon.
    refetchInterval: ({ state }) => {
      const onTheirWay = state.data?.emails.filter(isOnItsWay) ?? [];
      if (!onTheirWay.length) return false;
      return onTheirWay.some(({ created_at }) => Date.parse(created_at) > Date.now() - FRESH_MS)
        ? 2_500
        : 15_000;
    },
  });

export const useDashboard = () =>
  useQuery({
    queryKey: orderKeys.dashboard,
    queryFn: ({ signal }) => call('GET /api/admin/dashboard', { signal }),
    refetchInterval: 60_000,
  });
