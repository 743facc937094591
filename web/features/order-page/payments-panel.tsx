import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientOrder, ClientPayment } from '../../../shared/client-orders.ts';
import { formatDollars } from '../../../shared/money.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { describePaid, describePayment, isPaymentDue } from './describe-payments.ts';
import type { PanelProps } from './order-client.ts';
import { PagePanel } from './page-panel.tsx';
import { PaymentReportForm } from './payment-report-form.tsx';
import { newDraft, type ReportDraft, readDraft, saveDraft } from './report-draft.ts';

/** The order's payments: what is due and how to pay it, what was paid or reported, and "I have paid". */
export const PaymentsPanel = ({ order, client }: PanelProps) => {
  const { order_id, payments } = order;
  const [draft, setDraft] = useState<ReportDraft>(() => readDraft(order_id) ?? newDraft());
  const [news, setNews] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const keep = (next: ReportDraft | null) => {
    saveDraft(order_id, next);
    setDraft(next ?? newDraft());
  };
  const close = () => {
    flushSync(() => keep({ ...draft, isOpen: false }));
    opener.current?.focus();
  };
  const send = async (amount: number) => {
    const { method, reference, note, key } = draft;
    await client.call('POST /api/client-orders/:order_id/payment-reports', {
      body: { method, amount, reference: reference.trim(), note: note.trim() },
      idempotencyKey: key,
    });
    flushSync(() => keep(null));
    setNews('Thanks! We’ll check our account and email you.');
    summary.current?.focus();
    await client.refresh();
  };
  const isDue = isPaymentDue(order);
  return (
    <PagePanel id="payments" title="Payments">
      <p ref={summary} tabIndex={-1} role="status" className="font-medium text-lg outline-none">
        {describePaid(order)}
        {news && <span className="mt-1 block font-normal text-base text-success">{news}</span>}
      </p>
      {isDue && <WaysToPay order={order} />}
      {payments.length > 0 && <PaymentList payments={payments} />}
      {isDue &&
        (draft.isOpen ? (
          <PaymentReportForm order={order} draft={draft} onChange={keep} onSend={send} onClose={close} />
        ) : (
          <Button
            ref={opener}
            kind="secondary"
            className="mt-4"
            onClick={() => {
              setNews('');
              keep({ ...draft, isOpen: true });
            }}
          >
            I have paid
          </Button>
        ))}
    </PagePanel>
  );
};

/** Sum of reported payments the studio has not confirmed, in dollars. */
const sumReported = ({ payments }: ClientOrder): number =>
  payments.reduce((sum, { state, amount }) => sum + (state === 'reported' ? amount : 0), 0);

const WaysToPay = ({ order }: { order: ClientOrder }) => {
  const { due_amount, how_to_pay } = order;
  const { paypal_url, cashtag, cashapp_url, text } = how_to_pay;
  const reported = sumReported(order);
  const isAsked = reported < due_amount;
  const amount = formatDollars(how_to_pay.amount);
  return (
    <div className="mt-3 space-y-3">
      {reported > 0 && (
        <p className="text-muted">
          {isAsked
            ? `We’re looking for the ${formatDollars(reported)} you told us about. Here’s how to pay the other ${amount}:`
            : 'We’re looking for the payment you told us about. Haven’t paid yet? Here’s how:'}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {paypal_url && (
          <a
            href={paypal_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses(isAsked ? 'primary' : 'secondary')}
          >
            Pay {amount} with PayPal
          </a>
        )}
        {cashapp_url && (
          <a
            href={cashapp_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses(isAsked && !paypal_url ? 'primary' : 'secondary')}
          >
            Pay {amount} with Cash App
          </a>
        )}
      </div>
      {cashtag && (
        <p className="text-muted text-sm">
          On Cash App, send {amount} to <span className="font-mono text-text wrap-anywhere">{cashtag}</span>.
        </p>
      )}
      {text && <p className="max-w-prose whitespace-pre-line text-muted text-sm wrap-anywhere">{text}</p>}
    </div>
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
