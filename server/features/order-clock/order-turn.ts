import { isPaymentAsked, type MoneyState } from '../../../shared/money-states.ts';
import {
  isOverStatus,
  type OrderStatus,
  type orderTurns,
  statusTable,
} from '../../../shared/order-statuses.ts';

/** Everything that determines whose turn it is. */
export type TurnFacts = {
  status: OrderStatus;
  is_cancelled: boolean;
  /** Enough has arrived for work to start: the deposit, or everything. */
  is_paid: boolean;
  /** The client has yet to accept the studio's price. */
  awaits_acceptance: boolean;
  money: MoneyState;
  /** Every song has files, or the studio confirmed that it has what it needs. */
  files_complete: boolean;
  is_paused: boolean;
  /** The last delivery has neither been approved nor answered with notes. */
  in_review: boolean;
  /** The client wrote or sent files or notes that the studio hasn't handled. Approvals don't count. */
  has_inbox_item: boolean;
};

/**
 * Determines whose turn it is. Things only the client can provide come first: asking a question doesn't replace a
 * payment. A pause, or waiting for feedback on a delivery, ends with anything the client writes or sends.
 */
export const getTurn = (order: TurnFacts): (typeof orderTurns)[number] => {
  if (order.is_cancelled) return 'nobody';
  if (order.awaits_acceptance) return 'client';
  const isOver = isOverStatus(order.status);
  const isPaymentDue = isPaymentAsked(order.money);
  const areFilesDue = !order.files_complete && !isOver && !order.in_review;
  if (isPaymentDue || areFilesDue) return 'client';
  // Money that was given back after the work is no longer awaited.
  if (order.money === 'refunded' && isOver) return order.has_inbox_item ? 'studio' : 'nobody';
  if (!order.is_paid || order.has_inbox_item) return 'studio';
  if (order.in_review || (order.is_paused && !isOver)) return 'client';
  return statusTable[order.status].turn;
};
