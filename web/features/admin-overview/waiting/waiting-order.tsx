import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney, fromDollars } from '../../../../shared/money.ts';
import type { OrderStatus, OrderSummary } from '../../../../shared/orders.ts';
import { formatAgo, formatMoment } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { dense } from '../../../ui/dense.ts';
import { DueTime } from '../../admin-orders/due-time.tsx';
import { RushBadge } from '../../admin-orders/rush-badge.tsx';
import { useStatusChange } from '../../admin-orders/use-status-change.ts';
import { nextSteps } from './next-step.ts';

/** An order that waits: whose it is, since or until when, and its next step as one press. */
export const WaitingOrder = ({ order, onAct }: { order: OrderSummary; onAct: () => void }) => {
  const { order_id, client_info, status, total_amount, rush_delivery, created_at, due_at } = order;
  const now = useNow();
  return (
    <li className="relative flex items-center justify-between gap-3 px-4 py-2.5 hover:bg-raised/60">
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <Link
            to={`/orders/${order_id}`}
            className="truncate font-medium after:absolute after:inset-0 hover:underline"
            title={client_info.name}
          >
            {client_info.name}
          </Link>
          {rush_delivery && <RushBadge />}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs leading-5">
          <span className="font-mono">{order_id}</span>
          <span className="font-mono">{formatMoney(fromDollars(total_amount))}</span>
          {due_at ? (
            <DueTime due_at={due_at} className="text-xs!" />
          ) : (
            <time dateTime={created_at} title={formatMoment(created_at)}>
              {formatAgo(created_at, now)}
            </time>
          )}
        </p>
      </div>
      <NextStepButton order_id={order_id} status={status} onAct={onAct} />
    </li>
  );
};

const NextStepButton = ({ order_id, status, onAct }: NextStepButtonProps) => {
  const { mutate } = useStatusChange(order_id);
  // From the press until the list tells of the new status.
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status is the news that was waited for
  useEffect(() => setBusy(false), [status]);
  const step = nextSteps[status];
  if (!step) return null;
  const press = () => {
    if (isBusy) return;
    setBusy(true);
    onAct();
    mutate({ status: step.to }, { onError: () => setBusy(false) });
  };
  return (
    <Button
      kind="secondary"
      className={`${dense} relative shrink-0`}
      aria-label={`${step.label}: ${order_id}`}
      aria-disabled={isBusy}
      onClick={press}
    >
      {step.label}
    </Button>
  );
};
type NextStepButtonProps = { order_id: string; status: OrderStatus; onAct: () => void };
