import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import type { ClientFilter } from '../../../shared/clients.ts';
import type { EmailState } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { showNumber } from '../../lib/locale.ts';
import { isSending } from './send-rate.ts';

export const filterLabels: Record<ClientFilter, string> = {
  all: 'All clients',
  recent: 'Recent (30 days)',
  active: 'Active',
};

/** `285 sent, 2 failed`: a one-line summary of a bulk email. */
export const describeProgress = ({ queued, sent, failed, cancelled }: BulkEmailSummary): string =>
  [
    `${showNumber(sent)} sent`,
    queued > 0 && `${showNumber(queued)} waiting`,
    failed > 0 && `${showNumber(failed)} failed`,
    cancelled > 0 && `${showNumber(cancelled)} withdrawn`,
  ]
    .filter(Boolean)
    .join(', ');

const firstPage = undefined as string | undefined;
const getNextCursor = ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined;

/** Bulk emails, newest first; polled while one of the latest is in progress. */
export const useBulkEmails = () =>
  useInfiniteQuery({
    queryKey: ['mailings'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/mailings', { query: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: getNextCursor,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.mailings.some(isSending) ? 4_000 : false),
  });

/** A bulk email with its first queued recipients, polled every two seconds while anything is queued. */
export const useBulkEmail = (id: string) =>
  useQuery({
    queryKey: ['mailing', id],
    queryFn: ({ signal }) =>
      call('GET /api/admin/mailings/:id', { params: { id }, query: { limit: 5, state: 'queued' }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isSending(data) ? 2_000 : false),
  });

/** Result for each recipient. */
export const useBulkEmailResults = (id: string, state: EmailState | undefined, isLive: boolean) =>
  useInfiniteQuery({
    queryKey: ['mailing-results', id, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/mailings/:id', {
        params: { id },
        query: { limit: 50, cursor: pageParam, state },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: getNextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (isLive && data && data.pages.length < 4 ? 4_000 : false),
  });
