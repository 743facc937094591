import { limits } from '../../../shared/limits.ts';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { now, SECOND } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listEmailCauses } from '../emails/list-queries.ts';
import { queueEmail } from '../emails/queries.ts';
import { cancelQueued } from '../emails/withdrawal-queries.ts';
import { changeOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { getUndoDeadline } from '../order-status/change-status.ts';
import { findLatestEvent } from '../order-status/event-queries.ts';
import { readEmailSettings } from '../settings/present.ts';

/** Pauses an order with a reason, or resumes it without one. */
export const changePause = async (
  deps: Deps,
  orderId: string,
  content: string | null,
  key: string | undefined,
): Promise<OrderRow> => {
  const settings = await readEmailSettings(deps);
  return changeOnce(deps, { orderId, scope: 'pause', content, key }, (tx, before, reason) =>
    reason === null ? resumeOrder(tx, before) : pauseOrder(tx, before, reason, deps.config, settings),
  );
};

/**
 * Stops the turnaround clock and tells the client why. Repeating the same reason changes nothing; a new one is emailed.
 */
const pauseOrder = async (
  tx: Queries,
  before: OrderState,
  reason: string,
  config: Config,
  settings: EmailSettings,
): Promise<void> => {
  const { order } = before;
  assertChangeable(order);
  if (isOverStatus(order.status))
    throw new AppError('conflict', 'The work on this order is done, so there’s no clock to pause.');
  if (order.paused_at && order.pause_reason === reason) return;
  const at = now();
  const hasEmail = await wasJustEmailed(tx, order.id, reason, at);
  await withdrawLatestEmail(tx, order.id);
  const event_seq = await addEvent(tx, order, { at, kind: 'paused', note: reason });
  const marks = { paused_at: order.paused_at ?? at, pause_reason: reason };
  await recalculateOrders(tx, [{ before, marks }]);
  if (hasEmail || !order.email) return;
  const data = { public_url: config.PUBLIC_URL, settings, order, reason };
  const email = orderEmail('order_paused_client', data);
  await queueEmail(tx, config, { ...email, event_seq, next_attempt_at: getUndoDeadline() });
};

/** Ends a pause. If its email hasn't been sent yet, it is withdrawn. */
export const resumeOrder = async (tx: Queries, before: OrderState): Promise<void> => {
  const { order } = before;
  if (!order.paused_at) return;
  await withdrawLatestEmail(tx, order.id);
  await addEvent(tx, order, { at: now(), kind: 'resumed' });
  await recalculateOrders(tx, [{ before, marks: { paused_at: null, pause_reason: '' } }]);
};

const withdrawLatestEmail = async (tx: Queries, orderId: string): Promise<void> => {
  const paused = await findLatestEvent(tx, orderId, 'paused');
  if (paused) await cancelQueued(tx, orderId, paused.seq);
};

/** Whether a pause that ended a moment ago had already given the client this reason, so this is an undo. */
const wasJustEmailed = async (tx: Queries, orderId: string, reason: string, at: string): Promise<boolean> => {
  const [paused, resumed] = [
    await findLatestEvent(tx, orderId, 'paused'),
    await findLatestEvent(tx, orderId, 'resumed'),
  ];
  if (!paused || !resumed || resumed.seq < paused.seq || paused.note !== reason) return false;
  if (Date.parse(at) - Date.parse(resumed.at) > 2 * limits.undo_seconds * SECOND) return false;
  const emails = await listEmailCauses(tx, orderId, 'order_paused_client');
  return emails.some(({ event_seq }) => event_seq === paused.seq);
};
