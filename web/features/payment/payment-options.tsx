import { formatCount } from '../../../shared/format.ts';
import { fromAmount } from '../../../shared/money.ts';
import type { PageData } from '../../../shared/pages.ts';
import { describeUntaken, listMethodsForAmount } from '../../../shared/payments.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { getLocale, showAmount } from '../../lib/locale.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { ReceiptRow } from '../../ui/receipt-row.tsx';
import { Spinner } from '../../ui/skeleton.tsx';
import { DeviceOrderList, FindOrder } from '../placed-order/find-order.tsx';
import type { CurrentOrder } from './current-order.ts';
import { AmountAndNumber, Facts, NoOrder, OrderPageButton, OrderPageNote } from './page-parts.tsx';
import { NothingToPay, PayCard } from './pay-cards.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import {
  describeAsked,
  describeHaving,
  describeNoWay,
  getDueLabel,
  getTotalLabel,
  isFree,
  REPORTING,
} from './payment-text.ts';
import { useCurrentOrder } from './use-current-order.ts';
import { type OrderPayment, useOrderMoney } from './use-order-money.ts';

/** The order as it was placed: who, what, and its own price lines. Beside the ways to pay, or closed below them. */
const Receipt = ({ order, totalLabel }: ReceiptProps) => {
  const isBelow = useMediaQuery('(width < 64rem)');
  const title = (
    <h2 id="receipt-title" className={isBelow ? 'inline font-semibold' : 'label mb-3 text-muted'}>
      Your order
    </h2>
  );
  return (
    <section
      aria-labelledby="receipt-title"
      className="rounded-md border border-hairline bg-panel p-5 max-lg:py-0 sm:px-6"
    >
      {isBelow ? (
        <details className="group">
          <summary className="flex min-h-14 cursor-pointer items-center gap-4">
            {title}
            <span className="grow wrap-anywhere text-right text-muted text-sm">
              {order.title || formatCount(order.songCount, 'song')},{' '}
              {formatCount(order.filesUploaded, 'file')}
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className="size-4 flex-none text-muted group-open:rotate-180"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            >
              <path d="M4 7l6 6 6-6" />
            </svg>
          </summary>
          <ReceiptLines order={order} totalLabel={totalLabel} />
        </details>
      ) : (
        <>
          {title}
          <ReceiptLines order={order} totalLabel={totalLabel} />
        </>
      )}
    </section>
  );
};
type ReceiptProps = { order: CurrentOrder; totalLabel: string };

const ReceiptLines = ({ order, totalLabel }: ReceiptProps) => (
  <div className="max-lg:pb-5">
    {order.title && (
      <p className="wide mb-4 wrap-anywhere border-hairline border-b pb-4 text-2xl">{order.title}</p>
    )}
    <Facts
      rows={[
        ['Client', order.clientName],
        ...(order.clientEmail ? [['Email', order.clientEmail] as const] : []),
        ['Songs', String(order.songCount)],
        ['Files uploaded', String(order.filesUploaded)],
      ]}
      className="mb-3 border-hairline border-b pb-3 text-sm"
      rowClasses="gap-6 py-1"
      valueClasses=""
    />
    <dl className="figures text-sm">
      {order.lines.map(({ label, quantity, amount }, index) => (
        <ReceiptRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          key={index}
          label={label}
          note={quantity > 1 && !label.includes(String(quantity)) ? `for ${quantity} songs` : undefined}
          value={showAmount(amount, order.currency)}
        />
      ))}
      {order.discountAmount > 0 && (
        <ReceiptRow
          label={`Discount ${order.discountCode.toUpperCase()}`.trim()}
          value={showAmount(-order.discountAmount, order.currency)}
          tone="success"
        />
      )}
      {order.tax && (
        <ReceiptRow label={order.tax.label} value={showAmount(order.tax.amount, order.currency)} />
      )}
    </dl>
    <p className="mt-3 flex items-baseline justify-between gap-4 border-hairline border-t pt-4">
      <span className="label text-muted">{totalLabel}</span>
      <span className="figures text-4xl">{showAmount(order.totalAmount, order.currency)}</span>
    </p>
  </div>
);

