import type Stripe from 'stripe';
import { fromCardUnits } from '../../../shared/card-units.ts';
import { formatMoney, type MoneyFormat, toAmount, toPlainAmount } from '../../../shared/money.ts';
import { getAmountDue } from '../../../shared/order-money.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { clearInboxItem, inboxItemId, putInboxItem, putInboxItemOnce } from '../ledger/inbox-queries.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { confirmWithin } from '../payments/confirm-payment.ts';
import { findCardMethod } from '../settings/method-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { addSession, findSession, markPaid, noteEvent } from './card-queries.ts';
import { lockCharge, updateCharge } from './charge-queries.ts';
import { settleCharge } from './settle-charge.ts';

type PaidSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'client_reference_id'
  | 'metadata'
  | 'livemode'
  | 'amount_total'
  | 'currency'
  | 'payment_intent'
  | 'url'
  | 'created'
  | 'expires_at'
>;

/** How this was told: by which event, if not by Stripe's answer, and with which keys. */
type Telling = { eventId: string | null; isTest: boolean; isUsable: boolean };

/**
 * Records a paid checkout as a confirmed payment, once, whoever tells of it and however often. It counts only if it was
 * made here: it is known, or carries the order's number where only the account's own programs write. Anything else, and
 * test money among real money, is put to the studio once. Money is never lost: for an order that is paid, cancelled or
 * in the trash it is recorded, too, and needs the studio's attention.
 */
export const recordCardPayment = async (
  deps: Deps,
  session: PaidSession,
  telling: Telling,
): Promise<boolean> => {
  const { database, signals, log } = deps;
  const { eventId, isTest } = telling;
  const settings = await readEmailSettings(deps);
  const known = await findSession(database.read, session.id);
  const ours = known?.order_id ?? session.metadata?.order_id ?? '';
  // A link to pay that the studio made in Stripe takes any number that its address says.
  const orderId = ours || (session.client_reference_id ?? '');
  const isRecorded = await database.transaction(async (tx) => {
    const at = now();
    const state = orderId ? await lockOrderWithPayments(tx, orderId) : undefined;
    const order_id = state?.order.id ?? null;
    const problem = describeProblem(session, {
      ...telling,
      isOurs: ours !== '',
      isHere: state !== undefined,
    });
    const told = { at, order_id, problem: order_id === null ? problem : '' };
    if (eventId && !(await noteEvent(tx, { id: eventId, ...told }))) return false;
    if (problem || !state) {
      log.warn({ session: session.id, order: order_id }, 'a card payment was not counted');
      const item = { kind: 'card_payment', order_id: order_id ?? '', subject: session.id } as const;
      await putInboxItemOnce(tx, { ...item, text: problem, at });
      return false;
    }
    if (!(await markOnce(tx, session, orderId, at))) return true;
    const currency = getCurrency(session);
    const amount = getUnits(session);
    const charge_id = getChargeId(session);
    const reference = charge_id || session.id;
    if (currency !== state.order.currency) {
      const text = `${describeSum(session)} arrived by card, in another currency than this order’s. It isn’t counted: look for ${reference} in Stripe.`;
      await putItem(tx, session, orderId, text, at);
      return true;
    }
    const format = getMoneyFormat(settings, state.order);
    const oddity = describeOddity(state.order, amount, format);
    const form = {
      method: await findCardMethod(tx),
      amount: toAmount(amount, currency),
      reference,
      note: '',
      settles: false,
    };
    await confirmWithin(deps, tx, state, { form, settings, at, source: 'card', isTest });
    if (oddity)
      await putItem(tx, session, orderId, `${formatMoney(amount, format)} arrived by card${oddity}`, at);
    if (!charge_id) return true;
    const charge = await lockCharge(tx, charge_id, at);
    await updateCharge(tx, charge_id, { order_id: orderId });
    await clearInboxItem(tx, inboxItemId('card_refund', charge_id));
    // A refund may have been told of first.
    const books = { deps, tx, charge: { ...charge, order_id: orderId }, settings, at };
    await settleCharge({ ...books, changed: null });
    return true;
  });
  signals.emit('mail-queued');
  return isRecorded;
};

/** Whether this is the first to tell that it was paid. A checkout that isn't known is one a restore has lost. */
const markOnce = async (
  tx: Queries,
  session: PaidSession,
  order_id: string,
  at: string,
): Promise<boolean> => {
  await addSession(tx, {
    ...{ id: session.id, order_id, url: session.url ?? '', paid_at: null, ended_at: null },
    ...{ amount: getUnits(session), currency: getCurrency(session) },
    created_at: new Date(session.created * 1000).toISOString(),
    expires_at: new Date(session.expires_at * 1000).toISOString(),
  });
  return markPaid(tx, session.id, at);
};

/** Why a paid checkout is no payment of an order here; empty if it is one. */
const describeProblem = (
  session: PaidSession,
  { isTest, isUsable, isOurs, isHere }: Telling & { isOurs: boolean; isHere: boolean },
): string => {
  const look = `It isn’t counted: look for ${session.id} in Stripe.`;
  const sum = describeSum(session);
  const isTestSession = session.livemode === undefined ? isTest : !session.livemode;
  if (isTestSession && !(isTest && isUsable))
    return `A test payment of ${sum} arrived by card, which is no money. ${look}`;
  if (!isTestSession && isTest)
    return `${sum} of real money arrived by card, while your test keys are entered here. ${look}`;
  const named = (session.metadata?.order_id ?? session.client_reference_id ?? '').slice(0, 40);
  if (isOurs && isHere) return '';
  if (isOurs) return `${sum} arrived for order ${named}, which isn’t here. Look for ${session.id} in Stripe.`;
  const whose = isHere ? ' that names this order' : '';
  return `${sum} arrived by card, through a checkout${whose} that wasn’t opened on this site. ${look}`;
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

/** The payment's own id, which its refunds name; empty for a checkout without a payment. */
const getChargeId = ({ payment_intent }: PaidSession): string =>
  (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? '';

const getCurrency = ({ currency }: PaidSession): string => (currency ?? '').toUpperCase();

const getUnits = (session: PaidSession): number =>
  fromCardUnits(session.amount_total ?? 0, getCurrency(session));

const describeSum = (session: PaidSession): string =>
  `${toPlainAmount(getUnits(session), getCurrency(session))} ${getCurrency(session)}`;

const putItem = (tx: Queries, { id }: PaidSession, order_id: string, text: string, at: string) =>
  putInboxItem(tx, { kind: 'card_payment', order_id, subject: id, text, at });
