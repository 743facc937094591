import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientPayment } from '../../../shared/client-orders.ts';
import { formatDollars } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import type { PaymentMethod } from '../../../shared/payments.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { useStoredDraft } from '../../lib/use-stored-draft.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/copy-text.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import { PaymentReportForm } from '../order-songs/lazy-parts.ts';
import { describePayment, isPaymentDue } from '../placed-order/describe-payments.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';
import { guessMethod, reportSchema, useReportRest } from '../placed-order/payment-report.ts';

/** Links to pay what is due. Pressing one is kept with the order, so that the page can ask how it went. */
const WaysToPay = ({ order, client }: PanelProps) => {
  const { paypal_url, cashtag, cashapp_url, text } = order.how_to_pay;
  const amount = formatDollars(order.how_to_pay.amount);
  const ways: { url: string | null; method: PaymentMethod; name: string }[] = [
    { url: paypal_url, method: 'paypal', name: 'PayPal' },
    { url: cashapp_url, method: 'cashapp', name: 'Cash App' },
  ];
  const offered = ways.filter(({ url }) => url !== null);
  const open = (method: PaymentMethod) => {
    const body = { method, only_opened: true };
    // The client pays either way; without this, the page only doesn't ask.
    client
      .call('POST /api/client-orders/:order_id/payment-reports', { body })
      .then(client.refresh)
      .catch(() => {});
  };
  return (
    <div className="mt-3 space-y-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offered.map(({ url, method, name }, place) => (
          <a
            key={method}
            href={url ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses(place === 0 && order.money.state !== 'opened' ? 'primary' : 'secondary')}
            onClick={() => open(method)}
          >
            Pay {amount} with {name}
          </a>
        ))}
      </div>
      {cashtag && (
        <p className="text-muted text-sm">
          On Cash App, send {amount} to <span className="font-mono text-text wrap-anywhere">{cashtag}</span>.
        </p>
      )}
      {text && <p className="max-w-prose whitespace-pre-line text-muted text-sm wrap-anywhere">{text}</p>}
      {offered.length > 0 && <OrderNumber number={order.order_id} />}
    </div>
  );
};

/** The order's payments: what is due and how to pay it, what was paid or reported, and "I have paid". */
export const PaymentsPanel = ({ order, client }: PanelProps) => {
  const { order_id, payments, money } = order;
  const { draft, key, change, mark, clear } = useStoredDraft(`payment-report:${order_id}`, reportSchema);
  const [isAgain, setAgain] = useState(false);
  const [isThanked, setThanked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const thank = () => {
    setThanked(true);
    setAgain(false);
    summary.current?.focus();
  };
  const rest = useReportRest({ order, client }, thank);
  const close = () => {
    flushSync(() => mark({ isOpen: false }));
    opener.current?.focus();
  };
  const send = async (amount: number) => {
    const { method, reference, note } = draft;
    await client.call('POST /api/client-orders/:order_id/payment-reports', {
      body: { method, amount, reference: reference.trim(), note: note.trim() },
      idempotencyKey: key,
    });
    flushSync(() => clear());
    thank();
    await client.refresh();
  };
  const isDue = isPaymentDue(order);
  const isOffered = isDue && (isPaymentAsked(money.state) || isAgain);
  const canReport = isOffered || (isDue && order.how_to_pay.amount < order.due_amount);
  return (
    <PagePanel id="payments" title="Payments">
      <p ref={summary} tabIndex={-1} role="status" className="font-medium text-lg outline-none">
        {money.text}
        {isThanked && (
          <span className="mt-1 block font-normal text-base text-success">
            Thanks! We’ll check our account and email you.
          </span>
        )}
      </p>
      {isOffered && <WaysToPay order={order} client={client} />}
      {payments.length > 0 && <PaymentList payments={payments} />}
      {canReport && draft.isOpen && (
        <PaymentReportForm order={order} draft={draft} onChange={change} onSend={send} onClose={close} />
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {canReport && !draft.isOpen && (
          <>
            <Button kind="secondary" aria-disabled={rest.isSending} onClick={() => void rest.report()}>
              {rest.isSending ? 'Sending…' : 'I have paid'}
            </Button>
            <Button
              ref={opener}
              kind="quiet"
              onClick={() => change({ method: guessMethod(order), isOpen: true })}
            >
              Add details
            </Button>
          </>
        )}
        {isDue && !isOffered && (
          <Button kind="quiet" onClick={() => setAgain(true)}>
            Pay again
          </Button>
        )}
      </div>
      <OfflineNotice stopWaiting={rest.stopWaiting} />
      {rest.error !== null && <ErrorNotice className="mt-3">{getErrorMessage(rest.error)}</ErrorNotice>}
    </PagePanel>
  );
};

const PaymentList = ({ payments }: { payments: ClientPayment[] }) => (
  <ul aria-label="Your payments" className="mt-4 divide-y divide-hairline border-hairline border-t border-b">
    {payments.toReversed().map((payment) => {
      const { title, badge, tone, text } = describePayment(payment);
      return (
        <li key={payment.id} className="py-2.5">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-medium">{title}</span>
            <span className={`font-medium text-sm ${tone}`}>{badge}</span>
          </p>
          <p className="text-muted text-sm wrap-anywhere">
            <time dateTime={payment.at} title={formatMoment(payment.at)}>
              {formatDay(payment.at)}
            </time>
            {payment.reference && `, ${payment.reference}`}
          </p>
          {text && <p className="mt-0.5 whitespace-pre-line text-sm wrap-anywhere">{text}</p>}
        </li>
      );
    })}
  </ul>
);
