import type { PageData } from '../../../shared/pages.ts';
import type { Settings } from '../../../shared/settings.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { OrderNumber } from '../../ui/order-number.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeviceOrderList, FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { useCurrentOrder } from './current-order-storage.ts';
import { NoOrder } from './no-order.tsx';
import { OrderPageButton, OrderPageNote } from './order-page-link.tsx';
import { CashAppCard, NothingToPay, PayPalCard } from './pay-cards.tsx';
import {
  describePaymentMethods,
  explainFree,
  hasPaymentMethod,
  isFree,
  TELLING,
  turnaround,
} from './payment-text.ts';
import { Receipt } from './receipt.tsx';
import { Steps } from './steps.tsx';
import { type OrderPayment, useOrderMoney } from './use-order-money.ts';

const nextSteps = (order: CurrentOrder, settings: Settings) => [
  isFree(order)
    ? { title: 'You do not pay', words: `${explainFree(order)} You don’t need an account.` }
    : {
        title: 'You pay',
        words: `${describePaymentMethods(settings)} You don’t need an account.`,
      },
  {
    title: 'The studio confirms',
    words: `Once ${isFree(order) ? 'your files are checked' : 'your payment is in'}, we’ll email ${order.clientEmail || 'you'} and your order moves up the queue.`,
  },
  {
    title: 'Your mix arrives',
    words: `You’ll get the first version in ${turnaround(order.addOns.rushed)}. Revisions are unlimited while the mix is open.`,
  },
];

const Ways = ({ order, settings, payment }: WaysProps) => {
  const { paypal_handle, cashapp_handle, contact_email } = settings;
  if (isFree(order)) return <NothingToPay order={order} />;
  if (payment.isTelling || !payment.isAsked)
    return (
      <div className="space-y-4">
        <p role="status">{payment.isTelling ? TELLING : payment.money.text}</p>
        <OrderPageButton order={order} />
      </div>
    );
  if (!hasPaymentMethod(settings))
    return (
      <p className="text-muted">
        You’re all set until then. Questions? Write to <MailLink address={contact_email} />.
      </p>
    );
  return (
    <>
      {paypal_handle && <PayPalCard order={order} handle={paypal_handle} payment={payment} />}
      {cashapp_handle && <CashAppCard order={order} handle={cashapp_handle} payment={payment} />}
    </>
  );
};
type WaysProps = { order: CurrentOrder; settings: Settings; payment: OrderPayment };

const Placed = ({ order, settings }: { order: CurrentOrder; settings: Settings }) => {
  const payment = useOrderMoney(order);
  const hasWays = payment.isAsked && !payment.isTelling;
  return (
    <>
      <p className="label mb-4 text-success">Order received</p>
      <h1 className="wide mb-3 text-4xl md:text-5xl">Order Created</h1>
      <p className="mb-10 max-w-prose text-muted">
        The studio has your files.{' '}
        {isFree(order)
          ? 'There’s nothing to pay.'
          : hasWays &&
            (hasPaymentMethod(settings)
              ? `Choose how to pay. ${settings.payment_message}`
              : 'The studio will email you how to pay.')}
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <Receipt order={order} />
          <OrderPageNote order={order} />
        </div>
        <section aria-labelledby="ways-title">
          <h2 id="ways-title" className="sr-only">
            {hasWays ? 'Ways to pay' : 'Payment'}
          </h2>
          {!isFree(order) && (
            <div className="mb-4">
              <OrderNumber number={order.orderId} />
            </div>
          )}
          <div className="grid gap-6 xl:grid-cols-2">
            <Ways order={order} settings={settings} payment={payment} />
          </div>
        </section>
      </div>
      <Steps title="What Happens Next" steps={nextSteps(order, settings)} />
      <DeviceOrderList except={order.orderId} className="mt-16" />
    </>
  );
};

const PaymentOptions = ({ data: { settings } }: { data: PageData }) => {
  const { order, isSettled } = useCurrentOrder(settings);
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="mx-auto min-h-svh max-w-page px-page py-16">
      {order ? (
        <Placed order={order} settings={settings} />
      ) : (
        <>
          <h1 className="wide mb-6 text-4xl md:text-5xl">Payment options</h1>
          <div role="status">
            {isSettled ? (
              <NoOrder settings={settings} />
            ) : (
              <p className="flex items-center gap-4 text-lg text-muted">
                <Spinner />
                Loading order information...
              </p>
            )}
          </div>
          {isSettled && <FindOrder className="mt-16" />}
        </>
      )}
    </div>
  );
};
export default PaymentOptions;
