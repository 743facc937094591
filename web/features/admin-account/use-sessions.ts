import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../shared/sessions.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';

export const sessionsKey = ['sessions'];

/** Loads the signed-in browsers. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/sessions', { signal })).sessions,
  });

/** Signs another browser out. Already signed out counts as success. */
export const useRevoke = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Session) => {
      try {
        await call('DELETE /api/admin/sessions/:id', { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => toast('That browser has been signed out', 'success'),
    onError: (error) => toastError(error, 'Failed to sign that browser out', getErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};

/** Signs out every browser except this one. */
export const useRevokeOthers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/admin/sessions'),
    onSuccess: () => toast('Signed out everywhere else', 'success'),
    onError: (error) => toastError(error, 'Failed to sign the other browsers out', getErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};
