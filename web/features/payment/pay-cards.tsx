import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDollars, fromDollars } from '../../../shared/money.ts';
import { cashtag, paypalLink } from '../../../shared/payments.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { prepareToasts, toast } from '../../ui/toast.ts';
import type { CurrentOrder } from './current-order.ts';
import { Facts } from './page-parts.tsx';
import { describeCashApp, explainFree, getSuccessPath } from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

const redirect_ms = 2000;
type CardProps = { order: CurrentOrder; handle: string; payment: OrderPayment };

const Card = ({ title, mark, children }: { title: string; mark: string; children: ReactNode }) => (
  <section className="flex flex-col rounded-md border border-hairline bg-panel p-5 sm:p-6">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="wide text-2xl">{title}</h3>
      <span className="label text-muted">{mark}</span>
    </div>
    {children}
  </section>
);

const openTab = (address: string): boolean => {
  // With `noopener` the browser would not say whether a tab was opened.
  const tab = window.open(address, '_blank');
  if (!tab || tab.closed) return false;
  tab.opener = null;
  return true;
};

/**
 * Opens PayPal with the amount filled in, and goes to the last page, which asks whether the payment went through. If no
 * tab opens, it stays and says so.
 */
export const PayPalCard = ({ order, handle, payment }: CardProps) => {
  const [phase, setPhase] = useState<'here' | 'blocked' | 'leaving'>('here');
  const isLeaving = phase === 'leaving';
  const timer = useRef<number>(undefined);
  const byHand = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    prepareToasts();
    return () => clearTimeout(timer.current);
  }, []);
  const link = paypalLink(handle, fromDollars(payment.rest));
  const pay = () => {
    if (isLeaving) return;
    if (openTab(link)) return leave();
    setPhase('blocked');
    // Focus the link to continue, which may be off screen on a phone.
    byHand.current?.focus();
  };
  const leave = () => {
    if (isLeaving) return;
    setPhase('leaving');
    payment.storeReport('paypal', false);
    payment.sendReport();
    toast('Redirecting to PayPal...');
    timer.current = window.setTimeout(
      () => location.assign(getSuccessPath(order.orderId, 'paypal')),
      redirect_ms,
    );
  };
  return (
    <Card title="PayPal" mark="Recommended">
      <p className="mb-6 text-muted">A new tab opens with {formatDollars(payment.rest)} filled in.</p>
      <div className="mt-auto space-y-4">
        <Button className="w-full" aria-disabled={isLeaving} onClick={pay}>
          Pay with PayPal
        </Button>
        <div
          data-example="paypal_handle"
          className={
            phase === 'blocked' ? 'rounded-sm border border-error/60 p-3 text-sm' : 'text-muted text-sm'
          }
        >
          {phase === 'blocked' ? (
            <p role="alert">
              Your browser blocked the PayPal tab, so nothing’s been paid yet. Open PayPal with this link,
              with the amount filled in:
            </p>
          ) : (
            <p>No tab opened?</p>
          )}
          <a
            ref={byHand}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            onClick={leave}
          >
            {link.replace('https://', '')}
          </a>
        </div>
      </div>
    </Card>
  );
};

/** Says what to send and where; the client then returns and confirms. */
export const CashAppCard = ({ order, handle, payment, isOnly }: CardProps & { isOnly: boolean }) => (
  <Card title="Cash App" mark="">
    <p className="mb-4 text-muted">
      Send the amount in Cash App and put the order number in the note. I confirm it within 24 hours.
    </p>
    <Facts
      rows={[
        ['Send to', cashtag(handle), 'cashapp_handle'],
        ['Amount', formatDollars(payment.rest)],
        ['Order ID', order.orderId],
      ]}
      className="mb-6 space-y-2"
      rowClasses="gap-4"
    />
    <div className="mt-auto flex flex-wrap gap-3">
      <CopyText
        kind={isOnly ? 'primary' : 'secondary'}
        className="grow"
        label="Copy Instructions"
        text={describeCashApp(order, handle, payment.rest)}
        copied="CashApp instructions copied to clipboard!"
      />
      <a
        className={buttonClasses('secondary', 'grow')}
        href={getSuccessPath(order.orderId, 'cashapp')}
        onClick={() => payment.storeReport('cashapp', true)}
      >
        I have sent it
      </a>
    </div>
  </Card>
);

/** Shown when a discount covers the whole price. */
export const NothingToPay = ({ order }: { order: CurrentOrder }) => (
  <Card title="Nothing to pay" mark="">
    <p className="mb-6 text-muted">{explainFree(order)} I can start right away.</p>
    <a className={buttonClasses('primary')} href={getSuccessPath(order.orderId)}>
      Continue
    </a>
  </Card>
);
