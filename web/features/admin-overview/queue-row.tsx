import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { QueueReasonKind, QueueRow as Row } from '../../../shared/queue.ts';
import { call } from '../../lib/api.ts';
import { formatMoment, formatTime } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { formatDayShort } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { type ButtonKind, buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Menu, menuItemClasses } from '../../ui/menu.tsx';
import { OrderId } from '../../ui/order-link.tsx';
import { getOrderName, RushBadge } from '../admin-order/order-marks.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';
import { useConfirmReport } from '../admin-order/use-payment-changes.ts';
import { useStatusMove } from '../admin-order/use-status-move.tsx';
import { describeReason, getQueueSteps, type QueueOrder, type QueueStep } from './queue-steps.ts';

const describeTime = (group: Row['group'], at: string, now: number): string => {
  if (group === 'due_today') return `due ${formatTime(at)}`;
  return group === 'overdue' ? `due ${formatDayShort(at)}` : formatAgo(at, now);
};

const urgencyClasses: Partial<Record<QueueReasonKind, string>> = {
  overdue: 'font-medium text-error',
  due_today: 'font-medium text-text',
};

/** One thing to do: who and what, why, since when, and the next step. `isNext`: it leads the page. */
export const QueueRow = ({ row, isNext }: { row: Row; isNext: boolean }) => {
  const { order, reasons, at, group } = row;
  const now = useNow();
  const [next, ...others] = getQueueSteps(row);
  const name = order ? getOrderName(order) : row.name;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-raised/60">
      <p className="flex min-w-0 items-baseline gap-2 max-md:col-span-2">
        <Link
          to={order ? `/orders/${order.order_id}` : (next && 'to' in next && next.to) || '/'}
          className="truncate font-semibold after:absolute after:inset-0 hover:underline"
          title={name}
        >
          {name}
        </Link>
        {order?.rush_delivery && <RushBadge />}
        {order && <OrderId className="max-sm:hidden">{order.order_id}</OrderId>}
        <time dateTime={at} title={formatMoment(at)} className="ml-auto shrink-0 text-muted text-xs">
          {describeTime(group, at, now)}
        </time>
      </p>
      <p className="text-muted text-sm md:col-start-1">
        {reasons.map((reason, index) => (
          <span key={`${reason.kind} ${reason.item_id}`} className="wrap-anywhere">
            <span className={urgencyClasses[reason.kind]}>{describeReason(reason, order, now)}</span>
            {index < reasons.length - 1 && ' · '}
          </span>
        ))}
      </p>
      <div className="relative flex items-center gap-1 justify-self-end md:col-start-2 md:row-span-2 md:row-start-1 md:w-48 md:justify-end">
        {next && order ? (
          <OrderSteps order={order} next={next} others={others} name={name} isNext={isNext} />
        ) : (
          next && 'to' in next && <LooseSteps next={next} others={others} name={name} />
        )}
      </div>
    </li>
  );
};

type LinkStep = { label: string; to: string };

const StepLink = ({ step, name, kind }: { step: LinkStep; name: string; kind: ButtonKind }) => (
  <Link
    to={step.to}
    className={buttonClasses(kind, `${dense} whitespace-nowrap`)}
    aria-label={`${step.label}: ${name}`}
  >
    {step.label}
  </Link>
);

/** The same without an order: it can only be looked at, or be dealt with. */
const LooseSteps = ({ next, others, name }: { next: LinkStep; others: QueueStep[]; name: string }) => {
  const dismiss = useDismiss('', name);
  return (
    <>
      <StepLink step={next} name={name} kind="secondary" />
      {others.length > 0 && (
        <Menu label={`More for ${name}`}>
          {others.map(
            (step) =>
              'item_id' in step && (
                <button
                  key={step.item_id}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={menuItemClasses}
                  onClick={() => dismiss.mutate(step.item_id)}
                >
                  {step.label}
                </button>
              ),
          )}
        </Menu>
      )}
    </>
  );
};

type StepsProps = { order: QueueOrder; next: QueueStep; others: QueueStep[]; name: string; isNext: boolean };

/** The next step as a button and the others in a menu. Busy from the press until the queue shows its result. */
const OrderSteps = ({ order, next, others, name, isNext }: StepsProps) => {
  const { order_id } = order;
  const { move, record, question } = useStatusMove(order);
  const confirm = useConfirmReport(order);
  const dismiss = useDismiss(order_id, name);
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the order is the news that was waited for
  useEffect(() => setBusy(false), [order.status, order.reports, order.paid_amount]);
  const act = (step: QueueStep) => {
    const onError = () => setBusy(false);
    if ('records' in step) record();
    else if ('item_id' in step) dismiss.mutate(step.item_id);
    else if ('report' in step) {
      setBusy(true);
      confirm.mutate(step.report, { onError });
    } else if ('status' in step) {
      setBusy(true);
      move({ status: step.status }, { onError });
    }
  };
  const kind = isNext ? 'primary' : 'secondary';
  const entry = (step: QueueStep): ReactNode =>
    'to' in step ? (
      <Link key={step.label} role="menuitem" tabIndex={-1} to={step.to} className={menuItemClasses}>
        {step.label}
      </Link>
    ) : (
      <button
        key={step.label}
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={menuItemClasses}
        onClick={() => act(step)}
      >
        {step.label}
      </button>
    );
  return (
    <>
      {'to' in next ? (
        <StepLink step={next} name={name} kind={kind} />
      ) : (
        <ActionButton
          kind={kind}
          className="whitespace-nowrap"
          aria-label={`${next.label}: ${name}`}
          isBusy={isBusy}
          onClick={() => act(next)}
        >
          {next.label}
        </ActionButton>
      )}
      {others.length > 0 && <Menu label={`More for ${name}`}>{others.map(entry)}</Menu>}
      {question}
    </>
  );
};

/** Takes what needs no answer out of the queue, with Undo. */
const useDismiss = (order_id: string, name: string) =>
  useOrderAction<string>(order_id, {
    send: (id) => call('DELETE /api/admin/inbox/:id', { params: { id } }),
    done: (_answer, id) => ({
      words: 'Marked as done',
      topic: `inbox ${id}`,
      detail: name,
      undo: {
        run: () => call('POST /api/admin/inbox/:id/restore', { params: { id } }),
        done: 'Back in your list',
        detail: name,
      },
    }),
    failed: (reason) => `It’s still in your list. ${reason}`,
  });
