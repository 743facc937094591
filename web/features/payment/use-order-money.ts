import { useCallback, useEffect, useRef, useState } from 'react';
import { fromAmount } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { describeMoney } from '../../../shared/order-money.ts';
import { initialStatus, statusTable } from '../../../shared/order-statuses.ts';
import type { OfferedMethod } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { getLocale } from '../../lib/locale.ts';
import { type CurrentOrder, type SeenMoney, toSeenMoney } from './current-order.ts';
import { usePaymentReport } from './payment-report.ts';
import { isFree } from './payment-text.ts';

/** The way to pay that they opened, in this tab. */
type Opened = Pick<OfferedMethod, 'id' | 'label'> | null;

const fetchMoney = async ({ orderId, orderKey }: CurrentOrder): Promise<SeenMoney | null> => {
  const options = { params: { order_id: orderId }, orderKey };
  const found = await call('GET /api/client-orders/:order_id', options).catch(() => null);
  return found && toSeenMoney(found);
};

/** Until the server answers, and for an order whose key this tab doesn't have. */
const guessMoney = (order: CurrentOrder, opened: Opened, isReported: boolean): SeenMoney => ({
  money: describeMoney({
    currency: order.currency,
    locale: getLocale(),
    total_amount: fromAmount(order.totalAmount, order.currency),
    deposit_amount: order.dueNow < order.totalAmount ? fromAmount(order.dueNow, order.currency) : null,
    paid_amount: 0,
    paid_at: isFree(order) ? '' : null,
    funded_at: null,
    status: initialStatus,
    refunded_amount: 0,
    reported_amount: isReported ? fromAmount(order.dueNow, order.currency) : 0,
    opened_method: opened?.id ?? null,
    opened_label: opened?.label ?? null,
    cancelled_at: null,
  }),
  stage: statusTable[initialStatus].stage,
  cancelled_at: null,
  paid_amount: 0,
  rest: order.dueNow,
  files: order.filesUploaded,
  methods: [],
  asks: null,
});

/**
 * How the order's money stands on the server, read again whenever the client comes back to this tab, and what this tab
 * reports about it.
 */
export const useOrderMoney = (order: CurrentOrder, opened: Opened = null) => {
  const { report, isRefused, storeReport, sendReport } = usePaymentReport(order);
  const sent = !report?.isSent ? 'nothing' : report.isPaid ? 'paid' : 'opened';
  const [seen, setSeen] = useState(() => order.seen && { ...order.seen, sent });
  const [isLost, setLost] = useState(false);
  const latest = useRef(0);
  const look = useCallback(async (): Promise<void> => {
    if (document.hidden || !order.orderKey) return;
    const turn = ++latest.current;
    const found = await fetchMoney(order);
    if (found && turn === latest.current) setSeen({ ...found, sent });
  }, [order, sent]);
  useEffect(() => {
    const start = () => void look();
    start();
    document.addEventListener('visibilitychange', start);
    window.addEventListener('focus', start);
    return () => {
      document.removeEventListener('visibilitychange', start);
      window.removeEventListener('focus', start);
    };
  }, [look]);
  useEffect(() => {
    if (isRefused) void look().then(() => setLost(true));
  }, [look, isRefused]);
  // What was read before this tab told the server something is out of date.
  const { money, stage, cancelled_at, paid_amount, rest, files, methods, asks } =
    seen?.sent === sent ? seen : guessMoney(order, opened, sent === 'paid');
  return {
    ...{ money, stage, cancelled_at, paid_amount, rest, asks },
    /** With the files that the studio has by now. */
    order: { ...order, filesUploaded: files },
    /** Whether there is something to pay, and no report of it is open. */
    isDue: rest > 0 && isPaymentAsked(money.state),
    /** The client said that they paid, and the server hasn't answered yet. */
    isReporting: (report?.isPaid && !report.isSent) || (isRefused && !isLost),
    /** The server refused that. */
    isLost,
    /** The studio's instructions for a way to pay, which only those who have ordered get; empty until they are here. */
    findInstructions: (id: string) => methods.find((method) => method.id === id)?.text ?? '',
    storeReport,
    sendReport,
  };
};
export type OrderPayment = ReturnType<typeof useOrderMoney>;
