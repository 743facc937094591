import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';

/** Queues a failed message again. */
export const useRetry = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/admin/emails/:id/retry', { params: { id } }),
    onSuccess: ({ recipient }) => toast(`The message to ${recipient} is queued again`, 'success'),
    onError: (error) => sayFailure(error, `The message could not be queued again. ${refusalOf(error)}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['emails'] }),
        client.invalidateQueries({ queryKey: ['order'] }),
      ]),
  });
};
