import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useDeleteOrder } from './use-lifecycle-changes.ts';

/** How long the trash keeps an order, and a button to empty it now. */
export const TrashNote = () => {
  const { mutate, isPending } = useDeleteOrder();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted text-sm">
        Orders in the trash don’t count in your figures. Each is deleted for good {limits.trash_days} days
        after you move it here.
      </p>
      <Button kind="secondary" className={dense} onClick={() => setAsking(true)}>
        Empty the trash…
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => !isPending && setAsking(false)}
        onConfirm={() => mutate('all', { onSettled: () => setAsking(false) })}
        title="Delete every order in the trash for good?"
        description="Their files, payments and history are deleted too. This can’t be undone."
        isBusy={isPending}
        busyAction="Deleting…"
      />
    </div>
  );
};
