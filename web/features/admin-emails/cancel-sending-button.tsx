import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { formatCount } from '../../../shared/format.ts';
import { call } from '../../lib/api.ts';
import { showNumber } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { isSending } from './send-rate.ts';

/** Cancels the emails that have not been sent yet; hidden when there are none. */
export const CancelSendingButton = ({ bulkEmail }: { bulkEmail: BulkEmailSummary }) => {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { id, queued, sent, subject } = bulkEmail;
  const withdrawing = useAction({
    send: () => call('POST /api/admin/mailings/:id/cancel', { params: { id } }),
    done: ({ cancelled }) => `Withdrawn: ${formatCount(cancelled, 'email')} will not be sent`,
    failed: (reason) => `We couldn’t withdraw the rest. ${reason}`,
    refresh: async () => {
      setOpen(false);
      await Promise.all(
        ['mailing', 'mailings', 'mailing-results', 'emails'].map((place) =>
          client.invalidateQueries({ queryKey: [place] }),
        ),
      );
    },
  });
  return (
    <>
      {isSending(bulkEmail) && (
        <ActionButton kind="danger" onClick={() => setOpen(true)}>
          Withdraw the rest
        </ActionButton>
      )}
      <AlertDialog
        isOpen={isOpen}
        onClose={() => !withdrawing.isPending && setOpen(false)}
        onConfirm={() => withdrawing.mutate()}
        title="Withdraw the rest?"
        description={
          <>
            <strong>{formatCount(queued, 'email')}</strong> of “{subject}” will not be sent.
            {sent > 0 && ` The ${showNumber(sent)} already sent can’t be recalled.`}
          </>
        }
        action="Withdraw"
        isBusy={withdrawing.isPending}
        busyAction="Withdrawing…"
        finalFocus={() =>
          isSending(bulkEmail) ? true : document.querySelector<HTMLElement>('main [role=tab][tabindex="0"]')
        }
      />
    </>
  );
};
