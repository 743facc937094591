import { formatCount } from '../../../shared/format.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import type { PageData } from '../../../shared/pages.ts';
import { type PaymentMethod, paymentMethods } from '../../../shared/payments.ts';
import type { Settings } from '../../../shared/settings.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { DeviceOrderList, FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { useCurrentOrder } from './current-order-storage.ts';
import { NoOrder } from './no-order.tsx';
import { OrderPageButton } from './order-page-link.tsx';
import { PaymentStep } from './payment-step.tsx';
import { explainFree, getMethodName, isFree, turnaround } from './payment-text.ts';
import { Steps } from './steps.tsx';
import { useOrderMoney } from './use-order-money.ts';

const nextSteps = (order: CurrentOrder) => [
  isFree(order)
    ? {
        title: 'The studio confirms',
        words: `No payment needed: we’ll email ${order.clientEmail || 'you'} to confirm your order.`,
      }
    : {
        title: 'The payment is checked',
        words: `The studio checks its account and emails ${order.clientEmail || 'you'} to confirm.`,
      },
  {
    title: 'The mix begins',
    words:
      'We set up your session and listen through. If a file is missing or damaged, we’ll tell you right away.',
  },
  {
    title: 'You listen',
    words: `You’ll get the first version in ${turnaround(order.addOns.rushed)}. Ask for as many changes as you need while the mix is open.`,
  },
];

const readMethod = (method: string | null): PaymentMethod =>
  paymentMethods.find((one) => one === method) ?? 'other';

const Paid = ({ order, method, settings }: PaidProps) => {
  const name = getMethodName(method);
  const way = readMethod(method);
  const payment = useOrderMoney(order, way === 'other' ? null : way);
  const waitingName = name === 'Cash App' ? 'Cash App (Processing)' : (name ?? 'Processing');
  const free = isFree(order);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="wide text-4xl md:text-6xl">{free ? 'ORDER CONFIRMED' : 'PAYMENT SUCCESSFUL'}</h1>
        <span className="label rounded-sm border border-accent px-3 py-1.5 text-accent">
          {free ? 'Nothing to pay' : name === 'PayPal' ? 'PayPal' : 'Processing'}
        </span>
      </div>
      <div className="mb-12 max-w-prose text-xl leading-snug wrap-anywhere">
        <PaymentStep order={order} method={way} settings={settings} payment={payment} />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="space-y-4 text-lg">
          <p className="wrap-anywhere">
            Thank you{order.clientName && `, ${order.clientName}`}. The studio has{' '}
            {formatCount(order.filesUploaded, 'file')} for {formatCount(order.songCount, 'song')}.
          </p>
          {free && <p className="text-muted">{explainFree(order)} There’s nothing to pay.</p>}
          {order.addOns.rushed && (
            <p className="border-accent border-l-2 pl-4">Rush order: work on it starts within 24 hours.</p>
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
        <dl className="divide-y divide-hairline rounded-md border border-hairline bg-panel px-5 sm:px-6">
          {[
            ['Order number', order.orderId],
            [
              payment.money.state === 'paid' && !free ? 'Total paid' : 'Total',
              formatMoney(fromDollars(order.totalAmount)),
            ],
            ['Method', free ? 'No payment needed' : waitingName],
            ['Payment', payment.money.text],
            ['Order', 'Confirmed'],
          ].map(([label, value]) => (
            <div key={label} className="flex justify-between gap-6 py-4">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere text-right font-mono">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Steps title="Next steps" steps={nextSteps(order)} />
      <DeviceOrderList except={order.orderId} className="mt-16" />
    </>
  );
};
type PaidProps = { order: CurrentOrder; method: string | null; settings: Settings };

const PaymentSuccess = ({ data: { settings } }: { data: PageData }) => {
  const { order, isSettled, search } = useCurrentOrder(settings);
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="mx-auto min-h-svh max-w-page px-page py-16">
      {order ? (
        <Paid order={order} method={search?.get('method') ?? null} settings={settings} />
      ) : (
        <>
          <h1 className="wide mb-6 text-4xl md:text-5xl">Your payment</h1>
          {isSettled ? (
            <>
              <NoOrder settings={settings} />
              <FindOrder className="mt-16" />
            </>
          ) : (
            <p className="text-muted">You’ll get an email once the studio has your payment.</p>
          )}
        </>
      )}
    </div>
  );
};
export default PaymentSuccess;
