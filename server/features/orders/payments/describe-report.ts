import { formatMoney } from '../../../../shared/money.ts';
import { describeMethod } from '../../../../shared/payments.ts';
import type { PaymentRow } from '../rows.ts';

type Report = Pick<PaymentRow, 'method' | 'amount' | 'reference' | 'note'>;

/** Who opened PayPal and came to no reference has not said that they paid. */
export const isOnTheWay = ({ method, reference, note }: Report): boolean =>
  method === 'paypal' && reference === '' && note === '';

/** What a client did, to be read after their name. */
export const describeReport = (report: Report): string => {
  const amount = formatMoney(report.amount);
  return isOnTheWay(report)
    ? `went to PayPal to pay ${amount}`
    : `says they paid ${amount} ${describeMethod(report.method)}`;
};
