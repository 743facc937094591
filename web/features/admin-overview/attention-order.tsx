import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { WaitingOrder as Order } from '../../../shared/dashboard.ts';
import { formatDollars } from '../../../shared/money.ts';
import { methodLabels } from '../../../shared/payments.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useEmailChoice } from '../admin-emails/email-choice.ts';
import { describeStoppedClock } from '../admin-order-status/describe-clock.ts';
import { DueTime } from '../admin-order-status/due-time.tsx';
import { RushBadge } from '../admin-order-status/rush-badge.tsx';
import { useStatusMove } from '../admin-order-status/use-status-move.tsx';
import { useConfirmReport } from '../admin-payments/use-confirm-report.ts';
import { getNextStep } from './next-step.ts';

/** An order that needs attention: client, since or until when, and its next step as one button. */
export const AttentionOrder = ({ order, isAboutMoney, onAct }: WaitingOrderProps) => {
  const { order_id, client_info, total_amount, rush_delivery, created_at, due_at, reports } = order;
  const now = useNow();
  const stopped = describeStoppedClock(order);
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
          <span className="font-mono">{formatDollars(total_amount)}</span>
          {isAboutMoney && !reports.length && order.money.state !== 'unpaid' && (
            <span>{order.money.label}</span>
          )}
          {isAboutMoney &&
            reports.map(({ id, method, amount }) => (
              <span key={id}>
                {methodLabels[method]}, {formatDollars(amount)}
              </span>
            ))}
          {due_at ? (
            <DueTime due_at={due_at} className="text-xs!" />
          ) : stopped ? (
            <span className="text-accent">{stopped}</span>
          ) : (
            <time dateTime={created_at} title={formatMoment(created_at)}>
              {formatAgo(created_at, now)}
            </time>
          )}
        </p>
      </div>
      <NextStepButton order={order} isAboutMoney={isAboutMoney} onAct={onAct} />
    </li>
  );
};

type WaitingOrderProps = { order: Order; isAboutMoney: boolean; onAct: () => void };

const NextStepButton = ({ order, isAboutMoney, onAct }: WaitingOrderProps) => {
  const { order_id, client_info } = order;
  const { move, record, question } = useStatusMove(order);
  const confirm = useConfirmReport(order_id);
  const isEmailed = useEmailChoice() && client_info.email !== '';
  // From the click until the list shows its result.
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the order is the news that was waited for
  useEffect(() => setBusy(false), [order.status, order.reports, order.paid_amount]);
  const step = getNextStep(order, isAboutMoney);
  if (!step) return null;
  if ('money' in step && step.money === 'look')
    return (
      <Link
        to={`/orders/${order_id}`}
        className={buttonClasses('secondary', `${dense} relative shrink-0`)}
        aria-label={`${step.label}: ${order_id}`}
      >
        {step.label}
      </Link>
    );
  const press = () => {
    if (isBusy) return;
    onAct();
    if ('money' in step && step.money === 'record') return record();
    setBusy(true);
    const onError = () => setBusy(false);
    if ('money' in step) confirm.mutate(step.report, { onError });
    else move({ status: step.to, tell_client: isEmailed }, { onError });
  };
  return (
    <>
      <Button
        kind="secondary"
        className={`${dense} relative shrink-0`}
        aria-label={`${step.label}: ${order_id}`}
        aria-disabled={isBusy}
        onClick={press}
      >
        {step.label}
      </Button>
      {question}
    </>
  );
};
