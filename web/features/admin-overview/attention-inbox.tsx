import { useRef } from 'react';
import { Link } from 'react-router';
import type { InboxItem, InboxKind } from '../../../shared/inbox.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import { useConfirmReport } from '../admin-order/use-payment-changes.ts';

/** Rows shown per kind; the rest appears as these are handled. */
const SHOWN = 5;

const kinds: { kind: InboxKind; title: string; step: string; place: string }[] = [
  { kind: 'payment_reported', title: 'Payment reported', step: 'Check reports', place: '#payments' },
  { kind: 'message', title: 'Messages', step: 'Answer', place: '#messages' },
  { kind: 'files', title: 'New files', step: 'Open files', place: '#files' },
  { kind: 'round', title: 'Notes from clients', step: 'Open notes', place: '#rounds' },
  { kind: 'approval', title: 'Approvals', step: 'View order', place: '#versions' },
];
type Kind = (typeof kinds)[number];

/** Open inbox items, one list per kind, longest waiting first. */
export const AttentionInbox = ({ items }: { items: InboxItem[] }) =>
  kinds.map((kind) => {
    const own = items.filter((item) => item.kind === kind.kind);
    return own.length > 0 && <InboxList key={kind.kind} kind={kind} items={own} />;
  });

const InboxList = ({ kind, items }: { kind: Kind; items: InboxItem[] }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // A handled row disappears together with the focus; keep focus in the list.
  useFocusFallback(items.length, () => heading.current?.focus({ preventScroll: true }));
  return (
    <div className="rounded-md border border-accent/60 bg-panel">
      <h3
        ref={heading}
        tabIndex={-1}
        className="flex min-h-12 items-center border-hairline border-b px-4 py-2 font-semibold outline-none"
      >
        {kind.title} <span className="ml-2 font-mono text-muted text-sm">{items.length}</span>
      </h3>
      <ul className="divide-y divide-hairline">
        {items.slice(0, SHOWN).map((item) => (
          <InboxRow
            key={item.id}
            kind={kind}
            item={item}
            isAlone={items.every(({ id, order_id }) => id === item.id || order_id !== item.order_id)}
          />
        ))}
      </ul>
      {items.length > SHOWN && (
        <p className="border-hairline border-t px-4 py-2 text-muted text-xs">
          and {items.length - SHOWN} more
        </p>
      )}
    </div>
  );
};

const InboxRow = ({ kind, item, isAlone }: { kind: Kind; item: InboxItem; isAlone: boolean }) => {
  const { order_id, client_name, text, at } = item;
  const now = useNow();
  return (
    <li className="relative px-4 py-2.5 hover:bg-raised/60">
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={`/orders/${order_id}${kind.place}`}
          className="truncate font-medium after:absolute after:inset-0 hover:underline"
          title={client_name}
        >
          {client_name}
        </Link>
        <time dateTime={at} title={formatMoment(at)} className="shrink-0 text-muted text-xs">
          {formatAgo(at, now)}
        </time>
      </p>
      <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere">{text}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <span className="mr-auto font-mono text-muted text-xs">{order_id}</span>
        <InboxSteps kind={kind} item={item} isAlone={isAlone} />
      </div>
    </li>
  );
};

/** One-click action: confirms an order's only report; with several, the owner has to look at the order first. */
const InboxSteps = ({ kind, item, isAlone }: { kind: Kind; item: InboxItem; isAlone: boolean }) => {
  const { order_id, payment } = item;
  const confirm = useConfirmReport(order_id);
  const dismiss = useDismiss(item);
  if (payment && isAlone)
    return (
      <ActionButton
        kind="secondary"
        className="relative shrink-0"
        aria-label={`Confirm payment: ${order_id}`}
        isBusy={confirm.isPending}
        onClick={() => confirm.mutate(payment)}
      >
        Confirm payment
      </ActionButton>
    );
  return (
    <>
      {!payment && (
        <ActionButton
          kind="quiet"
          className="relative shrink-0"
          aria-label={`Done: ${order_id}`}
          isBusy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          Done
        </ActionButton>
      )}
      <Link
        to={`/orders/${order_id}${kind.place}`}
        className={buttonClasses('secondary', `${dense} relative shrink-0`)}
        aria-label={`${kind.step}: ${order_id}`}
      >
        {kind.step}
      </Link>
    </>
  );
};

/** Removes an item that needs no answer from the inbox, with Undo. */
const useDismiss = ({ id, order_id, client_name }: InboxItem) =>
  useOrderAction(order_id, {
    send: () => call('DELETE /api/admin/inbox/:id', { params: { id } }),
    done: () => ({
      words: 'Marked as done',
      topic: `inbox ${id}`,
      detail: `${client_name}, ${order_id}`,
      undo: {
        run: () => call('POST /api/admin/inbox/:id/restore', { params: { id } }),
        done: 'Back in your list',
        detail: order_id,
      },
    }),
    failed: (reason) => `It’s still in your list. ${reason}`,
  });
