import type Stripe from 'stripe';
import { formatMoney, type MoneyFormat, toAmount, toPlainAmount } from '../../../shared/money.ts';
import { getAmountDue } from '../../../shared/order-money.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { putInboxItem } from '../ledger/inbox-queries.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { confirmWithin } from '../payments/confirm-payment.ts';
import { findCardMethod } from '../settings/method-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { addSession, markPaid, noteEvent } from './card-queries.ts';
import { fromCardUnits } from './stripe-client.ts';

type PaidSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'client_reference_id'
  | 'amount_total'
  | 'currency'
  | 'payment_intent'
  | 'url'
  | 'created'
  | 'expires_at'
>;

/**
 * Records a paid checkout as a confirmed payment, once, whoever tells of it and however often. Money is never lost: for
 * an order that is paid, cancelled or in the trash it is recorded, too, and needs the studio's attention.
 */
export const recordCardPayment = async (
  deps: Deps,
  session: PaidSession,
  eventId: string | null,
): Promise<void> => {
  const { database, signals, log } = deps;
  const settings = await readEmailSettings(deps);
  const orderId = session.client_reference_id ?? '';
  await database.transaction(async (tx) => {
    const at = now();
    const state = orderId ? await lockOrderWithPayments(tx, orderId) : undefined;
    const problem = state || !orderId ? '' : describeLost(session);
    if (eventId && !(await noteEvent(tx, { id: eventId, at, order_id: state?.order.id ?? null, problem })))
      return;
    // Without an order of ours, it is for something else that the studio sells.
    if (!state) return log.warn({ session: session.id }, 'a card payment belongs to no order');
    if (!(await markOnce(tx, session, orderId, at))) return;
    const currency = getCurrency(session);
    const amount = getUnits(session);
    const reference = typeof session.payment_intent === 'string' ? session.payment_intent : session.id;
    if (currency !== state.order.currency) {
      await putItem(
        tx,
        session,
        orderId,
        `${describeSum(session)} arrived by card, in another currency than this order’s. It isn’t counted: look for ${reference} in Stripe.`,
        at,
      );
      return;
    }
    const format = getMoneyFormat(settings, state.order);
    const oddity = describeOddity(state.order, amount, format);
    const form = {
      ...{
        method: await findCardMethod(tx),
        amount: toAmount(amount, currency),
        reference,
        note: '',
        settles: false,
      },
    };
    await confirmWithin(deps, tx, state, { form, settings, at, source: 'card' });
    if (oddity)
      await putItem(tx, session, orderId, `${formatMoney(amount, format)} arrived by card${oddity}`, at);
  });
  signals.emit('mail-queued');
};

/** Whether this is the first to tell that it was paid. A checkout that isn't known is one a restore has lost. */
const markOnce = async (
  tx: Queries,
  session: PaidSession,
  order_id: string,
  at: string,
): Promise<boolean> => {
  await addSession(tx, {
    ...{ id: session.id, order_id, url: session.url ?? '', paid_at: null },
    ...{ amount: getUnits(session), currency: getCurrency(session) },
    created_at: new Date(session.created * 1000).toISOString(),
    expires_at: new Date(session.expires_at * 1000).toISOString(),
  });
  return markPaid(tx, session.id, at);
};

/** Why the money isn't simply what was due; empty if it is. The first sentence is all that the overview shows. */
const describeOddity = (order: OrderRow, amount: number, format: MoneyFormat): string => {
  if (order.trashed_at) return ' for an order in the trash. Take it out, or refund the payment in Stripe.';
  if (order.cancelled_at)
    return ', but the order is cancelled. Refund the payment in Stripe, or undo the cancellation.';
  const due = getAmountDue(order);
  if (due === 0) return ', but the order was paid already. Check whether to refund it in Stripe.';
  return amount > due ? `, ${formatMoney(amount - due, format)} more than was due.` : '';
};

const getCurrency = ({ currency }: PaidSession): string => (currency ?? '').toUpperCase();

const getUnits = (session: PaidSession): number =>
  fromCardUnits(session.amount_total ?? 0, getCurrency(session));

const describeSum = (session: PaidSession): string =>
  `${toPlainAmount(getUnits(session), getCurrency(session))} ${getCurrency(session)}`;

const describeLost = (session: PaidSession): string =>
  `${describeSum(session)} arrived for order ${(session.client_reference_id ?? '').slice(0, 40)}, which isn’t here. Look for ${session.id} in Stripe.`;

const putItem = (tx: Queries, { id }: PaidSession, order_id: string, text: string, at: string) =>
  putInboxItem(tx, { kind: 'card_payment', order_id, subject: id, text, at });
