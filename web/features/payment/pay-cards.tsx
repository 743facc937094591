import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fromAmount } from '../../../shared/money.ts';
import { getPayLink } from '../../../shared/pay-links.ts';
import { getAccount, type PublicMethod, payWith } from '../../../shared/payments.ts';
import { call } from '../../lib/api.ts';
import { showAmount } from '../../lib/locale.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { prepareToasts, toast } from '../../ui/toast.ts';
import { CardButton } from '../placed-order/card-button.tsx';
import { TransferLines } from '../placed-order/transfer-lines.tsx';
import type { CurrentOrder } from './current-order.ts';
import { Facts } from './page-parts.tsx';
import { describeCashApp, explainFree, getSuccessPath, toPayable } from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

const redirect_ms = 2000;
type CardProps = {
  order: CurrentOrder;
  method: PublicMethod;
  payment: OrderPayment;
  /** The first has the button that stands out. */
  isFirst: boolean;
};

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
 * Opens a page with the amount filled in, and goes to the last page, which asks whether the payment went through. If no
 * tab opens, it stays and says so.
 */
const LinkCard = ({ order, method, payment, isFirst }: CardProps) => {
  const { id, kind, label, note } = method;
  const [phase, setPhase] = useState<'here' | 'blocked' | 'leaving'>('here');
  const isLeaving = phase === 'leaving';
  const timer = useRef<number>(undefined);
  const byHand = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    prepareToasts();
    return () => clearTimeout(timer.current);
  }, []);
  const link = getPayLink(method, fromAmount(payment.rest, order.currency), toPayable(order)) ?? '';
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
    payment.storeReport(id, false);
    void payment.sendReport();
    toast(`Redirecting to ${label}...`);
    timer.current = window.setTimeout(() => location.assign(getSuccessPath(order, id)), redirect_ms);
  };
  const isFilledIn = kind === 'paypal' || method.url.includes('{amount}');
  return (
    <Card title={label} mark={note}>
      <p className="mb-6 text-muted">
        {isFilledIn
          ? `A new tab opens with ${showAmount(payment.rest, order.currency)} filled in.`
          : `A new tab opens. Send ${showAmount(payment.rest, order.currency)}.`}
      </p>
      <div className="mt-auto space-y-4">
        <Button
          kind={isFirst ? 'primary' : 'secondary'}
          className="w-full"
          aria-disabled={isLeaving}
          onClick={pay}
        >
          Pay {payWith(label)}
        </Button>
        <div
          data-example={`${kind}_handle`}
          className={
            phase === 'blocked' ? 'rounded-sm border border-error/60 p-3 text-sm' : 'text-muted text-sm'
          }
        >
          {phase === 'blocked' ? (
            <p role="alert">
              Your browser blocked the {label} tab, so nothing’s been paid yet. Open {label} with this link
              {isFilledIn
                ? ', with the amount filled in:'
                : `, and send ${showAmount(payment.rest, order.currency)}:`}
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

/** Goes to the last page, and says that the money is on its way. */
const SentLink = ({ order, method: { id }, payment }: Omit<CardProps, 'isFirst'>) => {
  const path = getSuccessPath(order, id);
  return (
    <a
      className={buttonClasses('secondary', 'grow')}
      href={path}
      onClick={(event) => {
        // The last page sends it, unless this browser stores nothing: then it is sent before that page opens.
        if (payment.storeReport(id, true)) return;
        event.preventDefault();
        void payment.sendReport().then((isSent) => isSent && location.assign(path));
      }}
    >
      I have sent it
    </a>
  );
};

/** Says what to send and where; the client then returns and confirms. */
const CashAppCard = ({ isFirst, ...props }: CardProps) => {
  const { order, method, payment } = props;
  return (
    <Card title={method.label} mark={method.note}>
      <p className="mb-4 text-muted">
        Send the amount in {method.label} and put the order number in the note. I confirm it within 24 hours.
      </p>
      <Facts
        rows={[
          ['Send to', getAccount(method), 'cashapp_handle'],
          ['Amount', showAmount(payment.rest, order.currency)],
          ['Order ID', order.orderId],
        ]}
        className="mb-6 space-y-2"
        rowClasses="gap-4"
      />
      <div className="mt-auto flex flex-wrap gap-3">
        <CopyText
          kind={isFirst ? 'primary' : 'secondary'}
          className="grow"
          label="Copy Instructions"
          text={describeCashApp(order, method, payment.rest)}
          copied="CashApp instructions copied to clipboard!"
        />
        <SentLink {...props} />
      </div>
    </Card>
  );
};

/** The studio’s instructions, line by line. */
const TransferCard = ({ isFirst: _, ...props }: CardProps) => {
  const { method, payment, order } = props;
  const text = payment.findInstructions(method.id);
  return (
    <Card title={method.label} mark={method.note}>
      {!text && <p className="mb-4 text-muted">Where to send it is on your order page.</p>}
      <TransferLines
        method={{ label: method.label, text }}
        amount={payment.rest}
        currency={order.currency}
        order_id={order.orderId}
        className="-mt-2 mb-4"
      />
      <div className="mt-auto flex flex-wrap gap-3">
        <SentLink {...props} />
      </div>
    </Card>
  );
};

/** Goes to the card processor’s page, from where the client comes back to the order page. */
const CheckoutCard = ({ order, method: { label, note }, payment, isFirst }: CardProps) =>
  order.orderKey && (
    <Card title={label} mark={note}>
      <p className="mb-6 text-muted">
        A secure page opens for {showAmount(payment.rest, order.currency)}. I get the confirmation right away.
      </p>
      <div className="mt-auto flex flex-wrap gap-3">
        <CardButton
          label={`Pay ${payWith(label)}`}
          kind={isFirst ? 'primary' : 'secondary'}
          className="w-full"
          start={() =>
            call('POST /api/client-orders/:order_id/card-payment', {
              params: { order_id: order.orderId },
              orderKey: order.orderKey,
            })
          }
        />
      </div>
    </Card>
  );

/** One way to pay. */
export const PayCard = (props: CardProps) => {
  const { kind } = props.method;
  if (kind === 'cashapp') return <CashAppCard {...props} />;
  if (kind === 'transfer') return <TransferCard {...props} />;
  return kind === 'card' ? <CheckoutCard {...props} /> : <LinkCard {...props} />;
};

/** Shown when a discount covers the whole price. */
export const NothingToPay = ({ order }: { order: CurrentOrder }) => (
  <Card title="Nothing to pay" mark="">
    <p className="mb-6 text-muted">{explainFree(order)} I can start right away.</p>
    <a className={buttonClasses('primary')} href={getSuccessPath(order)}>
      Continue
    </a>
  </Card>
);
