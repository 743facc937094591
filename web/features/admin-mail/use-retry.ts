import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Email } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { toast } from '../../ui/toast.ts';

/** Where messages are remembered, and how bulk mails stand. */
const places = ['emails', 'email', 'order', 'mailing', 'mailings', 'mailing-results', 'dashboard', 'client'];

/** Queues a failed message again, or has one tried now that waits for its next try. */
export const useRetry = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Email, 'id' | 'state'>) =>
      call('POST /api/admin/emails/:id/retry', { params: { id } }),
    onSuccess: ({ recipient }, { state }) =>
      toast(
        state === 'failed'
          ? `The message to ${recipient} is queued again`
          : `The message to ${recipient} is tried now`,
        'success',
      ),
    onError: (error) => sayFailure(error, `The message could not be queued again. ${refusalOf(error)}`),
    onSettled: () => Promise.all(places.map((place) => client.invalidateQueries({ queryKey: [place] }))),
  });
};
