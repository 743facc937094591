import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What clients can order now. */
export const useOffer = () =>
  useQuery({
    queryKey: ['offer'],
    queryFn: ({ signal }) => call('GET /api/offer', { signal }),
    staleTime: 5 * 60_000,
  });
