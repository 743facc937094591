import type { ReactNode } from 'react';
import { fromAmount } from '../../../shared/money.ts';
import { getPayLink } from '../../../shared/pay-links.ts';
import { otherMethod, type PublicMethod } from '../../../shared/payments.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { showAmount } from '../../lib/locale.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import type { CurrentOrder } from './current-order.ts';
import { OrderPageButton } from './page-parts.tsx';
import {
  describeAsked,
  describeReply,
  getOptionsPath,
  isFree,
  REPORTING,
  toPayable,
} from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

const describeBeginning = (method: PublicMethod | null): string => {
  if (method?.kind === 'paypal' || method?.kind === 'link')
    return `Finish in the ${method.label} tab, then press`;
  return method?.kind === 'cashapp' ? `Send it in ${method.label}, then press` : 'Once you’ve paid, press';
};

/** What leads: how the payment stands, or what is left to do about it. */
const Lead = ({ role, children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <p
    role={role}
    className="wide max-w-4xl text-balance text-2xl leading-tight! wrap-anywhere sm:text-3xl md:text-4xl"
  >
    {children}
  </p>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 md:mt-7">{children}</div>
);

/** Nothing is left to do about the payment: what is so, and the way to the order. */
const Settled = ({ payment, title, children }: SettledProps) => (
  <>
    <Lead role="status">{title}</Lead>
    {children && <p className="mt-3 max-w-prose text-lg text-muted wrap-anywhere">{children}</p>}
    {payment.order.orderKey && (
      <Actions>
        <OrderPageButton payment={payment} kind="primary" />
      </Actions>
    )}
  </>
);
type SettledProps = { payment: OrderPayment; title: string; children?: ReactNode };

const YOUR_PART = 'You’ve done your part.';

/** The sentence that leads and its one button, by how the order's money stands. */
export const PaymentStep = ({ order, method, settings, payment }: PaymentStepProps) => {
  const { money, stage, cancelled_at, rest, asks, isDue, isReporting, isLost } = payment;
  const reply = describeReply(order, 'within 24 hours');
  if (isReporting) return <Lead role="status">{REPORTING}</Lead>;
  if (cancelled_at !== null) return <Settled payment={payment} title={money.text} />;
  const asked = describeAsked(asks, order);
  if (asked) return <Settled payment={payment} title={asked} />;
  if (isFree(order) && stage === 'to_start')
    return (
      <Settled payment={payment} title={YOUR_PART}>
        I’m checking your order. {reply}
      </Settled>
    );
  if (isFree(order)) return <Settled payment={payment} title={money.text} />;
  if (money.state === 'paid')
    return <Settled payment={payment} title="Your payment is confirmed. Thank you!" />;
  if (rest === 0 || money.state === 'refunded' || money.state === 'deposit')
    return <Settled payment={payment} title={money.text} />;
  if (!isDue)
    return (
      <Settled payment={payment} title={YOUR_PART}>
        I’m checking your payment. {reply}
      </Settled>
    );
  if (!order.orderKey)
    return (
      <>
        <Lead>Once you’ve paid, you’ve done your part.</Lead>
        <p className="mt-3 max-w-prose text-lg text-muted wrap-anywhere">I check for your payment. {reply}</p>
      </>
    );
  if (isLost)
    return (
      <>
        <Lead role="alert">That didn’t reach me.</Lead>
        <p className="mt-3 text-lg">
          Open your order page, or email <MailLink address={settings.contact_email} />.
        </p>
        <Actions>
          <OrderPageButton payment={payment} kind="primary" />
        </Actions>
      </>
    );
  return <PaymentDue order={order} method={method} settings={settings} payment={payment} />;
};
type PaymentStepProps = {
  order: CurrentOrder;
  method: PublicMethod | null;
  settings: PageSettings;
  payment: OrderPayment;
};

/** Money is still to come: the client says that they paid, or pays. */
const PaymentDue = ({ order, method, settings, payment }: PaymentStepProps) => {
  const { money, rest, storeReport, sendReport } = payment;
  const amount = showAmount(rest, order.currency);
  const link = method && getPayLink(method, fromAmount(rest, order.currency), toPayable(order));
  const hasTab = link !== null && method?.kind !== 'cashapp';
  // Nothing says that they have been where money is sent.
  const isUnbegun = !method && money.state !== 'opened';
  const report = (
    <Button
      kind={isUnbegun ? 'secondary' : 'primary'}
      onClick={() => {
        storeReport(method?.id ?? otherMethod, true);
        void sendReport();
      }}
    >
      I’ve paid {amount}
    </Button>
  );
  if (isUnbegun)
    return (
      <>
        <Lead>{money.text}</Lead>
        <Actions>
          <a className={buttonClasses('primary')} href={getOptionsPath(order)}>
            Pay {amount}
          </a>
          {report}
        </Actions>
      </>
    );
  return (
    <>
      <Lead>
        {describeBeginning(method)}{' '}
        <strong className="whitespace-nowrap font-[inherit]">I’ve paid {amount}</strong>.
      </Lead>
      <Actions>
        {report}
        {hasTab && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            No {method?.label} tab? Open it here
          </a>
        )}
        {(!hasTab || settings.payment_methods.length > 1) && (
          <a className="link inline-flex min-h-11 items-center" href={getOptionsPath(order)}>
            {hasTab ? 'Pay another way' : 'See how to pay'}
          </a>
        )}
      </Actions>
    </>
  );
};
