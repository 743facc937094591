import { formatMoney } from '../../../shared/money.ts';
import { describeMethod, methodLabels } from '../../../shared/payments.ts';
import type { PaymentRow } from './rows.ts';

type Sum = Pick<PaymentRow, 'method' | 'amount'>;

/** `$80, PayPal`: what the timeline says of a payment. */
export const describePayment = ({ amount, method }: Sum): string =>
  `${formatMoney(amount)}, ${methodLabels[method]}`;

/** What a client reported, as a phrase that follows their name. */
export const describeReport = ({ amount, method }: Sum): string =>
  `says they paid ${formatMoney(amount)} ${describeMethod(method)}`;
