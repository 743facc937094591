import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Dashboard, WaitingOrder as Order } from '../../../shared/dashboard.ts';
import { formatDollars } from '../../../shared/money.ts';
import { methodLabels } from '../../../shared/payments.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { COUNTED } from '../../lib/format-capped.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { useEmailChoice } from '../admin-emails/email-choice.ts';
import { describeStoppedClock } from '../admin-order/describe-clock.ts';
import { DueTime } from '../admin-order/due-time.tsx';
import { RushBadge } from '../admin-order/order-marks.tsx';
import { useConfirmReport } from '../admin-order/use-payment-changes.ts';
import { useStatusMove } from '../admin-order/use-status-move.tsx';
import { getNextStep } from './next-step.ts';

/** Rows on a narrow screen, where the lists are stacked. */
const FEW = 3;

/** One list of orders that need attention: how many, and the first few with their next step. */
export const AttentionList = ({
  title,
  list: { count, orders },
  calm,
  more,
  isCapped = false,
  isAboutMoney = false,
}: WaitingListProps) => {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const shown = isWide ? orders : orders.slice(0, FEW);
  const heading = useRef<HTMLHeadingElement>(null);
  const acted = useRef<string | null>(null);
  // A handled row disappears together with the focus; keep focus in the list.
  useEffect(() => {
    if (!acted.current || orders.some(({ order_id }) => order_id === acted.current)) return;
    acted.current = null;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [orders]);
  return (
    <div className="rounded-md border border-hairline bg-panel">
      <div className="flex min-h-12 items-center justify-between gap-3 border-hairline border-b px-4 py-2">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {title}{' '}
          <span className="ml-1 font-mono text-muted text-sm">
            {count.toLocaleString('en')}
            {isCapped && count >= COUNTED && '+'}
          </span>
        </h3>
        {more && count > 0 && (
          <Link className="link text-sm" to={more.to}>
            {more.label}
          </Link>
        )}
      </div>
      {orders.length === 0 ? (
        <p className="px-4 py-4 text-muted text-sm">{calm}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {shown.map((order) => (
            <AttentionOrder
              key={order.order_id}
              order={order}
              isAboutMoney={isAboutMoney}
              onAct={() => {
                acted.current = order.order_id;
              }}
            />
          ))}
        </ul>
      )}
      {more && count > shown.length && (
        <Link
          className="flex min-h-11 items-center border-hairline border-t px-4 text-muted text-xs hover:bg-raised/60 hover:text-text pointer-fine:min-h-9"
          to={more.to}
        >
          and {(count - shown.length).toLocaleString('en')} more
        </Link>
      )}
    </div>
  );
};
type WaitingListProps = {
  title: string;
  list: Dashboard['waiting']['unpaid'];
  /** Shown when the list is empty. */
  calm: string;
  more?: { to: string; label: string };
  isCapped?: boolean;
  /** What is missing is a payment, whatever the status. */
  isAboutMoney?: boolean;
};

/** An order that needs attention: client, since or until when, and its next step as one button. */
const AttentionOrder = ({ order, isAboutMoney, onAct }: WaitingOrderProps) => {
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
    onAct();
    if ('money' in step && step.money === 'record') return record();
    setBusy(true);
    const onError = () => setBusy(false);
    if ('money' in step) confirm.mutate(step.report, { onError });
    else move({ status: step.to, tell_client: isEmailed }, { onError });
  };
  return (
    <>
      <ActionButton
        kind="secondary"
        className="relative shrink-0"
        aria-label={`${step.label}: ${order_id}`}
        isBusy={isBusy}
        onClick={press}
      >
        {step.label}
      </ActionButton>
      {question}
    </>
  );
};
