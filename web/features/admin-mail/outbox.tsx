import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Email, EmailState } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { EmptyState, LoadError } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailError, MailStateBadge, mailStates } from './mail-state.tsx';
import { RetryButton } from './retry-button.tsx';

const useOutbox = (state: EmailState | undefined) =>
  useInfiniteQuery({
    queryKey: ['emails', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/emails', { query: { limit: 50, cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** Every message the product has written, newest first, and what became of it. */
export const Outbox = () => {
  const [state, setState] = useState<EmailState | undefined>();
  const outbox = useOutbox(state);
  const emails = outbox.data?.pages.flatMap((page) => page.emails);
  return (
    <Panel
      title="Outbox"
      aside={
        <Select
          aria-label="State"
          className={`${dense} w-auto!`}
          value={state ?? ''}
          onChange={({ target }) => setState((target.value || undefined) as EmailState | undefined)}
        >
          <option value="">All states</option>
          {mailStates.map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      }
    >
      {outbox.isPending && (
        <div role="status" aria-label="Loading messages" className="space-y-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {outbox.isError && !emails && (
        <LoadError
          message="Failed to load messages"
          detail={refusalOf(outbox.error)}
          isRetrying={outbox.isFetching}
          onRetry={() => outbox.refetch()}
        />
      )}
      {emails?.length === 0 && (
        <EmptyState title={state ? 'No message in this state.' : 'No message has been written yet.'}>
          Each new order writes two: one to you with everything the artist sent, one to the artist with the
          total and how to pay.
        </EmptyState>
      )}
      {emails && emails.length > 0 && (
        <ul className="divide-y divide-hairline">
          {emails.map((email) => (
            <OutboxRow key={email.id} email={email} />
          ))}
        </ul>
      )}
      {outbox.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            kind="secondary"
            className={dense}
            aria-disabled={outbox.isFetchingNextPage}
            onClick={() => !outbox.isFetchingNextPage && outbox.fetchNextPage()}
          >
            {outbox.isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
    </Panel>
  );
};

const OutboxRow = ({ email }: { email: Email }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-72">
      <p className="font-medium [overflow-wrap:anywhere]">{email.subject}</p>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        to {email.recipient} · {formatMoment(email.sent_at ?? email.created_at)}
        {email.order_id && (
          <>
            {' '}
            ·{' '}
            <Link className="link whitespace-nowrap font-mono text-xs" to={`/orders/${email.order_id}`}>
              {email.order_id}
            </Link>
          </>
        )}
      </p>
      <MailError email={email} />
    </div>
    <div className="flex items-center gap-2">
      <MailStateBadge state={email.state} />
      {email.state === 'failed' && <RetryButton email={email} />}
    </div>
  </li>
);
