import Archive from 'lucide-react/icons/archive';
import Ban from 'lucide-react/icons/ban';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { formatDay } from '../../lib/format.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { getOrderName } from '../admin-order/order-marks.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useArchive, useDeleteOrder, useTrash, useUndoCancel } from './use-lifecycle-changes.ts';

/** Says that an order is cancelled, archived or in the trash, with a button to undo that. */
export const LifecycleNotice = ({ order }: { order: OrderDetail }) => {
  const state = [order.trashed_at, order.archived_at, order.cancelled_at].join();
  // The start of the page.
  useFocusFallback(state, () => document.querySelector<HTMLElement>('main h1')?.focus());
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {order.trashed_at && <Trashed order={order} at={order.trashed_at} />}
      {order.archived_at && !order.trashed_at && <Archived order={order} at={order.archived_at} />}
      {order.cancelled_at && <Cancelled order={order} at={order.cancelled_at} />}
    </div>
  );
};

type Part = { order: OrderDetail; at: string };

const Cancelled = ({ order, at }: Part) => {
  const { mutate, isPending } = useUndoCancel(order.order_id);
  return (
    <Row
      Icon={Ban}
      words={`Cancelled on ${formatDay(at)}.`}
      more={order.cancel_reason && `Reason: ${order.cancel_reason}`}
    >
      {!order.trashed_at && (
        <ActionButton kind="secondary" isBusy={isPending} onClick={() => mutate()}>
          Undo cancellation
        </ActionButton>
      )}
    </Row>
  );
};

const Archived = ({ order, at }: Part) => {
  const { mutate, isPending } = useArchive(order.order_id);
  return (
    <Row
      Icon={Archive}
      words={`Archived on ${formatDay(at)}.`}
      more="It’s only in the archive, and doesn’t count in your figures."
    >
      <ActionButton kind="secondary" isBusy={isPending} onClick={() => mutate(false)}>
        Take out of the archive
      </ActionButton>
    </Row>
  );
};

const DAY_MS = 86_400_000;
/** The date on which the trash deletes it. */
const formatDeletionDay = (at: string) =>
  formatDay(new Date(Date.parse(at) + limits.trash_days * DAY_MS).toISOString());

const Trashed = ({ order, at }: Part) => {
  const trash = useTrash();
  const deletion = useDeleteOrder();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Row
      Icon={Trash2}
      words="In the trash."
      more={`It will be deleted for good on ${formatDeletionDay(at)}.`}
    >
      <ActionButton
        kind="secondary"
        isBusy={trash.isPending}
        onClick={() => trash.mutate({ move: 'untrash', order_ids: [order.order_id] })}
      >
        Restore
      </ActionButton>
      <ActionButton kind="danger" onClick={() => setAsking(true)}>
        Delete for good…
      </ActionButton>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => !deletion.isPending && setAsking(false)}
        onConfirm={() =>
          deletion.mutate([order], {
            onSuccess: () => navigate('/orders?shelf=trash', { replace: true }),
            onError: () => setAsking(false),
          })
        }
        title={`Delete ${getOrderName(order)} for good?`}
        description="Its files, payments and history are deleted too. This can’t be undone."
        isBusy={deletion.isPending}
        busyAction="Deleting…"
      />
    </Row>
  );
};

const Row = ({ Icon, words, more, children }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-edge bg-panel px-4 py-2.5">
    <Icon aria-hidden size={17} className="shrink-0 text-muted" />
    <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
      <span className="font-semibold">{words}</span> <span className="text-muted">{more}</span>
    </p>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);
type RowProps = {
  Icon: ComponentType<{ 'aria-hidden': boolean; size: number; className: string }>;
  words: string;
  more: string;
  children: ReactNode;
};

/** Cancel, archive and trash buttons. Not shown for an order in the trash. */
export const LifecycleActions = ({ order }: { order: OrderDetail }) => {
  const { order_id, cancelled_at, archived_at, trashed_at } = order;
  const archive = useArchive(order_id);
  const trash = useTrash();
  const [isCancelling, setCancelling] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (trashed_at) return null;
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {!cancelled_at && (
        <ActionButton ref={opener} kind="quiet" onClick={() => setCancelling(true)}>
          Cancel order…
        </ActionButton>
      )}
      {!archived_at && (
        <ActionButton kind="quiet" isBusy={archive.isPending} onClick={() => archive.mutate(true)}>
          Archive
        </ActionButton>
      )}
      <ActionButton
        kind="quiet"
        className="hover:text-error!"
        isBusy={trash.isPending}
        onClick={() => trash.mutate({ move: 'trash', order_ids: [order_id] })}
      >
        Move to trash
      </ActionButton>
      <CancelDialog
        isOpen={isCancelling}
        order={order}
        onClose={() => setCancelling(false)}
        finalFocus={() => opener.current ?? document.querySelector<HTMLElement>('main h1')}
      />
    </div>
  );
};
