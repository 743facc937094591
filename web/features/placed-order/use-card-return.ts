import { useEffect, useState } from 'react';
import { isPaymentDue } from './describe-payments.ts';
import type { PanelProps } from './order-client.ts';

const words: Record<string, string> = {
  done: 'Thanks! Your card payment is being confirmed. This page updates by itself.',
  cancelled: 'The card payment was cancelled, and nothing was charged.',
};

/** What to say to a client who comes back from the card processor’s page, until the payment is here. */
export const useCardReturn = ({ order, client }: PanelProps) => {
  const [came] = useState(() => new URLSearchParams(location.search).get('card') ?? '');
  const [paidBefore] = useState(order.paid_amount);
  const [isConfirmed, setConfirmed] = useState(false);
  const isOver = isConfirmed || order.paid_amount !== paidBefore || !isPaymentDue(order);
  const isAwaited = came === 'done' && !isOver;
  useEffect(() => {
    if (!isAwaited) return;
    // Its news may be late: asking makes it known at once.
    client
      .call('POST /api/client-orders/:order_id/card-payment/check')
      .then(async ({ is_paid }) => {
        await client.refresh();
        setConfirmed(is_paid);
      })
      .catch(() => {});
  }, [isAwaited, client]);
  return { isAwaited, words: isOver ? undefined : words[came] };
};
