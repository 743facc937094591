import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What clients can order now: asked for each time, as an order is priced with it. */
export const useOffer = () =>
  useQuery({
    queryKey: ['offer'],
    queryFn: ({ signal }) => call('GET /api/offer', { signal }),
    staleTime: 0,
  });
