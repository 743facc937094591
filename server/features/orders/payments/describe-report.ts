import { formatMoney } from '../../../../shared/money.ts';
import { describeMethod } from '../../../../shared/payments.ts';
import type { PaymentRow } from '../rows.ts';

type Report = Pick<PaymentRow, 'method' | 'amount' | 'source'>;

/** What a client did, as a phrase that follows their name. */
export const describeReport = (report: Report): string => {
  const amount = formatMoney(report.amount);
  return report.source === 'checkout'
    ? `went to PayPal to pay ${amount}`
    : `says they paid ${amount} ${describeMethod(report.method)}`;
};
