import { formatMoney, type MoneyFormat } from '../../../shared/money.ts';
import type { RefundRow } from './charge-queries.ts';

// The first sentence is all that the overview shows.

type Row = Pick<RefundRow, 'id' | 'kind' | 'amount' | 'state'>;

const describeNumber = ({ id, kind }: Row): string => (kind === 'sum' ? '' : ` It’s ${id} in Stripe.`);

/** What the studio reads once this was given back, or came back. */
export const describeRefund = (
  row: Row,
  format: MoneyFormat,
  { isUnpaid, missing }: { isUnpaid: boolean; missing: number },
): string => {
  const sum = formatMoney(row.amount, format);
  const what = row.kind === 'dispute' ? describeDispute(row, sum) : `${sum} refunded in Stripe.`;
  const lock = isUnpaid ? ' The order counts as unpaid again.' : '';
  const rest = formatMoney(missing, format);
  const gap =
    missing > 0
      ? ` That’s more than this order’s payments add up to, so ${rest} isn’t in them: check them against Stripe.`
      : '';
  return `${what}${gap}${lock}${describeNumber(row)}`;
};

const describeDispute = ({ state }: Row, sum: string): string => {
  if (state === 'noted')
    return `The client’s bank asks about ${sum}. Answer in Stripe, before it becomes a chargeback.`;
  if (state === 'lost') return `Chargeback lost: ${sum}. The money stays with the client.`;
  return `Chargeback of ${sum}. The client’s bank took the money back: answer or accept it in Stripe.`;
};

/** What the studio reads when the money is back. */
export const describeReturn = (row: Row, format: MoneyFormat, isByHand: boolean): string => {
  const sum = formatMoney(row.amount, format);
  const what =
    row.kind === 'dispute'
      ? `Chargeback over: ${sum} is yours again.`
      : `A refund of ${sum} failed. The money is back in your Stripe account, so refund it another way.`;
  return `${what}${isByHand ? ' You recorded this refund yourself: undo it in the payments.' : ''}${describeNumber(row)}`;
};

export const describeForeignRefund = (row: Row, sum: string): string =>
  `${sum} was given back by card, in another currency than this order’s. It isn’t in its payments.${describeNumber(row)}`;

/** What the studio reads when the payment that was refunded isn't recorded. */
export const describeUnknown = (sum: string, charge_id: string): string =>
  `${sum} refunded in Stripe, of a card payment that isn’t recorded for this order. Once the payment arrives, the refund is entered, too. It’s ${charge_id} in Stripe.`;
