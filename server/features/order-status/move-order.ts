import { getAmountDueNow } from '../../../shared/order-money.ts';
import {
  completedStatus,
  type OrderStatus,
  paidStatus,
  statusTable,
} from '../../../shared/order-statuses.ts';
import { otherMethod } from '../../../shared/payments.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { APPROVAL_REMINDER } from '../emails/queries.ts';
import { cancelQueued, requeueCancelled, withdrawReminders } from '../emails/withdrawal-queries.ts';
import type { OrderState } from '../ledger/figures.ts';
import { orderNotFound } from '../ledger/lock-order.ts';
import {
  addEvent,
  insertPayment,
  type OrderMarks,
  recalculateOrders,
  updatePayments,
} from '../ledger/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';

export type StatusMove = {
  status: OrderStatus;
  note: string;
  admin_note: string;
  at: string;
  /** Whether the money has arrived. By default it has if the order leaves pending. */
  paid?: boolean | undefined;
  /** What caused the move, if it wasn’t the studio changing the status. */
  kind?: 'status' | 'delivered' | 'round_sent' | 'approved';
  /** Other marks of the order that change with it. */
  marks?: OrderMarks;
};

type MoveResult = {
  before: OrderRow;
  after: OrderRow;
  event_seq: number;
  /** The payment recorded by the change. */
  payment: PaymentRow | null;
};

/**
 * Moves a locked order to a status and records the change as an event. Records a payment of what is due now, or revokes
 * those of earlier changes; updates the due time and every stored figure.
 */
export const moveOrder = async (tx: Queries, before: OrderState, change: StatusMove): Promise<MoveResult> => {
  const { order } = before;
  const { status, at, kind = 'status' } = change;
  const event_seq = await addEvent(tx, order, { ...change, kind, to: status });
  const payment = recordsPayment(order, change) ? statusPayment(order, at, event_seq) : null;
  if (payment) await insertPayment(tx, payment);
  if (statusTable[order.status].means_paid && !statusTable[status].means_paid && change.paid !== true)
    await revokeStatusPayments(tx, before, at, event_seq);
  const marks = { ...change.marks, status, ...getCompletion(order, status, at) };
  const [after] = await recalculateOrders(tx, [{ before, marks }]);
  const moved = after?.order ?? order;
  // Whatever sets or ends the next reminder makes one that is still held outdated.
  if (change.marks?.approval_reminder_at !== undefined || (isUnderReview(order) && !isUnderReview(moved)))
    await withdrawReminders(tx, order.id, APPROVAL_REMINDER);
  return { before: order, after: moved, event_seq, payment };
};

/** Whether the client has something to listen to and approve. */
export const isUnderReview = ({ status, in_review }: Pick<OrderRow, 'status' | 'in_review'>): boolean =>
  in_review === 1 || statusTable[status].turn === 'client';

/** When the order was completed, from which the retention of its files is counted. Reopening it keeps its files. */
const getCompletion = (
  { completed_at }: OrderRow,
  status: OrderStatus,
  at: string,
): Pick<OrderMarks, 'completed_at' | 'files_warned_at' | 'files_erased_at'> =>
  status === completedStatus
    ? { completed_at: completed_at ?? at }
    : { completed_at: null, files_warned_at: null, files_erased_at: null };

/** Revokes payments recorded by status changes and withdraws unsent thank-you emails. */
const revokeStatusPayments = async (
  tx: Queries,
  { order, payments }: OrderState,
  at: string,
  seq: number,
) => {
  const recorded = { state: 'confirmed' as const, source: 'status' as const };
  await updatePayments(
    tx,
    order.id,
    { ...recorded, counts: true },
    { taken_back_at: at, taken_back_seq: seq },
  );
  for (const { state, source, taken_back_at, event_seq } of payments)
    if (state === recorded.state && source === recorded.source && !taken_back_at && event_seq !== null)
      await cancelQueued(tx, order.id, event_seq);
};

/** Whether the change records a payment of what is due now. */
export const recordsPayment = (order: OrderRow, { status, paid }: StatusMove): boolean => {
  const tellsOfPayment = !statusTable[order.status].means_paid && statusTable[status].means_paid;
  return (paid ?? tellsOfPayment) && getAmountDueNow(order) > 0;
};

const statusPayment = (order: OrderRow, at: string, event_seq: number): PaymentRow => ({
  ...buildPayment(order.id),
  state: 'confirmed',
  amount: getAmountDueNow(order),
  source: 'status',
  confirmed_at: at,
  event_seq,
});

/** A payment with all fields empty. */
export const buildPayment = (order_id: string): PaymentRow => ({
  id: newId(),
  order_id,
  state: 'reported',
  method: otherMethod,
  method_label: 'Other',
  amount: 0,
  reference: '',
  note: '',
  source: 'studio',
  settles: 0,
  reported_at: null,
  reported_as: null,
  confirmed_at: null,
  declined_at: null,
  decline_reason: '',
  event_seq: null,
  taken_back_at: null,
  taken_back_seq: null,
  is_test: 0,
});

/** Undoes a status change and exactly what it did to payments. The order must be locked. */
export const undoStatusMove = async (
  tx: Queries,
  before: OrderState,
  event: { seq: number; from_status: OrderStatus },
  at: string,
): Promise<OrderRow> => {
  const { order } = before;
  const seq = await addEvent(tx, order, { at, kind: 'undo', to: event.from_status });
  const took = { taken_back_at: at, taken_back_seq: seq };
  await updatePayments(tx, order.id, { event_seq: event.seq, source: 'status', counts: true }, took);
  await updatePayments(
    tx,
    order.id,
    { taken_back_seq: event.seq },
    { taken_back_at: null, taken_back_seq: null },
  );
  for (const { event_seq, taken_back_seq } of before.payments)
    if (taken_back_seq === event.seq && event_seq !== null) await requeueCancelled(tx, order.id, event_seq);
  const status = event.from_status;
  const marks = { status, ...getCompletion(order, status, at) };
  const [after] = await recalculateOrders(tx, [{ before, marks }]);
  return after?.order ?? order;
};

/** Moves an order of which enough is paid on from pending after a payment was added: paid and pending would contradict each other. */
export const advancePaidOrder = async (tx: Queries, before: OrderState, at: string): Promise<OrderRow> => {
  const [paid] = await recalculateOrders(tx, [{ before }]);
  if (!paid) throw orderNotFound();
  const { order } = paid;
  if (statusTable[order.status].means_paid || order.funded_at === null || order.cancelled_at) return order;
  const move = { status: paidStatus, note: '', admin_note: '', at, paid: false };
  return (await moveOrder(tx, paid, move)).after;
};
