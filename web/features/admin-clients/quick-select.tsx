import { Link } from 'react-router';
import { clientKey } from '../../../shared/clients.ts';
import { formatDay } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { focusClientState } from './client-focus.ts';
import { type ClientListParams, formatClientListParams } from './client-list-params.ts';
import { useLatestClients } from './use-clients.ts';

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
                className="flex min-h-11 flex-col justify-center rounded-sm border border-hairline bg-panel px-3 py-1.5 hover:border-edge aria-[current=true]:border-accent"
              >
                <span className="truncate font-medium text-sm">{name}</span>
                <span className="truncate text-muted text-xs">{formatDay(last_order)}</span>
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
