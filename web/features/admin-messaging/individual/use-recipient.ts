import { useQuery } from '@tanstack/react-query';
import { clientKey } from '../../../../shared/clients.ts';
import { emailAddress } from '../../../../shared/fields.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

/** The client behind a whole address, with the latest orders; null when it is nobody's. */
export const useRecipient = (typed: string) => {
  const email = useDebounced(clientKey(typed), 250);
  return useQuery({
    queryKey: ['letter-recipient', email],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/admin/clients/:email/history', { params: { email }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: emailAddress.safeParse(email).success,
  });
};
