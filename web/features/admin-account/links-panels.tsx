import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Replaces the links to all order pages, for example after emails or a backup fell into other hands. */
export const OrderLinksPanel = () => {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renew = useAction({
    send: () => call('POST /api/admin/order-links/renew-all'),
    done: () => {
      void client.invalidateQueries();
      return 'All order links are renewed';
    },
    failed: (reason) => ['Failed to renew the order links', reason],
  });
  return (
    <Panel title="Order links">
      <p className="max-w-prose text-muted text-sm">
        Each client opens their order page with a link from your emails. If emails or a backup got into the
        wrong hands, renew them all. A single link is renewed on its order.
      </p>
      <ActionButton kind="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Renew all order links
      </ActionButton>
      <AlertDialog
        isOpen={isAsking}
        title="Renew all order links?"
        description="Every link you’ve sent stops working at once, download links and the calendar address too. Clients get their new link with your next email, or by asking for it on your site. This can’t be undone."
        action="Renew all links"
        busyAction="Renewing…"
        isBusy={renew.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Panel>
  );
};

/** Revokes all signed download links that are still valid, for example after one was shared by mistake. */
export const DownloadLinksPanel = () => {
  const end = useAction({
    send: () => call('POST /api/admin/end-links'),
    done: () => 'All download links have ended',
    failed: (reason) => ['Failed to end the download links', reason],
  });
  return (
    <Panel title="Download links">
      <p className="max-w-prose text-muted text-sm">
        Downloads use links that work for a day without signing in, exports for ten minutes. Shared one by
        mistake? End them all now; your next download gets a new link. Changing your password does the same.
      </p>
      <ActionButton kind="secondary" className="mt-4" isBusy={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? 'Ending…' : 'End all download links'}
      </ActionButton>
    </Panel>
  );
};
