import { ApiError } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { EmptyState, LoadError } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClientDetail } from './client-detail.tsx';
import { useClient } from './use-clients.ts';

/** The page of one client in every state. `address` is the client's key. */
export const ClientView = ({ address, onGone }: { address: string; onGone: () => void }) => {
  const query = useClient(address);
  const [first] = query.data?.pages ?? [];
  if (first) return <ClientDetail address={address} first={first} query={query} onGone={onGone} />;
  if (query.isPending) return <Waiting />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState title="There is no client with this address.">
        Nobody has ordered as <span className="wrap-anywhere">{address}</span>, or their personal data was
        deleted.
      </EmptyState>
    );
  return (
    <LoadError
      message="Failed to load client history"
      detail={refusalOf(query.error)}
      isRetrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
};

const Waiting = () => (
  <div role="status" aria-label="Loading the client" className="space-y-3">
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-20" />
    <Skeleton className="h-64" />
  </div>
);
