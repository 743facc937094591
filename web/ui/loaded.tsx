import type { ReactNode } from 'react';
import { getErrorMessage } from '../lib/api-errors.ts';
import { LoadError } from './notice.tsx';

/** What a query has loaded; until then `loading`, or why it failed, with a retry. */
export const Loaded = <T,>({ query, failed, loading, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  return (
    <LoadError
      message={failed}
      detail={getErrorMessage(query.error)}
      isRetrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
};
type LoadedProps<T> = {
  query: {
    data: T | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** `Failed to load the settings`. */
  failed: string;
  loading: ReactNode;
  children: (data: T) => ReactNode;
};
