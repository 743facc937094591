import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { toast } from '../../ui/toast.ts';
import type { CurrentOrder } from './current-order.ts';
import { cashAppInstructions, cashtag, paypalLink, successPath, whyFree } from './payment-words.ts';

const redirect_ms = 2000;
type CardProps = { order: CurrentOrder; handle: string };

const Card = ({ title, mark, children }: { title: string; mark: string; children: ReactNode }) => (
  <section className="flex flex-col rounded-md border border-hairline bg-panel p-5 sm:p-6">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="wide text-2xl">{title}</h3>
      <span className="label text-accent">{mark}</span>
    </div>
    {children}
  </section>
);

/** Opens PayPal with the amount filled in, and goes on to the last page. */
export const PayPalCard = ({ order, handle }: CardProps) => {
  const [isLeaving, setLeaving] = useState(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const link = paypalLink(handle, fromDollars(order.totalAmount));
  const pay = () => {
    if (isLeaving) return;
    setLeaving(true);
    window.open(link, '_blank', 'noopener');
    toast('Redirecting to PayPal...');
    timer.current = window.setTimeout(
      () => location.assign(successPath(order.orderId, 'paypal')),
      redirect_ms,
    );
  };
  return (
    <Card title="PayPal" mark="Recommended">
      <p className="mb-6 text-muted">
        A new tab opens with {formatMoney(fromDollars(order.totalAmount))} filled in. Write {order.orderId} in
        the note, so the studio finds your payment at once.
      </p>
      <div className="mt-auto space-y-4">
        <Button className="w-full" aria-disabled={isLeaving} onClick={pay}>
          Pay with PayPal
        </Button>
        <p className="text-muted text-sm">
          No tab opened?
          <a className="link block wrap-anywhere" href={link} target="_blank" rel="noopener noreferrer">
            {link.replace('https://', '')}
          </a>
        </p>
      </div>
    </Card>
  );
};

/** Says what to send where; the client comes back and says it is done. */
export const CashAppCard = ({ order, handle }: CardProps) => (
  <Card title="Cash App" mark="">
    <p className="mb-4 text-muted">
      Send the amount by hand and put the order id in the note. It is confirmed within 24 hours.
    </p>
    <dl className="mb-6 space-y-2">
      {[
        ['Send to', cashtag(handle)],
        ['Amount', formatMoney(fromDollars(order.totalAmount))],
        ['Order ID', order.orderId],
      ].map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-right font-mono">{value}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-auto flex flex-wrap gap-3">
      <CopyText
        className="grow"
        label="Copy Instructions"
        text={cashAppInstructions(order, handle)}
        copied="CashApp instructions copied to clipboard!"
      />
      <a className={buttonLook('secondary', 'grow')} href={successPath(order.orderId, 'cashapp')}>
        I have sent it
      </a>
    </div>
  </Card>
);

/** A discount can leave nothing to pay. */
export const NothingToPay = ({ order }: { order: CurrentOrder }) => (
  <Card title="Nothing to pay" mark="">
    <p className="mb-6 text-muted">{whyFree(order)} The studio starts without a payment.</p>
    <a className={buttonLook('primary')} href={successPath(order.orderId)}>
      Continue
    </a>
  </Card>
);
