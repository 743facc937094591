import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetInDrafts } from '../admin-email-editor/email-drafts.ts';
import { forgetChoices } from '../admin-palette/recent-choices.ts';
import { clientKeys } from './use-clients.ts';

/** Deletes a client's personal data; everything that may have shown it is read again. */
export const useErase = (email: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: string) =>
      call('POST /api/admin/clients/:email/erase', { params: { email }, body: { confirmation } }),
    onSuccess: () => {
      forgetChoices();
      forgetInDrafts(email);
      void client.invalidateQueries({
        // The page of the client itself stands until the answer is read.
        predicate: ({ queryKey: [noun] }) => noun !== 'client',
      });
      client.removeQueries({ queryKey: clientKeys.detail(email.toLowerCase()), type: 'inactive' });
    },
  });
};
