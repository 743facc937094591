import type { PageData } from '../../../shared/pages.ts';
import { getAccount } from '../../../shared/payments.ts';
import { savingsPerSong } from '../../../shared/pricing.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/copy-text.tsx';
import { FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { AmountAndNumber, Facts, OrderPageNote } from './page-parts.tsx';
import { explainFree, getOptionsPath, getSuccessPath, isFree } from './payment-text.ts';
import { useCurrentOrder } from './use-current-order.ts';

// An order that costs nothing needs neither a retry nor manual payment instructions.
const NothingCancelled = ({ order }: { order: CurrentOrder }) => (
  <div className="max-w-prose space-y-4 text-lg">
    <p>Nothing was charged. No money has left your account.</p>
    <p>I have your order and your files. {explainFree(order)}</p>
    <OrderNumber number={order.orderId} />
    <OrderPageNote order={order} />
    <a className={buttonClasses('primary', 'mt-4')} href={getSuccessPath(order)}>
      Continue
    </a>
  </div>
);

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
  if (order && isFree(order))
    return (
      <div className="mx-auto max-w-page px-page py-8 md:py-16">
        <h1 className="wide mb-6 text-4xl md:text-5xl">Nothing to pay</h1>
        <NothingCancelled order={order} />
      </div>
    );
  return (
    <div className="mx-auto max-w-page px-page py-8 md:py-16">
      <h1 className="wide mb-6 text-4xl md:text-5xl">Payment cancelled</h1>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="max-w-prose space-y-4 text-lg">
          <p>Nothing was charged. No money has left your account.</p>
          {order && (
            <>
              <p>I have your order and your files. Pay now, or any time later.</p>
              <AmountAndNumber order={order} label="Total" amount={order.totalAmount} />
            </>
          )}
          <div className="flex flex-wrap gap-3">
            {order && (
              <a className={buttonClasses('primary')} href={getOptionsPath(order)}>
                Pay now
              </a>
            )}
            <a className={buttonClasses(isSettled && !order ? 'primary' : 'secondary')} href="/#contact-form">
              Try Again
            </a>
            <a className={buttonClasses('secondary')} href="/">
              Back to Home
            </a>
          </div>
          {order && <OrderPageNote order={order} />}
          <p className="text-muted">
            Limited-time pricing: {showAmount(settings.base_price, offer.currency)} per song
            {savings > 0 &&
              `, save ${showMoney(savings, offer.currency)} per song (regular ${showAmount(settings.regular_price, offer.currency)})`}
            .
          </p>
        </div>
        <section className="rounded-md border border-hairline bg-panel p-5 sm:p-6">
          <h2 className="wide mb-3 text-xl">Pay by hand instead</h2>
          {settings.payment_message && <p className="mb-4 text-muted">{settings.payment_message}</p>}
          <Facts
            rows={details.filter(([, value]) => value)}
            className="divide-y divide-hairline border-hairline border-t"
            rowClasses="gap-6 py-3"
          />
        </section>
      </div>
      {isSettled && !order && <FindOrder className="mt-16" />}
    </div>
  );
};
export default PaymentCancelled;
