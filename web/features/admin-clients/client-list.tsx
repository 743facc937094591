import MailX from 'lucide-react/icons/mail-x';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { type ClientSummary, clientKey } from '../../../shared/clients.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { EmptyState, LoadError } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { focusClientState } from './client-focus.ts';
import { type ClientListParams, formatClientCount, formatClientListParams } from './client-list-params.ts';
import { useClients } from './use-clients.ts';

/** The client list in every state: loading, failed, no clients at all, no matches, and the list itself. */
export const ClientList = ({ place, onClear }: ClientListProps) => {
  const clients = useClients(place);
  if (clients.isPending) return <ListSkeleton />;
  if (!clients.data)
    return (
      <LoadError
        message="Failed to load clients"
        detail={getErrorMessage(clients.error)}
        isRetrying={clients.isFetching}
        onRetry={() => clients.refetch()}
      />
    );
  const rows = clients.data.pages.flatMap((page) => page.clients);
  const total = clients.data.pages[0]?.total ?? 0;
  if (rows.length === 0) return <NoClients place={place} onClear={onClear} />;
  return (
    <div aria-busy={clients.isPlaceholderData}>
      <p role="status" className="mb-2 text-muted text-sm">
        {formatClientCount(total, place.search !== '')}
        {rows.length < total && `, the first ${rows.length} shown`}
      </p>
      <ul
        aria-label="Clients"
        className="divide-y divide-hairline overflow-hidden rounded-md border border-hairline bg-panel"
        onKeyDown={stepThrough}
      >
        {rows.map((client) => (
          <ClientRow
            key={client.email}
            client={client}
            to={{ search: formatClientListParams({ ...place, client: client.email }).toString() }}
            isOpen={clientKey(client.email) === place.client}
          />
        ))}
      </ul>
      {clients.isError && (
        <p role="alert" className="mt-3 text-error text-sm">
          Failed to load clients. {clients.isRefetchError && 'What you see may be out of date. '}
          {getErrorMessage(clients.error)}
        </p>
      )}
      {clients.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            kind="secondary"
            className={dense}
            aria-disabled={clients.isFetchingNextPage}
            onClick={() => !clients.isFetchingNextPage && clients.fetchNextPage()}
          >
            {clients.isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  );
};
type ClientListProps = { place: ClientListParams; onClear: () => void };

// Arrow keys move between rows, in addition to Tab.
const stepThrough = (event: KeyboardEvent<HTMLUListElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement) + by];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
};

const ListSkeleton = () => (
  <div role="status" aria-label="Loading clients" className="space-y-2">
    <Skeleton className="h-5 w-24" />
    {Array.from({ length: 8 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity
      <Skeleton key={row} className="h-15 w-full" />
    ))}
  </div>
);

/** Shown in place of the list: nobody has ordered yet, or nobody matches. */
const NoClients = ({ place, onClear }: { place: ClientListParams; onClear: () => void }) =>
  place.search || place.filter !== 'all' ? (
    <EmptyState
      title="No client matches."
      action={
        <Button kind="secondary" className={dense} onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      Search covers names, email addresses and phone numbers. Try fewer letters, or show all clients.
    </EmptyState>
  ) : (
    <EmptyState
      title="No clients yet."
      action={
        <a className="link" href="/#contact-form">
          Open the order form
        </a>
      }
    >
      Everyone who places an order shows up here with their history. Share your site, or place a test order to
      see how it looks.
    </EmptyState>
  );

/** A client in the list, linking to their page beside it. */
const ClientRow = ({ client, to, isOpen }: ClientRowProps) => (
  <li>
    <Link
      to={to}
      data-client={clientKey(client.email)}
      state={focusClientState}
      aria-current={isOpen || undefined}
      className="-outline-offset-2 flex justify-between gap-4 px-4 py-2.5 hover:bg-raised/60 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_2px_0_0_var(--color-accent)]"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium" title={client.name}>
          {client.name}
        </span>
        <span className="block truncate text-muted text-xs leading-5" title={client.email}>
          {client.email}
        </span>
        <ClientLabels client={client} />
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-mono text-sm leading-[1.375rem]">
          <span className="sr-only">Spent </span>
          {formatMoney(fromDollars(client.total_spent))}
        </span>
        <span className="block whitespace-nowrap text-muted text-xs leading-5">
          {client.total_orders === 1 ? '1 order' : `${client.total_orders.toLocaleString('en')} orders`}
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, last on </span>
          <time dateTime={client.last_order} title={formatMoment(client.last_order)}>
            {formatDay(client.last_order)}
          </time>
        </span>
      </span>
    </Link>
  </li>
);
type ClientRowProps = { client: ClientSummary; to: { search: string }; isOpen: boolean };

const look = 'inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs';

/** Labels for clients who unsubscribed or have a note. */
const ClientLabels = ({ client }: { client: Pick<ClientSummary, 'unsubscribed' | 'has_note'> }) =>
  (client.unsubscribed || client.has_note) && (
    <span className="mt-1 flex gap-3">
      {client.unsubscribed && (
        <span className={look}>
          <MailX aria-hidden size={13} />
          Unsubscribed
        </span>
      )}
      {client.has_note && (
        <span className={look}>
          <NotebookPen aria-hidden size={13} />
          Note
        </span>
      )}
    </span>
  );
