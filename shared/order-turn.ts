import { isOverStatus, type OrderStatus, type orderTurns, statusTable } from './order-statuses.ts';

/** All that decides whose turn it is. */
export type TurnFacts = {
  status: OrderStatus;
  is_cancelled: boolean;
  is_paid: boolean;
  /** The client reported a payment that is neither confirmed nor declined. */
  has_report: boolean;
  /** Every song has files, or the studio says that it has what it needs. */
  files_complete: boolean;
  is_paused: boolean;
  /** The client wrote, sent files or notes, and the studio hasn't dealt with it. What they approved asks for nothing. */
  has_inbox_item: boolean;
};

/**
 * Whose turn it is. What only the client can bring comes first: a question about it doesn't pay for it. A pause, and listening to what was
 * delivered, end with whatever the client writes or sends.
 */
export const getTurn = (order: TurnFacts): (typeof orderTurns)[number] => {
  if (order.is_cancelled) return 'nobody';
  const isOver = isOverStatus(order.status);
  const isPaymentDue = !order.is_paid && !order.has_report;
  const areFilesDue = !order.files_complete && !isOver;
  if (isPaymentDue || areFilesDue) return 'client';
  if (!order.is_paid || order.has_inbox_item) return 'studio';
  if (order.is_paused && !isOver) return 'client';
  return statusTable[order.status].turn;
};
