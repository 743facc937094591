import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ClientFilter } from '../../../shared/clients.ts';
import { call } from '../../lib/api.ts';

/** Who would get a bulk email: counts, and both lists page by page. The counts are kept up to date. */
export const useRecipients = (filter: ClientFilter) =>
  useInfiniteQuery({
    queryKey: ['recipients', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/email/recipients', { query: { filter, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 3 ? false : 30_000),
  });
