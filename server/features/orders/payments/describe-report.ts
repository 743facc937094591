import { formatMoney } from '../../../../shared/money.ts';
import { describeMethod, methodLabels } from '../../../../shared/payments.ts';
import type { PaymentRow } from '../rows.ts';

type Report = Pick<PaymentRow, 'method' | 'amount' | 'source'>;

/** `$80, PayPal`: what the timeline says of a payment. */
export const describePayment = ({ amount, method }: Pick<PaymentRow, 'amount' | 'method'>): string =>
  `${formatMoney(amount)}, ${methodLabels[method]}`;

/** What a client did, as a phrase that follows their name. */
export const describeReport = (report: Report): string => {
  const amount = formatMoney(report.amount);
  return report.source === 'checkout'
    ? `went to PayPal to pay ${amount}`
    : `says they paid ${amount} ${describeMethod(report.method)}`;
};
