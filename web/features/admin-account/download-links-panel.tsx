import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';

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
