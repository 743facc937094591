import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ClientListParams } from './client-list-params.ts';

export const clientKeys = {
  lists: ['clients'],
  list: (search: string, filter: string) => ['clients', { search, filter }],
  latest: ['clients', 'latest'],
  detail: (address: string) => ['client', address],
};

// An order that changes elsewhere changes figures here: what is remembered shows at once, and is always read again.
const staleTime = 0;

/** The clients of a search and a filter, page by page. While another list is on its way the last one stays. */
export const useClients = ({ search, filter }: Pick<ClientListParams, 'search' | 'filter'>) =>
  useInfiniteQuery({
    queryKey: clientKeys.list(search, filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/clients', {
        query: { limit: 50, cursor: pageParam, filter, search: search || undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime,
  });

/** How many clients stand in Quick select. */
const QUICK = 5;

/** The clients who ordered last. */
export const useLatestClients = () =>
  useQuery({
    queryKey: clientKeys.latest,
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/clients', { query: { limit: QUICK }, signal })).clients,
    staleTime,
  });

/** A client with statistics and emails, and the orders page by page. */
export const useClient = (address: string) =>
  useInfiniteQuery({
    queryKey: clientKeys.detail(address),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/clients/:email/history', {
        params: { email: address },
        query: { limit: 20, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime,
    // Emails on their way change by themselves.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.emails.some((email) => email.state === 'queued' || email.state === 'sending')
        ? 15_000
        : false,
  });
