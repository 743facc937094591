import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { PAYMENT_RECEIVED, queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { lockOrderWithPayments } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import type { StatusNews } from '../order-emails/status-emails.ts';
import { readEmailSettings } from '../settings/present.ts';
import { wasPaymentAcknowledged } from './event-queries.ts';
import { moveOrder, recordsPayment, type StatusMove } from './move-order.ts';

/** When emails about a change are sent; an undo before that can still withdraw them. */
export const getUndoDeadline = (): string => fromNow(limits.undo_seconds * SECOND);

type Change = StatusMove & { tell_client: boolean };

/**
 * Moves an order to a status. If that records a payment, the client is thanked by email, as the payment pages promise;
 * there are no thanks for money that nobody has confirmed. With `tell_client` the client is told the status, in the
 * same email if both are due. Undefined if there is no such order.
 */
export const changeStatus = async (
  deps: Deps,
  orderId: string,
  change: Change,
): Promise<OrderRow | undefined> => {
  const settings = await readEmailSettings(deps);
  const row = await deps.database.transaction(async (tx) => {
    const state = await lockOrderWithPayments(tx, orderId);
    if (!state) return undefined;
    assertChangeable(state.order);
    return (await applyChange(tx, deps, settings, state, change)).after;
  });
  deps.signals.emit('mail-queued');
  return row;
};

const UNCHANGED = 'unchanged';

/**
 * The same for one of several orders, once per Idempotency-Key. Returns the event of the change, or null if there was
 * nothing to change.
 */
export const changeStatusOnce = async (
  deps: Deps,
  orderId: string,
  change: Change,
  key: string | undefined,
): Promise<string | null> => {
  const settings = await readEmailSettings(deps);
  const { status, paid } = change;
  const call = { orderId, scope: 'status', content: { status, paid }, key };
  const event = await createOnce(deps, call, async (tx, state) => {
    assertChangeable(state.order);
    if (state.order.status === status && !recordsPayment(state.order, change)) return UNCHANGED;
    return String((await applyChange(tx, deps, settings, state, change)).event_seq);
  });
  return event === UNCHANGED ? null : event;
};

const applyChange = async (
  tx: Queries,
  { config }: Deps,
  settings: Awaited<ReturnType<typeof readEmailSettings>>,
  state: OrderState,
  { tell_client, ...change }: Change,
): Promise<{ after: OrderRow; event_seq: number }> => {
  const { before, after, event_seq, payment } = await moveOrder(tx, state, change);
  if (tell_client) assertCanTell(after);
  const thanked =
    payment && after.email && !(await wasPaymentAcknowledged(tx, after.id, PAYMENT_RECEIVED))
      ? payment
      : null;
  if (!thanked && !tell_client) return { after, event_seq };
  const news: StatusNews | null = tell_client
    ? { status: after.status, is_new: before.status !== after.status, note: change.note }
    : null;
  const data = { public_url: config.PUBLIC_URL, settings, order: after };
  const email = thanked
    ? orderEmail('payment_received_client', { ...data, amount: thanked.amount, news })
    : orderEmail('order_status_client', {
        ...data,
        news: news ?? { status: after.status, is_new: false, note: '' },
      });
  await queueEmail(tx, config, { ...email, event_seq, next_attempt_at: getUndoDeadline() });
  return { after, event_seq };
};

/** Throws an AppError if the client's address was deleted. */
export const assertCanTell = ({ email }: Pick<OrderRow, 'email'>): void => {
  if (email) return;
  throw new AppError(
    'conflict',
    'This client’s data was deleted, so there’s no address to email. Save the change without emailing the client.',
  );
};
