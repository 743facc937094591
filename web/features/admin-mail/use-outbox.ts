import { useInfiniteQuery } from '@tanstack/react-query';
import type { EmailState } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { isOnItsWay } from './mail-state.tsx';

/** The outbox in pages. While something of its first pages is on its way, they are read again. */
export const useOutbox = (state: EmailState | undefined) =>
  useInfiniteQuery({
    queryKey: ['emails', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/emails', { query: { limit: 50, cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length < 4 && data.pages.some(({ emails }) => emails.some(isOnItsWay))
        ? 10_000
        : false,
  });
