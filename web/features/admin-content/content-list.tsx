import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { LoadError } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A content list in every state: loading, failed with a retry, empty with advice, and the rows (ContentRow). */
export const ContentList = <T,>({ query, loading, failed, empty, isGrid, children }: ContentListProps<T>) => {
  if (query.isPending)
    return (
      <div role="status" aria-label={loading} className="space-y-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </div>
    );
  if (!query.data)
    return (
      <LoadError
        message={failed}
        detail={getErrorMessage(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  return (
    <>
      {query.isRefetchError && (
        <p role="alert" className="mb-3 text-error text-sm">
          {failed}. What you see may be out of date. {getErrorMessage(query.error)}
        </p>
      )}
      {query.data.length === 0 ? (
        empty
      ) : (
        <ul
          className={
            isGrid
              ? 'grid gap-4 sm:grid-cols-2 2xl:grid-cols-3'
              : 'divide-y divide-hairline rounded-md border border-hairline bg-panel'
          }
        >
          {query.data.map(children)}
        </ul>
      )}
    </>
  );
};
type ContentListProps<T> = {
  query: UseQueryResult<T[]>;
  /** Announced while loading: `Loading FAQ items`. */
  loading: string;
  failed: string;
  empty: ReactNode;
  /** Cards in a grid instead of rows. */
  isGrid?: boolean;
  /** Renders one row. */
  children: (item: T, index: number, all: T[]) => ReactNode;
};
