import type Stripe from 'stripe';
import { fromCardUnits } from '../../../shared/card-units.ts';
import type { RefundRow } from './charge-queries.ts';

export type RefundNews = Pick<RefundRow, 'id' | 'kind' | 'amount' | 'currency' | 'state'>;

/** What Stripe says was given back of one card payment. */
export type ChargeNews = {
  /** The payment's own id, `pi_…`: the one thing that a payment, its refunds and its disputes share. */
  charge_id: string;
  /** The order of ours that the payment says it is for; empty where that isn't told. */
  order_id: string;
  /** The sum of all refunds until now, those that failed left out; null where that isn't told. MinorUnits. */
  refunded: number | null;
  currency: string;
  refunds: RefundNews[];
};

/** What an event says of refunds and disputes; null for one about something else, or about no card payment. */
export const readChargeNews = (event: Stripe.Event): ChargeNews | null => {
  const { object } = event.data;
  const charge_id = getId((object as Stripe.Refund).payment_intent);
  if (!charge_id) return null;
  const news = { charge_id, order_id: '', refunded: null, currency: '', refunds: [] };
  switch (event.type) {
    case 'charge.refunded': {
      const charge = object as Stripe.Charge;
      return {
        charge_id,
        order_id: charge.metadata?.order_id ?? '',
        refunded: fromCardUnits(charge.amount_refunded, getCode(charge)),
        currency: getCode(charge),
        // Versions of the API before 2022-11-15 send the refunds along.
        refunds: (charge.refunds?.data ?? []).map((refund) =>
          readRefund({ ...refund, currency: refund.currency ?? charge.currency }),
        ),
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = readRefund(object as Stripe.Refund);
      return {
        ...news,
        refunds: [event.type === 'refund.failed' ? { ...refund, state: 'returned' } : refund],
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { ...news, refunds: [readDispute(object as Stripe.Dispute, event.type)] };
    default:
      return null;
  }
};

const getId = (one: string | { id: string } | null | undefined): string =>
  (typeof one === 'string' ? one : one?.id) ?? '';

const getCode = ({ currency }: { currency: string | null }): string => (currency ?? '').toUpperCase();

const readAmount = (one: { amount: number; currency: string }) => ({
  amount: fromCardUnits(one.amount, getCode(one)),
  currency: getCode(one),
});

/** A refund that isn't through yet has left the account already; one that fails comes back. */
const readRefund = (refund: Stripe.Refund): RefundNews => ({
  id: refund.id,
  kind: 'refund',
  ...readAmount(refund),
  state: refund.status === 'failed' || refund.status === 'canceled' ? 'returned' : 'given',
});

const readDispute = (dispute: Stripe.Dispute, type: Stripe.Event['type']): RefundNews => ({
  id: dispute.id,
  kind: 'dispute',
  ...readAmount(dispute),
  state: getDisputeState(dispute.status, type),
});

const backAgain = ['won', 'prevented', 'warning_closed'];

/** With a dispute Stripe takes the money at once, except for an inquiry (`warning_…`), which is a question first. */
const getDisputeState = (status: string, type: Stripe.Event['type']): RefundRow['state'] => {
  if (type === 'charge.dispute.funds_reinstated' || backAgain.includes(status)) return 'returned';
  if (status === 'lost') return 'lost';
  return status?.startsWith('warning_') && type !== 'charge.dispute.funds_withdrawn' ? 'noted' : 'given';
};
