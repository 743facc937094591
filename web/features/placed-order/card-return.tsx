import { useEffect, useState } from 'react';
import { isPaymentDue } from './describe-payments.ts';
import type { PanelProps } from './order-client.ts';

/** How a client comes back from the card processor’s page. */
export type CardOutcome = 'done' | 'cancelled';

const words: Record<CardOutcome, string> = {
  done: 'Thanks! Your card payment is being confirmed. This page updates automatically.',
  cancelled: 'The card payment was cancelled, and nothing was charged.',
};

/** What to say to a client who came back, until the payment is here. */
export const CardReturn = ({ order, client, outcome, onOver }: CardReturnProps) => {
  const [paidBefore] = useState(order.paid_amount);
  const hasChanged = order.paid_amount !== paidBefore || !isPaymentDue(order);
  useEffect(() => {
    if (hasChanged) onOver();
  }, [hasChanged, onOver]);
  useEffect(() => {
    if (outcome !== 'done') return;
    // Its news may be late: asking makes it known at once.
    client
      .call('POST /api/client-orders/:order_id/card-payment/check')
      .then(async ({ is_paid }) => {
        await client.refresh();
        if (is_paid) onOver();
      })
      .catch(() => {});
  }, [outcome, client, onOver]);
  return <p role="status">{words[outcome]}</p>;
};
type CardReturnProps = PanelProps & { outcome: CardOutcome; onOver: () => void };
