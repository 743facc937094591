import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';

const isFinal = (error: Error) => error instanceof ApiError && error.status < 500;

/**
 * After a change, a first request that is still under way is sent again: its answer may be older than the change.
 * TanStack Query does this only for requests that replace an earlier answer.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    const first: InvalidateQueryFilters = {
      ...filters,
      predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true),
    };
    void this.cancelQueries(first);
    void this.refetchQueries({ ...first, type: 'active' });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of server responses. Requests the server refused are not retried; those without an answer are retried once. */
export const createQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && !isFinal(error),
        retryDelay: 700,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
