import { useRef, useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import type { CancelDialogProps } from './cancel-dialog.tsx';
import { useArchive, useTrash } from './use-lifecycle-changes.ts';

const loadDialog = () => import('./cancel-dialog.tsx').then(({ CancelDialog }) => CancelDialog);

/** Cancel, archive and trash buttons. Not shown for an order in the trash. */
export const LifecycleActions = ({ order }: { order: OrderDetail }) => {
  const { order_id, cancelled_at, archived_at, trashed_at } = order;
  const archive = useArchive(order_id);
  const trash = useTrash();
  const [isCancelling, setCancelling] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { Loaded: CancelDialog, ensure } = useLazyComponent<CancelDialogProps>(loadDialog);
  if (trashed_at) return null;
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {!cancelled_at && (
        <Button
          ref={opener}
          kind="quiet"
          className={dense}
          onClick={async () => {
            if (await ensure()) setCancelling(true);
          }}
        >
          Cancel order…
        </Button>
      )}
      {!archived_at && (
        <Button
          kind="quiet"
          className={dense}
          aria-disabled={archive.isPending}
          onClick={() => !archive.isPending && archive.mutate(true)}
        >
          Archive
        </Button>
      )}
      <Button
        kind="quiet"
        className={`${dense} hover:text-error!`}
        aria-disabled={trash.isPending}
        onClick={() => !trash.isPending && trash.mutate({ move: 'trash', order_ids: [order_id] })}
      >
        Move to trash
      </Button>
      {CancelDialog && (
        <CancelDialog
          isOpen={isCancelling}
          order={order}
          onClose={() => setCancelling(false)}
          finalFocus={() => opener.current ?? document.querySelector<HTMLElement>('main h1')}
        />
      )}
    </div>
  );
};
