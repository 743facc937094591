import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ClientListParams } from './client-list-params.ts';

export const clientKeys = {
  lists: ['clients'],
  list: (search: string, filter: string) => ['clients', { search, filter }],
  latest: ['clients', 'latest'],
  detail: (address: string) => ['client', address],
};

// Orders changed elsewhere affect figures here: show cached data at once, but always refetch.
const staleTime = 0;

/** Clients matching a search and filter, page by page. The previous list stays while another one loads. */
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

/** Number of clients in Quick select. */
const QUICK = 5;

/** The clients who ordered most recently. */
export const useLatestClients = () =>
  useQuery({
    queryKey: clientKeys.latest,
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/clients', { query: { limit: QUICK }, signal })).clients,
    staleTime,
  });

/** A client with statistics and emails, and their orders page by page. */
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
    // The state of queued emails changes by itself.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.emails.some((email) => email.state === 'queued' || email.state === 'sending')
        ? 15_000
        : false,
  });
