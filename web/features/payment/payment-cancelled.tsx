import type { ReactNode } from 'react';
import type { PageData } from '../../../shared/pages.ts';
import { getAccount } from '../../../shared/payments.ts';
import { savingsPerSong } from '../../../shared/pricing.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/copy-text.tsx';
import { FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { AmountAndNumber, Facts, OrderPageButton, OrderPageNote } from './page-parts.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import {
  describeAsked,
  describeHaving,
  explainFree,
  getDueLabel,
  getOptionsPath,
  getSuccessPath,
  isFree,
  REPORTING,
} from './payment-text.ts';
import { useCurrentOrder } from './use-current-order.ts';
import { useOrderMoney } from './use-order-money.ts';

const NOTHING_CHARGED = 'Nothing was charged on this site.';
const NOT_THIS_TIME = 'Nothing was charged this time.';

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto min-h-svh max-w-page px-page py-8 md:py-16">
    <h1 className="wide mb-6 text-4xl md:text-5xl">{title}</h1>
    {children}
  </div>
);

const HomeLink = () => (
  <a className={buttonClasses('secondary')} href="/">
    Back to Home
  </a>
);

/** To start anew. */
const TryAgain = ({ isNext = false }: { isNext?: boolean }) => (
  <a className={buttonClasses(isNext ? 'primary' : 'secondary')} href="/#contact-form">
    Try Again
  </a>
);

/** What is left to do about the order, by how its money stands: pay, or nothing. */
const OrderCancelled = ({ order: placed, settings, byHand }: OrderCancelledProps) => {
  const payment = useOrderMoney(placed);
  const { order, money, paid_amount, rest, asks, isDue, isReporting } = payment;
  if (isFree(order))
    return (
      <Page title="Nothing to pay">
        <div className="max-w-prose space-y-4 text-lg">
          <p>{NOTHING_CHARGED}</p>
          <p>
            {describeHaving(payment)} {explainFree(order)}
          </p>
          <OrderNumber number={order.orderId} />
          <OrderPageNote order={order} />
          <a className={buttonClasses('primary', 'mt-4')} href={getSuccessPath(order)}>
            Continue
          </a>
        </div>
      </Page>
    );
  const steps = (
    <PaymentSteps title="What happens next" order={order} settings={settings} payment={payment} />
  );
  if (isReporting || !isDue)
    return (
      <Page title="Payment cancelled">
        <div className="max-w-prose space-y-4 text-lg">
          <p>{NOT_THIS_TIME}</p>
          <p role="status">{isReporting ? REPORTING : (describeAsked(asks, order) ?? money.text)}</p>
          <OrderNumber number={order.orderId} />
          <div className="flex flex-wrap gap-3">
            <OrderPageButton payment={payment} kind="primary" />
            <HomeLink />
          </div>
        </div>
        {steps}
      </Page>
    );
  return (
    <Page title="Payment cancelled">
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="max-w-prose space-y-4 text-lg">
          <p>{paid_amount > 0 ? NOT_THIS_TIME : NOTHING_CHARGED}</p>
          <p>{describeHaving(payment)} Pay now, or any time later.</p>
          <AmountAndNumber order={order} label={getDueLabel(order, rest)} amount={rest} />
          <div className="flex flex-wrap gap-3">
            <a className={buttonClasses('primary')} href={getOptionsPath(order)}>
              Pay now
            </a>
            <TryAgain />
            <HomeLink />
          </div>
          <OrderPageNote order={order} />
        </div>
        {byHand}
      </div>
      {steps}
    </Page>
  );
};
type OrderCancelledProps = {
  order: CurrentOrder;
  settings: PageSettings;
  /** Where to send the money without a link. */
  byHand: ReactNode;
};

const PaymentCancelled = ({ data: { settings, offer } }: { data: PageData }) => {
  const { order, isSettled } = useCurrentOrder(offer);
  const [service] = offer.services;
  const savings = service ? savingsPerSong(service, offer.currency) : 0;
  const details = [
    ...settings.payment_methods.map(
      (method) => [method.label, getAccount(method), `${method.kind}_handle`] as const,
    ),
    ['Email', settings.contact_email] as const,
  ];
  const byHand = (
    <section className="rounded-md border border-hairline bg-panel p-5 sm:p-6">
      <h2 className="wide mb-3 text-xl">Pay by hand instead</h2>
      {settings.payment_message && <p className="mb-4 text-muted">{settings.payment_message}</p>}
      <Facts
        rows={details.filter(([, value]) => value)}
        className="divide-y divide-hairline border-hairline border-t"
        rowClasses="gap-6 py-3"
      />
    </section>
  );
  if (order) return <OrderCancelled order={order} settings={settings} byHand={byHand} />;
  return (
    <Page title="Payment cancelled">
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="max-w-prose space-y-4 text-lg">
          <p>{NOTHING_CHARGED}</p>
          <div className="flex flex-wrap gap-3">
            <TryAgain isNext={isSettled} />
            <HomeLink />
          </div>
          <p className="text-muted">
            Limited-time pricing: {showAmount(settings.base_price, offer.currency)} per song
            {savings > 0 &&
              `, save ${showMoney(savings, offer.currency)} per song (regular ${showAmount(settings.regular_price, offer.currency)})`}
            .
          </p>
        </div>
        {byHand}
      </div>
      {isSettled && <FindOrder settings={settings} className="mt-16" />}
    </Page>
  );
};
export default PaymentCancelled;
