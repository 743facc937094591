import type { PageSettings } from '../../../shared/settings.ts';
import { classes } from '../../lib/classes.ts';
import { showAmount } from '../../lib/locale.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { type ButtonKind, buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/copy-text.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { orderPath } from '../placed-order/device-orders.ts';
import type { CurrentOrder } from './current-order.ts';
import { lacksFiles } from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

/** Shown when a payment page is opened in a tab that has not placed this order. */
export const NoOrder = ({ settings }: { settings: PageSettings }) => (
  <>
    <p className="max-w-prose text-muted">
      This order can’t be shown here. For your privacy, its details stay in the tab where you placed it.{' '}
      {!sendsEmail()
        ? 'If you’ve ordered, open it in the browser you ordered with'
        : `If you’ve ordered, the email I sent you has the link to your order and says ${
            settings.payment_methods.length > 0 ? 'how to pay' : 'what happens next'
          }. If you can’t find it, have the link sent again below`}
      , or write to <MailLink address={settings.contact_email} />.
    </p>
    <a className="link mt-4 inline-flex min-h-11 items-center" href="/#contact-form">
      Back to the order form
    </a>
  </>
);

/** Links to the order page, which only opens with the order's key; where files are missing, to send them there. */
export const OrderPageButton = ({ payment, kind = 'secondary' }: OrderPageButtonProps) => {
  const { order, asks } = payment;
  if (!order.orderKey) return null;
  return (
    <a className={buttonClasses(kind)} href={orderPath(order.orderId, order.orderKey)}>
      {lacksFiles(payment) && !asks ? 'Send your files' : 'Open your order page'}
    </a>
  );
};
type OrderPageButtonProps = { payment: OrderPayment; kind?: ButtonKind };

/** Explains the order page and links to it. */
export const OrderPageNote = ({ order: { orderId, orderKey } }: { order: CurrentOrder }) =>
  orderKey && (
    <p className="mt-4 text-muted">
      Your order has its own page: follow it, send more files and write to me there.{' '}
      <a className="link whitespace-nowrap py-3.5" href={orderPath(orderId, orderKey)}>
        Open your order page
      </a>
    </p>
  );

/** The amount, and the number to pay it under. */
export const AmountAndNumber = ({ order, label, amount, className }: AmountProps) => (
  <div className={className}>
    <p className="flex items-baseline gap-4">
      <span className="label text-muted">{label}</span>
      <span className="figures text-4xl">{showAmount(amount, order.currency)}</span>
    </p>
    <OrderNumber number={order.orderId} />
  </div>
);
type AmountProps = { order: CurrentOrder; label: string; amount: number; className?: string };

/** Names and values, a row each. */
export const Facts = ({ rows, className, rowClasses, valueClasses = 'figures' }: FactsProps) => (
  <dl className={className}>
    {rows.map(([name, value, example]) => (
      <div key={name} className={classes('flex justify-between', rowClasses)}>
        <dt className="text-muted">{name}</dt>
        <dd
          data-example={example}
          className={classes(
            'min-w-0 wrap-anywhere text-right',
            name === 'Order ID' ? 'font-mono' : valueClasses,
          )}
        >
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
/** `example`: the setting whose default the value may be. */
type Fact = readonly [name: string, value: string, example?: string];
type FactsProps = { rows: readonly Fact[]; className: string; rowClasses: string; valueClasses?: string };