const Ways = ({ order, settings, payment, untaken }: WaysProps) => {
  const { payment_methods, contact_email } = settings;
  if (isFree(order)) return <NothingToPay order={order} />;
  if (payment.isReporting || !payment.isDue)
    return (
      <div className="space-y-4">
        <p role="status">
          {payment.isReporting ? REPORTING : (describeAsked(payment.asks, order) ?? payment.money.text)}
        </p>
        <OrderPageButton payment={payment} kind={payment.asks ? 'primary' : 'secondary'} />
      </div>
    );
  if (payment_methods.length === 0)
    return (
      <p className="text-muted">
        {untaken} You’re all set until then. Questions? Write to <MailLink address={contact_email} />.
      </p>
    );
  return (
    <>
      {payment_methods.map((method, place) => (
        <PayCard key={method.id} order={order} method={method} payment={payment} isFirst={place === 0} />
      ))}
      {untaken && <p className="text-muted">{untaken}</p>}
    </>
  );
};
type WaysProps = {
  order: CurrentOrder;
  /** With the ways to pay that take the amount. */
  settings: PageSettings;
  payment: OrderPayment;
  /** Why another one doesn’t; empty if all do. */
  untaken: string;
};

const Placed = ({ order: placed, settings: all }: { order: CurrentOrder; settings: PageSettings }) => {
  const payment = useOrderMoney(placed);
  const { order } = payment;
  const { currency } = order;
  const units = fromAmount(payment.rest, currency);
  const payment_methods = listMethodsForAmount(all.payment_methods, units, currency);
  const settings = { ...all, payment_methods };
  const untaken = describeUntaken(all.payment_methods, units, { currency, locale: getLocale() });
  const hasWays = payment.isDue && !payment.isReporting;
  const totalLabel = getTotalLabel(order, payment.money.state === 'paid');
  return (
    <>
      <h1 className="wide mb-3 text-4xl md:text-5xl">Order Created</h1>
      <p className="mb-6 max-w-prose text-muted lg:mb-10">
        {describeHaving(payment)}{' '}
        {isFree(order)
          ? 'There’s nothing to pay.'
          : hasWays &&
            (settings.payment_methods.length > 0
              ? `Choose how to pay. ${settings.payment_message}`
              : describeNoWay())}
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <section aria-labelledby="ways-title" className="lg:order-last">
          <h2 id="ways-title" className="sr-only">
            {hasWays ? 'Ways to pay' : 'Payment'}
          </h2>
          {!isFree(order) && (
            <AmountAndNumber
              order={order}
              label={getDueLabel(order, payment.rest || order.totalAmount, totalLabel)}
              amount={payment.rest || order.totalAmount}
              className="mb-4 lg:[&>p]:hidden"
            />
          )}
          {hasWays && order.dueNow < order.totalAmount && <p className="mb-4">{payment.money.text}</p>}
          <div className="grid gap-6 xl:grid-cols-2">
            <Ways order={order} settings={settings} payment={payment} untaken={untaken} />
          </div>
        </section>
        <div>
          <Receipt order={order} totalLabel={totalLabel} />
          <OrderPageNote order={order} />
        </div>
      </div>
      <PaymentSteps title="What Happens Next" order={order} settings={settings} payment={payment} />
      <DeviceOrderList except={order.orderId} className="mt-16" />
    </>
  );
};

const PaymentOptions = ({ data: { settings, offer } }: { data: PageData }) => {
  const { order, isSettled } = useCurrentOrder(offer);
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="mx-auto min-h-svh max-w-page px-page py-8 md:py-16">
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
          {isSettled && <FindOrder settings={settings} className="mt-16" />}
        </>
      )}
    </div>
  );
};
export default PaymentOptions;
