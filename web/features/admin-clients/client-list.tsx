import type { KeyboardEvent } from 'react';
import { clientKey } from '../../../shared/clients.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { EmptyState, LoadError } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ClientListParams, formatClientCount, formatClientListParams } from './client-list-params.ts';
import { ClientRow } from './client-row.tsx';
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
