import { Link } from 'react-router';
import { type ClientFilter, clientKey, RECENT_DAYS } from '../../../shared/clients.ts';
import { formatDay } from '../../lib/format.ts';
import { useSearchInput } from '../../lib/use-search-input.ts';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { focusClientState } from './client-focus.ts';
import { type ClientListParams, formatClientListParams } from './client-list-params.ts';
import { useLatestClients } from './use-clients.ts';

/** Search box and client filter. */
export const ClientFilters = ({ search, filter, onChange }: ClientFiltersProps) => {
  const typed = useSearchInput(search, (next) => onChange({ search: next, filter }));
  return (
    <search className="mb-3 flex flex-wrap gap-2">
      <SearchBox
        {...typed}
        aria-label="Search clients"
        placeholder="Name, email or phone"
        className="basis-44"
      />
      <Select
        aria-label="Who is listed"
        className={`${dense} w-auto! basis-36 max-sm:flex-1`}
        value={filter}
        onChange={({ target }) =>
          onChange({ search: typed.value.trim(), filter: target.value as ClientFilter })
        }
      >
        <option value="all">All clients</option>
        <option value="recent">Last {RECENT_DAYS} days</option>
        <option value="active">Orders in progress</option>
      </Select>
    </search>
  );
};
type Chosen = { search: string; filter: ClientFilter };
type ClientFiltersProps = Chosen & { onChange: (chosen: Chosen) => void };

/**
 * The five most recent clients, one click away. Hidden when there are none or they cannot be loaded; the list below says
 * why.
 */
export const QuickSelect = ({ place }: { place: ClientListParams }) => {
  const { data, isPending } = useLatestClients();
  if (!isPending && !data?.length) return null;
  return (
    <section aria-labelledby="quick-select" className="mb-5">
      <h2 id="quick-select" className="mb-2 font-semibold">
        Quick select
      </h2>
      {data ? (
        <ul className="side-scroll -mx-page flex gap-2 overflow-x-auto px-page py-0.5 sm:mx-0 sm:grid sm:grid-cols-5 sm:overflow-visible sm:px-0">
          {data.map(({ name, email, last_order }) => (
            <li key={email} className="min-w-0 max-sm:w-36 max-sm:shrink-0">
              <Link
                to={{ search: formatClientListParams({ ...place, client: email }).toString() }}
                state={focusClientState}
                aria-current={clientKey(email) === place.client || undefined}
                title={`${name}, ${email}`}
                className="flex min-h-11 flex-col justify-center rounded-sm border border-hairline bg-panel px-3 py-1.5 hover:border-edge aria-[current=true]:border-text"
              >
                <span className="truncate font-medium text-sm">{name}</span>
                <span className="truncate text-muted text-xs">
                  {last_order ? formatDay(last_order) : 'No orders yet'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  );
};
