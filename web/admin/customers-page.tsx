import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useSearchParams } from 'react-router';
import { ClientDetails } from '../features/admin-clients/client-details.tsx';
import { ClientFilters, QuickSelect } from '../features/admin-clients/client-filters.tsx';
import { useReturnFocus } from '../features/admin-clients/client-focus.ts';
import { ClientList } from '../features/admin-clients/client-list.tsx';
import {
  type ClientListParams,
  formatClientListParams,
  parseClientListParams,
} from '../features/admin-clients/client-list-params.ts';
import { ImportButton } from '../features/admin-clients/import-dialog.tsx';
import { ExportButton } from '../features/admin-order/export-button.tsx';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { PageHeading } from './page-heading.tsx';

export const CustomersPage = () => {
  const isWide = useMediaQuery('(min-width: 75rem)');
  const [params, setParams] = useSearchParams();
  const place = parseClientListParams(params);
  const { search, filter } = place;
  const change = (next: Partial<ClientListParams>) =>
    setParams(formatClientListParams({ ...place, ...next }), { replace: true, preventScrollReset: true });
  useReturnFocus(place.client);
  const all = { search: formatClientListParams({ ...place, client: undefined }).toString() };
  const list = (
    <>
      <ClientFilters search={search} filter={filter} onChange={change} />
      <ClientList place={place} onClear={() => change({ search: '', filter: 'all' })} />
    </>
  );
  const exportButton = (
    <ExportButton
      request={{ what: 'clients', filter, ...(search ? { search } : {}) }}
      title={search || filter !== 'all' ? 'Export the listed clients as CSV' : 'All clients, as CSV'}
    >
      Export CSV
    </ExportButton>
  );
  const view = place.client && (
    <ClientDetails key={place.client} address={place.client} onGone={() => change({ client: undefined })} />
  );
  return (
    <>
      {isWide || !view ? (
        <PageHeading
          title="Customers"
          aside={
            <div className="flex flex-wrap gap-2">
              <ImportButton />
              {exportButton}
            </div>
          }
        >
          Everyone who has ordered, the latest first, and those you imported.
        </PageHeading>
      ) : (
        <PageHeading title="Customers" />
      )}
      {isWide ? (
        <>
          <QuickSelect place={place} />
          <div className="grid grid-cols-[23rem_minmax(0,1fr)] items-start gap-6">
            {/* The list scrolls separately, so that a client far down opens beside their row. */}
            <div className="-m-1 sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-1">{list}</div>
            {view || <NobodyChosen />}
          </div>
        </>
      ) : view ? (
        <>
          <Link
            to={all}
            className="-mt-4 mb-2 inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-text"
          >
            <ArrowLeft aria-hidden size={15} />
            All clients
          </Link>
          {view}
        </>
      ) : (
        <>
          <QuickSelect place={place} />
          {list}
        </>
      )}
    </>
  );
};

const NobodyChosen = () => (
  <p className="rounded-md border border-edge/50 border-dashed px-6 py-12 text-center text-muted text-sm">
    Choose a client to see their orders, what they have spent, and your notes.
  </p>
);
