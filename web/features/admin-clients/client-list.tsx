import MailX from 'lucide-react/icons/mail-x';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { type ClientSummary, clientKey } from '../../../shared/clients.ts';
import { formatCount } from '../../../shared/format.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { formatCapped } from '../../lib/format-capped.ts';
import { showAmount } from '../../lib/locale.ts';
import { showOtherSums } from '../../lib/other-sums.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { focusClientState } from './client-focus.ts';
import { type ClientListParams, formatClientListParams } from './client-list-params.ts';
import { useClients } from './use-clients.ts';

/** The client list in every state: loading, failed, no clients at all, no matches, and the list itself. */
export const ClientList = ({ place, onClear }: ClientListProps) => {
  const clients = useClients(place);
  return (
    <Loaded query={clients} failed="Failed to load clients" loading={<ListSkeleton />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.clients);
        const total = pages[0]?.total ?? 0;
        if (rows.length === 0) return <NoClients place={place} onClear={onClear} />;
        return (
          <div aria-busy={clients.isPlaceholderData}>
            <p role="status" className="mb-2 text-muted text-sm">
              {formatCapped(total, 'client', place.search !== '')}
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
            {clients.isRefetchError && (
              <p role="alert" className="mt-3 text-error text-sm">
                Failed to load clients. What you see may be out of date. {getErrorMessage(clients.error)}
              </p>
            )}
            <LoadMore list={clients} failed="Failed to load clients" />
          </div>
        );
      }}
    </Loaded>
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
const NoClients = ({ place, onClear }: ClientListProps) =>
  place.search || place.filter !== 'all' ? (
    <EmptyState
      title="No client matches."
      action={
        <ActionButton kind="secondary" onClick={onClear}>
          Clear search and filter
        </ActionButton>
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
      Everyone who places an order shows up here with their history. Share your site, place a test order to
      see how it looks, or import the clients you already have.
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
      className="-outline-offset-2 flex justify-between gap-4 px-4 py-2.5 hover:bg-raised/60 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_2px_0_0_var(--color-text)]"
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
        <span className="block figures text-sm leading-[1.375rem]">
          <span className="sr-only">Spent </span>
          {[
            showAmount(client.total_spent, client.currency),
            showOtherSums(client.spent_by_currency, client.currency),
          ]
            .filter(Boolean)
            .join(' + ')}
        </span>
        <span className="block whitespace-nowrap text-muted text-xs leading-5">
          {formatCount(client.total_orders, 'order')}
          {client.last_order && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="sr-only">, last on </span>
              <time dateTime={client.last_order} title={formatMoment(client.last_order)}>
                {formatDay(client.last_order)}
              </time>
            </>
          )}
        </span>
      </span>
    </Link>
  </li>
);
type ClientRowProps = { client: ClientSummary; to: { search: string }; isOpen: boolean };

const labelClasses = 'inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs';

/** Labels for clients who unsubscribed or have a note. */
const ClientLabels = ({ client }: { client: Pick<ClientSummary, 'unsubscribed' | 'has_note'> }) =>
  (client.unsubscribed || client.has_note) && (
    <span className="mt-1 flex gap-3">
      {client.unsubscribed && (
        <span className={labelClasses}>
          <MailX aria-hidden size={13} />
          Unsubscribed
        </span>
      )}
      {client.has_note && (
        <span className={labelClasses}>
          <NotebookPen aria-hidden size={13} />
          Note
        </span>
      )}
    </span>
  );
