import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

/** The few clients that fit best what is typed; the latest ones while nothing is. */
export const useClientSearch = (typed: string, isWanted: boolean) => {
  const search = useDebounced(typed.trim(), 200);
  return useQuery({
    queryKey: ['client-search', search],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/clients', { query: { limit: 8, search }, signal })).clients,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
};
