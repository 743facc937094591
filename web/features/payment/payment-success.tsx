import { formatCount } from '../../../shared/format.ts';
import { fromAmount } from '../../../shared/money.ts';
import type { PageData } from '../../../shared/pages.ts';
import { getPayLink } from '../../../shared/pay-links.ts';
import { otherMethod, type PublicMethod } from '../../../shared/payments.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { showAmount } from '../../lib/locale.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/copy-text.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { DeviceOrderList, FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { Facts, NoOrder, OrderPageButton, Steps } from './page-parts.tsx';
import {
  describeFirstVersion,
  describeOrderRounds,
  describeOrderStart,
  explainFree,
  getTotalLabel,
  includesMix,
  isFree,
  REPORTING,
  toPayable,
} from './payment-text.ts';
import { useCurrentOrder } from './use-current-order.ts';
import { type OrderPayment, useOrderMoney } from './use-order-money.ts';

const describeBeginning = (method: PublicMethod | null): string => {
  if (method?.kind === 'paypal' || method?.kind === 'link')
    return `Finish in the ${method.label} tab, then press`;
  return method?.kind === 'cashapp' ? `Send it in ${method.label}, then press` : 'Once you’ve paid, press';
};

const describeCheck = (order: CurrentOrder, beginning = 'You’ve done your part.'): string =>
  `${beginning} I’m checking your ${isFree(order) ? 'order' : 'payment'} and will email ${order.clientEmail || 'you'} within 24 hours.`;

/** Right below the heading: what is left to do about the payment, as one button, or that nothing is. */
const PaymentStep = ({ order, method, settings, payment }: PaymentStepProps) => {
  const { money, rest, isDue, isReporting, isLost, storeReport, sendReport } = payment;
  const { contact_email } = settings;
  if (isReporting) return <p role="status">{REPORTING}</p>;
  if (money.state === 'paid' && !isFree(order))
    return <p role="status">Your payment is confirmed. Thank you!</p>;
  if (!isFree(order) && (rest === 0 || money.state === 'refunded')) return <p role="status">{money.text}</p>;
  if (!isDue) return <p role="status">{describeCheck(order)}</p>;
  if (!order.orderKey) return <p>{describeCheck(order, 'Once you’ve paid, you’ve done your part.')}</p>;
  if (isLost)
    return (
      <p role="alert">
        That didn’t reach me. Open your order page, or email <MailLink address={contact_email} />.
      </p>
    );
  const amount = showAmount(rest, order.currency);
  const link = method && getPayLink(method, fromAmount(rest, order.currency), toPayable(order));
  const press = () => {
    storeReport(method?.id ?? otherMethod, true);
    void sendReport();
  };
  return (
    <>
      <p>
        {describeBeginning(method)} <strong>I’ve paid {amount}</strong>.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={press}>I’ve paid {amount}</Button>
        {link && method.kind !== 'cashapp' && (
          <a
            className="link inline-flex min-h-11 items-center text-base"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            No {method.label} tab? Open it here
          </a>
        )}
      </div>
    </>
  );
};
type PaymentStepProps = {
  order: CurrentOrder;
  method: PublicMethod | null;
  settings: PageSettings;
  payment: OrderPayment;
};

const nextSteps = (order: CurrentOrder, settings: PageSettings, hasMix: boolean) => [
  isFree(order)
    ? {
        title: 'I confirm',
        words: 'There’s no payment to wait for.',
      }
    : {
        title: 'I confirm your payment',
        words: 'Your order moves up the queue as soon as it’s in my account.',
      },
  {
    title: hasMix ? 'The mix begins' : 'The work begins',
    words:
      'I set up your session and listen through. If a file is missing or damaged, I’ll tell you right away.',
  },
  {
    title: 'You listen',
    words: `${describeFirstVersion(order, settings)} ${describeOrderRounds(order, settings)}`,
  },
];

const Paid = ({ order, method, settings, hasMix }: PaidProps) => {
  const way = settings.payment_methods.find(({ id }) => id === method) ?? null;
  const payment = useOrderMoney(order, way);
  // Where money is sent by hand, it takes a while.
  const isByHand = way?.kind === 'cashapp' || way?.kind === 'transfer';
  const waitingName = way ? `${way.label}${isByHand ? ' (Processing)' : ''}` : 'Processing';
  const free = isFree(order);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="wide text-4xl md:text-6xl">{free ? 'ORDER CONFIRMED' : 'PAYMENT SUCCESSFUL'}</h1>
        <span className="label rounded-sm border border-edge px-3 py-1.5 text-muted">
          {free ? 'Nothing to pay' : way && !isByHand ? way.label : 'Processing'}
        </span>
      </div>
      <div className="mb-8 max-w-prose text-xl md:mb-12 leading-snug wrap-anywhere">
        <PaymentStep order={order} method={way} settings={settings} payment={payment} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="divide-y divide-hairline rounded-md border border-hairline bg-panel px-5 sm:px-6">
          <div className="py-2">
            <OrderNumber number={order.orderId} />
          </div>
          <Facts
            rows={[
              [
                getTotalLabel(order, payment.money.state === 'paid'),
                showAmount(order.totalAmount, order.currency),
              ],
              ['Method', free ? 'No payment needed' : waitingName],
              ['Payment', payment.money.text],
              ['Order', 'Confirmed'],
            ]}
            className="divide-y divide-hairline"
            rowClasses="gap-6 py-4"
          />
        </div>
        <div className="space-y-4 text-lg lg:order-first">
          <p className="wrap-anywhere">
            Thank you{order.clientName && `, ${order.clientName}`}. I have{' '}
            {formatCount(order.filesUploaded, 'file')} for {formatCount(order.songCount, 'song')}.
          </p>
          {free && <p className="text-muted">{explainFree(order)} There’s nothing to pay.</p>}
          {order.isRush && (
            <p className="border-edge border-l-2 pl-4">{describeOrderStart(order, settings)}</p>
          )}
          <div className="flex flex-wrap gap-3 pt-4">
            <OrderPageButton order={order} />
            <a className={buttonClasses('secondary')} href="/">
              Back to Home
            </a>
            <a className={buttonClasses('secondary')} href="/faq">
              Read the FAQ
            </a>
          </div>
        </div>
      </div>
      <Steps title="Next steps" steps={nextSteps(order, settings, hasMix)} />
      <DeviceOrderList except={order.orderId} className="mt-16" />
    </>
  );
};
type PaidProps = { order: CurrentOrder; method: string | null; settings: PageSettings; hasMix: boolean };

const PaymentSuccess = ({ data: { settings, offer } }: { data: PageData }) => {
  const { order, isSettled, search } = useCurrentOrder(offer);
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="mx-auto min-h-svh max-w-page px-page py-8 md:py-16">
      {order ? (
        <Paid
          order={order}
          method={search?.get('method') ?? null}
          settings={settings}
          hasMix={includesMix(order, offer)}
        />
      ) : (
        <>
          <h1 className="wide mb-6 text-4xl md:text-5xl">Your payment</h1>
          {isSettled ? (
            <>
              <NoOrder settings={settings} />
              <FindOrder className="mt-16" />
            </>
          ) : (
            <p className="text-muted">You’ll get an email once I have your payment.</p>
          )}
        </>
      )}
    </div>
  );
};
export default PaymentSuccess;
