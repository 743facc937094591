import { z } from 'zod';
import { amount, line, paragraph, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { type MoneyFormat, toAmount } from './money.ts';
import { describeMoney, getAmountDue, getAmountDueNow, type MoneyFacts } from './order-money.ts';
import { methodId } from './payment-methods.ts';

/** Payments of an order, reported by the client or entered by the studio. Only confirmed ones count. */

export const paymentStates = ['reported', 'confirmed', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Origin of a payment: the client's report, the client pressing a way to pay (`checkout`), the studio by hand, the card
 * processor, a status change, a refund with a cancellation, or a chargeback. A refund without a cancellation is entered
 * by the studio, or comes from the card processor.
 */
export const paymentSources = [
  'client',
  'checkout',
  'studio',
  'card',
  'status',
  'refund',
  'dispute',
] as const;
export type PaymentSource = (typeof paymentSources)[number];

/**
 * Amounts in the order's currency; a refund is negative. `at`: when it was reported or entered. It counts while `taken_back_at` is
 * null.
 */
export const payment = z.object({
  id: z.string(),
  state: z.enum(paymentStates),
  /** The id of a way to pay, or `other`, and what it was called then. */
  method: z.string(),
  method_label: z.string(),
  amount: z.number(),
  reference: z.string(),
  note: z.string(),
  source: z.enum(paymentSources),
  at: timestamp,
  confirmed_at: z.nullable(timestamp),
  decline_reason: z.string(),
  taken_back_at: z.nullable(timestamp),
  /** Made with the card processor's test keys: it is in no figure. */
  is_test: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

const reference = z._default(line('Reference', limits.payment_reference), '');
const note = z._default(paragraph('Note', limits.payment_note), '');
const someMoney = amount.check(z.refine((given) => given > 0, { error: 'Enter an amount above 0' }));

/** A payment the studio received. `report_id` confirms that report; `settles` marks the order as paid whatever the sum. */
export const paymentForm = z
  .object({
    method: methodId,
    amount,
    reference,
    note,
    report_id: z.string().max(40).optional(),
    settles: z.boolean({ error: 'Send true or false' }).default(false),
  })
  .refine(({ amount, settles }) => amount > 0 || settles, {
    error: 'Enter an amount above 0',
    path: ['amount'],
  });

/** Money given back without cancelling the order. The email about it carries the note. */
export const refundForm = z.object({ amount: someMoney, method: methodId, reference, note });

/**
 * "I have paid" from the client. Without an amount, what is due and not reported yet. `only_opened`: they pressed a way
 * to pay and have not said that they paid.
 */
export const paymentReport = z.object({
  method: methodId,
  amount: z.optional(someMoney),
  reference,
  note,
  only_opened: z.boolean({ error: 'Send true or false' }).default(false),
});
export type PaymentReport = z.infer<typeof paymentReport>;

export const reportDecline = z.object({ reason: z._default(paragraph('Reason', limits.payment_note), '') });

/**
 * `refund`: amount refunded to the client. With `tell_client` an email tells them that the order is
 * cancelled, why, and what was refunded.
 */
export const cancellation = z.object({
  reason: z._default(paragraph('Reason', limits.cancel_reason), ''),
  refund: z.object({ amount: someMoney, method: methodId, reference }).optional(),
  tell_client: z.boolean({ error: 'Send true or false' }).default(false),
});
export type Cancellation = z.infer<typeof cancellation>;

/** How a deposit splits the price of an order. */
export const depositFacts = z.object({
  /** What must have arrived before work starts; null when that is everything. */
  deposit_amount: z.number().nullable(),
  /** What is due now: what is missing of the deposit, then the rest. */
  due_now_amount: z.number(),
  /** Enough has arrived for work to start. */
  can_start: z.boolean(),
});

/** The payment figures of an order, as sent by the API. */
export const getMoney = (order: MoneyFacts & MoneyFormat) => ({
  currency: order.currency,
  paid_amount: toAmount(order.paid_amount, order.currency),
  due_amount: toAmount(getAmountDue(order), order.currency),
  due_now_amount: toAmount(getAmountDueNow(order), order.currency),
  deposit_amount: order.deposit_amount === null ? null : toAmount(order.deposit_amount, order.currency),
  can_start: order.funded_at !== null,
  is_paid: order.paid_at !== null,
  money: describeMoney(order),
});
