import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Email, EmailState } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense, touchable } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  EmailError,
  EmailStateBadge,
  emailStates,
  isInTransit,
  RetryButton,
  removedEmailLabel,
  removedRecipientLabel,
  StateOptions,
} from './email-status.tsx';
import { EmailText } from './live-email-status.tsx';

/** The outbox, page by page; polled while an email on the first pages is in transit. */
const useOutbox = (state: EmailState | undefined) =>
  useInfiniteQuery({
    queryKey: ['emails', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/emails', { query: { limit: 50, cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length < 4 && data.pages.some(({ emails }) => emails.some(isInTransit))
        ? 10_000
        : false,
  });

/** Every email the product has written, newest first, with its delivery status. */
export const Outbox = () => {
  const [params, setParams] = useSearchParams();
  const state = emailStates.find(([name]) => name === params.get('state'))?.[0];
  const choose = (next: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next) changed.set('state', next);
        else changed.delete('state');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const outbox = useOutbox(state);
  return (
    <Panel
      title="Outbox"
      aside={
        <Select
          aria-label="State"
          className={`${dense} w-auto!`}
          value={state ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">All states</option>
          <StateOptions />
        </Select>
      }
    >
      <LoadedRows
        list={outbox}
        what="emails"
        rows={(page) => page.emails}
        empty={
          <EmptyState title={state ? 'No emails in this state.' : 'No emails yet.'}>
            Each new order creates two: one to you with everything the artist sent, one to the artist with the
            total and how to pay. Emails you write show up here too.
          </EmptyState>
        }
      >
        {(email) => <OutboxRow key={email.id} email={email} />}
      </LoadedRows>
    </Panel>
  );
};

/** An email in the outbox: subject, delivery status, and its content on demand. */
const OutboxRow = ({ email }: { email: Email }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className={`[overflow-wrap:anywhere] ${email.recipient ? 'font-medium' : 'text-muted'}`}>
          {email.recipient ? email.subject : removedEmailLabel}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {email.recipient ? `to ${email.recipient}` : removedRecipientLabel} ·{' '}
          {formatMoment(email.sent_at ?? email.created_at)}
          {email.order_id && (
            <>
              {' '}
              · <OrderLink order_id={email.order_id} order_name={email.order_name} className={touchable} />
            </>
          )}
        </p>
        <EmailError email={email} />
      </div>
      <div className="flex items-center gap-2">
        <RetryButton email={email} />
        {email.recipient && (
          <ActionButton kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>
              {isOpen ? 'Close' : 'Read'}
              <span className="sr-only">
                {' '}
                “{email.subject}” to {email.recipient}
              </span>
            </span>
          </ActionButton>
        )}
        <EmailStateBadge email={email} />
      </div>
      {isOpen && (
        <div className="w-full">
          <p className="max-w-prose whitespace-pre-wrap rounded-sm border border-hairline bg-raised/50 p-3 text-sm [overflow-wrap:anywhere]">
            <EmailText email={email} />
          </p>
        </div>
      )}
    </li>
  );
};
