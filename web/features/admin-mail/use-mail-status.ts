import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whether a mail server is connected, and how it goes. */
export const useMailStatus = () =>
  useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => call('GET /api/admin/mail', { signal }),
    staleTime: 60_000,
  });
