import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isOnItsWay } from './mail-state.tsx';

/** One message of the outbox, read again while it is on its way: soon at first, then at leisure. */
export const useWatchedEmail = (id: string) =>
  useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => call('GET /api/admin/emails/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !isOnItsWay(data) ? false : dataUpdateCount < 20 ? 1_000 : 10_000,
  });
