import { z } from 'zod';
import { dollars, line, paragraph, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { type Cents, toDollars } from './money.ts';
import { paymentMethods } from './payments.ts';

/** Payments of an order: reported by the client, or entered by the studio. Only confirmed ones are money. */

const paymentMethod = z.enum(paymentMethods, { error: 'Choose PayPal, Cash App or another way' });

export const paymentStates = ['reported', 'confirmed', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Who made the row: the client's report, the client opening PayPal on the payment page (`checkout`), the studio by hand, a change of
 * status, or a refund at a cancellation.
 */
export const paymentSources = ['client', 'checkout', 'studio', 'status', 'refund'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Amounts in dollars; a refund is negative. `at`: when it was reported, or entered. It counts while `taken_back_at` is null. */
export const payment = z.object({
  id: z.string(),
  state: z.enum(paymentStates),
  method: paymentMethod,
  amount: z.number(),
  reference: z.string(),
  note: z.string(),
  source: z.enum(paymentSources),
  at: timestamp,
  confirmed_at: z.nullable(timestamp),
  decline_reason: z.string(),
  taken_back_at: z.nullable(timestamp),
});
export type Payment = z.infer<typeof payment>;

const reference = z._default(line('Reference', limits.payment_reference), '');
const note = z._default(paragraph('Note', limits.payment_note), '');
const someMoney = dollars.check(z.refine((amount) => amount > 0, { error: 'Enter an amount above $0' }));

/** A payment the studio has seen. With `report_id` it confirms that report; with `settles` the order counts as paid whatever the sum is. */
export const paymentForm = z
  .object({
    method: paymentMethod,
    amount: dollars,
    reference,
    note,
    report_id: z.string().max(40).optional(),
    settles: z.boolean({ error: 'Send true or false' }).default(false),
  })
  .refine(({ amount, settles }) => amount > 0 || settles, {
    error: 'Enter an amount above $0',
    path: ['amount'],
  });

/** "I have paid", as the client says it. Without an amount it is what is due. `only_opened`: they went to PayPal, and have said nothing yet. */
export const paymentReport = z.object({
  method: paymentMethod,
  amount: z.optional(someMoney),
  reference,
  note,
  only_opened: z.boolean({ error: 'Send true or false' }).default(false),
});
export type PaymentReport = z.infer<typeof paymentReport>;

export const reportDecline = z.object({ reason: z._default(paragraph('Reason', limits.payment_note), '') });

/** `refund`: what went back to the client, in dollars. With `tell_client` an email says that the order is cancelled, why, and what was refunded. */
export const cancellation = z.object({
  reason: z._default(paragraph('Reason', limits.cancel_reason), ''),
  refund: z.object({ amount: someMoney, method: paymentMethod, reference }).optional(),
  tell_client: z.boolean({ error: 'Send true or false' }).default(false),
});
export type Cancellation = z.infer<typeof cancellation>;

/** What is still to be paid, in cents: nothing once the order counts as paid, whatever the sum is. */
export const dueCents = (order: {
  total_amount: Cents;
  paid_amount: Cents;
  paid_at: string | null;
}): Cents => (order.paid_at === null ? Math.max(0, order.total_amount - order.paid_amount) : 0);

/** The money of an order as the API says it. */
export const getMoney = (order: { total_amount: Cents; paid_amount: Cents; paid_at: string | null }) => ({
  paid_amount: toDollars(order.paid_amount),
  due_amount: toDollars(dueCents(order)),
  is_paid: order.paid_at !== null,
});
