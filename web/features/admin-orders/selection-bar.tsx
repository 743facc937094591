import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../../shared/format.ts';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { startBulkEmail } from '../admin-emails/start-email.ts';
import type { OrderFilter } from '../admin-order/order-cache.ts';
import { StatusOptions, useDeferredSelect } from '../admin-order/status-select.tsx';
import { useDeleteOrder, useTrash } from './use-lifecycle-changes.ts';
import { describeUnpaid, useArchiveMany, useManyStatuses } from './use-many-changes.ts';

/** Sticky bar of actions for the selected orders: a status, archive, email and trash, or what the trash offers. */
export const SelectionBar = ({ selection, shelf }: { selection: Selection; shelf: OrderFilter['shelf'] }) => {
  const { chosen, clear, button } = selection;
  const trash = useTrash();
  const deletion = useDeleteOrder();
  const [isAsking, setAsking] = useState(false);
  const ids = chosen.map(({ order_id }) => order_id);
  const isTrash = shelf === 'trash';
  const isShown = chosen.length > 0;
  useEffect(() => {
    if (!isShown) return;
    // Whatever had the focus went with the bar.
    return () => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    };
  }, [isShown, button]);
  const move = () =>
    trash.mutate(
      { move: isTrash ? 'untrash' : 'trash', order_ids: ids },
      { onSuccess: ({ error }) => !error && clear() },
    );
  return (
    <>
      {isShown && (
        <section
          aria-label="Selected orders"
          className="bottom-bar sticky bottom-3 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-4 py-2.5 shadow-xl"
        >
          <p role="status" className="mr-2 font-medium text-sm">
            {formatCount(chosen.length, 'order')} selected
          </p>
          <ActionButton kind="quiet" className="max-sm:ml-auto" onClick={clear}>
            Clear
          </ActionButton>
          {!isTrash && <WorkActions selection={selection} isArchive={shelf === 'archived'} />}
          <ActionButton kind="secondary" isBusy={trash.isPending} onClick={move}>
            {isTrash ? 'Restore' : 'Move to trash'}
          </ActionButton>
          {isTrash && (
            <ActionButton kind="danger" onClick={() => setAsking(true)}>
              Delete for good…
            </ActionButton>
          )}
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
        finalFocus={() => isShown || button.current}
      />
    </>
  );
};

const WorkActions = ({ selection: { chosen, clear }, isArchive }: WorkActionsProps) => {
  const statuses = useManyStatuses();
  const archive = useArchiveMany();
  const navigate = useNavigate();
  const order_ids = chosen.map(({ order_id }) => order_id);
  // What was chosen stays chosen, so that the same can be tried again.
  const clearUnlessStopped = ({ error }: { error?: unknown }) => error === undefined && clear();
  const [asked, setAsked] = useState<{ status: OrderStatus; unpaid: string } | null>(null);
  const setStatus = (status: OrderStatus) =>
    statuses.mutate({ orders: chosen, status }, { onSuccess: clearUnlessStopped });
  const choice = useDeferredSelect<OrderStatus | ''>('', (status) => {
    if (!status) return;
    const unpaid = describeUnpaid(chosen, status);
    if (unpaid) setAsked({ status, unpaid });
    else setStatus(status);
  });
  const email = () => {
    // Clients whose data was deleted have no address.
    const reachable = chosen.filter(({ client_info }) => client_info.email);
    const emails = new Set(reachable.map(({ client_info }) => client_info.email));
    const [first] = reachable;
    if (!first) return toast('Nobody to email: the data of these clients was deleted.', 'info');
    if (emails.size === 1) {
      const about = reachable.length === 1 ? { order: first.order_id } : {};
      return navigate(`/messaging?${new URLSearchParams({ to: first.client_info.email, ...about })}`);
    }
    startBulkEmail([...emails]);
    return navigate('/messaging');
  };
  return (
    <>
      <Select
        aria-label="Status of the selected orders"
        className={`${dense} w-auto! basis-36 max-sm:flex-1`}
        disabled={statuses.isPending}
        {...choice}
      >
        <option value="">Set status…</option>
        <StatusOptions />
      </Select>
      <ActionButton
        kind="secondary"
        isBusy={archive.isPending}
        onClick={() => archive.mutate({ order_ids, archived: !isArchive }, { onSuccess: clearUnlessStopped })}
      >
        {isArchive ? 'Take out of the archive' : 'Archive'}
      </ActionButton>
      <ActionButton kind="secondary" onClick={() => void email()}>
        Email
      </ActionButton>
      {asked && (
        <AlertDialog
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            setStatus(asked.status);
          }}
          title="Has the money arrived?"
          description={asked.unpaid}
          action="Set and leave unpaid"
          actionKind="primary"
        />
      )}
    </>
  );
};
type WorkActionsProps = { selection: Selection; isArchive: boolean };

/** Selected orders, limited to those listed, so that no action affects an order that is out of sight. */
export const useSelection = (rows: OrderSummary[]) => {
  const [isSelecting, setSelecting] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ order_id }) => ticked.has(order_id)), [rows, ticked]);
  return {
    /** Begins and ends selecting. */
    button: useRef<HTMLButtonElement>(null),
    /** Whether rows have checkboxes. */
    isSelecting,
    toggleSelecting: () => {
      setSelecting(!isSelecting);
      setTicked(new Set());
    },
    chosen,
    isChosen: (order_id: string) => ticked.has(order_id),
    isAll: rows.length > 0 && chosen.length === rows.length,
    toggle: (order_id: string) => {
      const next = new Set(ticked);
      if (!next.delete(order_id)) next.add(order_id);
      setTicked(next);
    },
    toggleAll: () =>
      setTicked(chosen.length === rows.length ? new Set() : new Set(rows.map(({ order_id }) => order_id))),
    clear: () => setTicked(new Set()),
  };
};
export type Selection = ReturnType<typeof useSelection>;

/** A checkbox that selects an order, with a touch-sized target. */
export const SelectionBox = ({ order_id, name, selection }: BoxOfOrder) => (
  <Box
    label={`Select ${name}, ${order_id}`}
    isTicked={selection.isChosen(order_id)}
    onChange={() => selection.toggle(order_id)}
  />
);

type BoxOfOrder = { order_id: string; name: string; selection: Selection };

/** With `words`, shows them as a label. */
export const SelectAllBox = ({ selection, words }: { selection: Selection; words?: string }) => (
  <Box
    label="Select all orders shown"
    words={words}
    isTicked={selection.isAll}
    isMixed={!selection.isAll && selection.chosen.length > 0}
    onChange={selection.toggleAll}
  />
);

const Box = ({ label, words, isTicked, isMixed = false, onChange }: BoxProps) => (
  // The label enlarges the touch target; the checkbox itself stays small.
  <label className="-m-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-3 px-2 text-muted text-sm pointer-fine:min-h-9 pointer-fine:min-w-9">
    <input
      type="checkbox"
      aria-label={label}
      className="size-4.5 cursor-pointer accent-accent"
      checked={isTicked}
      ref={(element) => {
        if (element) element.indeterminate = isMixed;
      }}
      onChange={onChange}
    />
    {words && <span aria-hidden="true">{words}</span>}
  </label>
);
type BoxProps = {
  label: string;
  words?: string | undefined;
  isTicked: boolean;
  isMixed?: boolean;
  onChange: () => void;
};
