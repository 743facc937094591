import { formatCount } from '../../../shared/format.ts';
import type { PageData } from '../../../shared/pages.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { showAmount } from '../../lib/locale.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/copy-text.tsx';
import { DeviceOrderList, FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { Facts, NoOrder, OrderPageButton } from './page-parts.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import {
  describeHaving,
  describeOrderStart,
  explainFree,
  getTotalLabel,
  includesMix,
  isFree,
  isOver,
} from './payment-text.ts';
import { useCurrentOrder } from './use-current-order.ts';
import { useOrderMoney } from './use-order-money.ts';

const Paid = ({ order: placed, method, settings, hasMix }: PaidProps) => {
  const way = settings.payment_methods.find(({ id }) => id === method) ?? null;
  const payment = useOrderMoney(placed, way);
  const { order, stage, asks } = payment;
  // Where money is sent by hand, it takes a while.
  const isByHand = way?.kind === 'cashapp' || way?.kind === 'transfer';
  const waitingName = way ? `${way.label}${isByHand ? ' (Processing)' : ''}` : 'Processing';
  const free = isFree(order);
  const isDue = payment.isDue && !payment.isReporting;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 md:mb-6">
        <h1 className="label text-muted text-sm!">{free ? 'ORDER CONFIRMED' : 'PAYMENT SUCCESSFUL'}</h1>
        <span className="label rounded-sm border border-edge px-2 py-1 text-muted">
          {free ? 'Nothing to pay' : way && !isByHand ? way.label : 'Processing'}
        </span>
      </div>
      <div className="mb-10 md:mb-14">
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
              ['Order', payment.cancelled_at === null ? 'Confirmed' : 'Cancelled'],
            ]}
            className="divide-y divide-hairline"
            rowClasses="gap-6 py-4"
          />
        </div>
        <div className="space-y-4 text-lg lg:order-first">
          <p className="wrap-anywhere">
            Thank you{order.clientName && `, ${order.clientName}`}.{' '}
            {order.filesUploaded > 0
              ? `I have ${formatCount(order.filesUploaded, 'file')} for ${formatCount(order.songCount, 'song')}.`
              : describeHaving(payment)}
          </p>
          {free && <p className="text-muted">{explainFree(order)} There’s nothing to pay.</p>}
          {order.isRush && stage === 'to_start' && !asks && !isOver(payment) && (
            <p className="border-edge border-l-2 pl-4">{describeOrderStart(order, settings)}</p>
          )}
          <div className="flex flex-wrap gap-3 pt-4">
            {isDue && <OrderPageButton payment={payment} />}
            <a className={buttonClasses('secondary')} href="/">
              Back to Home
            </a>
            <a className={buttonClasses('secondary')} href="/faq">
              Read the FAQ
            </a>
          </div>
        </div>
      </div>
      <PaymentSteps
        title="Next steps"
        order={order}
        settings={settings}
        payment={payment}
        work={hasMix ? 'The mix begins' : 'The work begins'}
      />
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
              <FindOrder settings={settings} className="mt-16" />
            </>
          ) : (
            <p className="text-muted">
              {!sendsEmail()
                ? 'Your order page tells you once I have your payment.'
                : 'You’ll get an email once I have your payment.'}
            </p>
          )}
        </>
      )}
    </div>
  );
};
export default PaymentSuccess;
