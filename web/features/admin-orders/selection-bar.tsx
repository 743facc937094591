import { useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useDeleteOrder, useTrash } from './use-lifecycle-changes.ts';
import type { Selection } from './use-selection.ts';

/** Sticky bar of actions for the selected orders: move to the trash, restore, or delete. */
export const SelectionBar = ({ selection, isTrash }: { selection: Selection; isTrash: boolean }) => {
  const { chosen, clear } = selection;
  const trash = useTrash();
  const deletion = useDeleteOrder();
  const [isAsking, setAsking] = useState(false);
  const ids = chosen.map(({ order_id }) => order_id);
  const move = () =>
    !trash.isPending &&
    trash.mutate(
      { move: isTrash ? 'untrash' : 'trash', order_ids: ids },
      { onSuccess: ({ error }) => !error && clear() },
    );
  return (
    <>
      {chosen.length > 0 && (
        <section
          aria-label="Selected orders"
          className="bottom-bar sticky bottom-3 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-4 py-2.5 shadow-xl"
        >
          <p role="status" className="mr-2 font-medium text-sm">
            {formatCount(chosen.length, 'order')} selected
          </p>
          <Button kind="secondary" className={dense} aria-disabled={trash.isPending} onClick={move}>
            {isTrash ? 'Restore' : 'Move to trash'}
          </Button>
          {isTrash && (
            <Button kind="danger" className={dense} onClick={() => setAsking(true)}>
              Delete for good…
            </Button>
          )}
          <Button kind="quiet" className={dense} onClick={clear}>
            Clear
          </Button>
        </section>
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => !deletion.isPending && setAsking(false)}
        onConfirm={() =>
          deletion.mutate(chosen, {
            onSuccess: clear,
            onSettled: () => setAsking(false),
          })
        }
        title={`Delete ${formatCount(chosen.length, 'order')} for good?`}
        description="Their files, payments and history are deleted too. This can’t be undone."
        isBusy={deletion.isPending}
        busyAction="Deleting…"
      />
    </>
  );
};
