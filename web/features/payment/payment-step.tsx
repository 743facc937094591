import { formatDollars, fromDollars } from '../../../shared/money.ts';
import type { PaymentMethod } from '../../../shared/payments.ts';
import type { Settings } from '../../../shared/settings.ts';
import { Button } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import type { CurrentOrder } from './current-order.ts';
import { isFree, paypalLink, TELLING } from './payment-text.ts';
import type { OrderPayment } from './use-order-money.ts';

const beginnings: Record<PaymentMethod, string> = {
  paypal: 'Finish in the PayPal tab, then press',
  cashapp: 'Send it in Cash App, then press',
  other: 'Once you’ve paid, press',
};

const describeCheck = (order: CurrentOrder, beginning = 'You’ve done your part.'): string =>
  `${beginning} The studio checks ${isFree(order) ? 'your order' : 'for your payment'} within 24 hours and emails ${order.clientEmail || 'you'} to confirm.`;

/** Right below the heading: what is left to do about the payment, as one button, or that nothing is. */
export const PaymentStep = ({ order, method, settings, payment }: PaymentStepProps) => {
  const { money, rest, isAsked, isTelling, isLost, keep, tell } = payment;
  const { paypal_handle, contact_email } = settings;
  if (isTelling) return <p role="status">{TELLING}</p>;
  if (money.state === 'paid' && !isFree(order))
    return <p role="status">Your payment is confirmed. Thank you!</p>;
  if (!isFree(order) && (rest === 0 || money.state === 'refunded')) return <p role="status">{money.text}</p>;
  if (!isAsked) return <p role="status">{describeCheck(order)}</p>;
  if (!order.orderKey) return <p>{describeCheck(order, 'Once you’ve paid, you’ve done your part.')}</p>;
  if (isLost)
    return (
      <p role="alert">
        That didn’t reach the studio. Open your order page, or email <MailLink address={contact_email} />.
      </p>
    );
  const amount = formatDollars(rest);
  const press = () => {
    keep(method, true);
    tell();
  };
  return (
    <>
      <p>
        {beginnings[method]} <strong>I’ve paid {amount}</strong>.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={press}>I’ve paid {amount}</Button>
        {method === 'paypal' && paypal_handle && (
          <a
            className="link inline-flex min-h-11 items-center text-base"
            href={paypalLink(paypal_handle, fromDollars(rest))}
            target="_blank"
            rel="noopener noreferrer"
          >
            No PayPal tab? Open it here
          </a>
        )}
      </div>
    </>
  );
};
type PaymentStepProps = {
  order: CurrentOrder;
  method: PaymentMethod;
  settings: Settings;
  payment: OrderPayment;
};
