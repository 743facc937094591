import { useState } from 'react';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { showAmount } from '../../lib/locale.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSending } from '../../lib/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { TermsField } from '../../ui/terms-field.tsx';
import type { PanelProps } from './order-client.ts';
import { PriceRows } from './price-rows.tsx';
import { outlinedWhileWriting } from './while-writing.ts';

/** The studio's price, line by line, to accept with its terms, or the terms of an order alone. Paying follows. */
export const AcceptPart = ({ order, client }: PanelProps) => {
  const { error, isSending, stopWaiting, send } = useSending();
  const getKey = useRetryKey();
  const terms = order.terms_to_accept;
  // Another text is to be accepted anew.
  const [ticked, setTicked] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isAccepted = ticked === terms?.sha256;
  const accept = async () => {
    if (terms && !isAccepted) {
      setMissing(true);
      document.querySelector<HTMLInputElement>('input[name="accepted_terms"]')?.focus();
      return;
    }
    const body = terms ? { accepted_terms: true, terms_sha256: terms.sha256 } : {};
    const isDone = await send(async () => {
      await client.call('POST /api/client-orders/:order_id/accept', { body, idempotencyKey: getKey(body) });
    });
    await client.refresh();
    if (isDone) document.getElementById('turn-title')?.focus();
  };
  return (
    <div className="mt-4 grid max-w-prose gap-4">
      {order.awaits_acceptance && <PriceRows order={order} />}
      {terms && (
        <TermsField
          title={terms.title}
          isAccepted={isAccepted}
          isLocked={isSending}
          problem={isMissing && !isAccepted ? 'Please tick this box.' : undefined}
          onChange={(isNow) => setTicked(isNow ? terms.sha256 : '')}
        />
      )}
      <div>
        <Button
          className={`w-full sm:w-auto ${outlinedWhileWriting}`}
          aria-disabled={isSending}
          onClick={() => void accept()}
        >
          {isSending
            ? 'Sending…'
            : `Accept ${order.awaits_acceptance ? showAmount(order.total_amount, order.currency) : 'and go on'}`}
        </Button>
      </div>
      <OfflineNotice stopWaiting={stopWaiting} />
      {error !== null && <ErrorNotice>{getErrorMessage(error)}</ErrorNotice>}
    </div>
  );
};
