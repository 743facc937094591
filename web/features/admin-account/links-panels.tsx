import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';

/** Replaces the links to all order pages, for example after emails or a backup fell into other hands. */
export const OrderLinksPanel = () => {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => call('POST /api/admin/order-links/renew-all'),
    onSuccess: () => {
      toast('All order links are renewed', 'success');
      void client.invalidateQueries();
    },
    onError: (error) => toastError(error, 'Failed to renew the order links', getErrorMessage(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <Panel title="Order links">
      <p className="max-w-prose text-muted text-sm">
        Each client opens their order page with a link from your emails. If emails or a backup got into the
        wrong hands, renew them all. A single link is renewed on its order.
      </p>
      <Button kind="secondary" className={`mt-4 ${dense}`} onClick={() => setAsking(true)}>
        Renew all order links
      </Button>
      <AlertDialog
        isOpen={isAsking}
        title="Renew all order links?"
        description="Every link you’ve sent stops working at once, download links too. Clients get their new link with your next email, or by asking for it on your site. This can’t be undone."
        action="Renew all links"
        busyAction="Renewing…"
        isBusy={renew.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate()}
      />
    </Panel>
  );
};

/** Revokes all signed download links that are still valid, for example after one was shared by mistake. */
export const DownloadLinksPanel = () => {
  const end = useMutation({
    mutationFn: () => call('POST /api/admin/end-links'),
    onSuccess: () => toast('All download links have ended', 'success'),
    onError: (error) => toastError(error, 'Failed to end the download links', getErrorMessage(error)),
  });
  return (
    <Panel title="Download links">
      <p className="max-w-prose text-muted text-sm">
        Downloads use links that work for a day without signing in, exports for ten minutes. Shared one by
        mistake? End them all now; your next download gets a new link. Changing your password does the same.
      </p>
      <Button
        kind="secondary"
        className={`mt-4 ${dense}`}
        aria-disabled={end.isPending}
        onClick={() => !end.isPending && end.mutate()}
      >
        {end.isPending ? 'Ending…' : 'End all download links'}
      </Button>
    </Panel>
  );
};
