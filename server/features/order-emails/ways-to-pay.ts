import { type Cents, formatMoney } from '../../../shared/money.ts';
import { cashtag, describePayNote, paypalLink } from '../../../shared/payments.ts';
import type { EmailSettings } from '../../email/email-settings.ts';

/** Shown if the studio has set no payment method. */
export const noWayToPay = 'I’ll email you how to pay.';

type Payable = { settings: EmailSettings; order: { id: string }; due: Cents };

/** How to pay, line by line, in an email the client can reply to. */
export const getWaysToPay = ({ settings, order, due }: Payable): string[] => {
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (!paypal_handle && !cashapp_handle) return ['Reply to this email, and I’ll tell you how to pay.'];
  return [
    ...(paypal_handle ? [`PayPal (recommended): ${paypalLink(paypal_handle, due)}`] : []),
    ...(cashapp_handle ? [`Cash App: send ${formatMoney(due)} to ${cashtag(cashapp_handle)}`] : []),
    ...describePayNote(payment_message),
    `Order number: ${order.id}`,
  ];
};
