import type { OrderStatus, OrderSummary } from '../../../../shared/orders.ts';

/** What usually comes next for an order, as one press does it. */
type NextStep = { to: OrderStatus; label: string };

const nextSteps: Record<OrderStatus, NextStep | null> = {
  pending: null,
  payment_received: { to: 'in_progress', label: 'Start work' },
  in_progress: { to: 'mixed', label: 'Mark mixed' },
  mixed: { to: 'mastered', label: 'Mark mastered' },
  mastered: { to: 'delivered', label: 'Mark delivered' },
  revision_requested: { to: 'in_progress', label: 'Resume work' },
  delivered: null,
  completed: null,
};

export type WaitingStep = NextStep | { money: 'confirm' | 'record'; label: string };

/** What an order needs next: its money where that is missing, otherwise the next status. */
export const stepOf = (
  { status, has_report, is_paid }: OrderSummary,
  isAboutMoney: boolean,
): WaitingStep | null => {
  if (!isAboutMoney && nextSteps[status]) return nextSteps[status];
  if (has_report) return { money: 'confirm', label: 'Confirm payment' };
  return is_paid ? null : { money: 'record', label: 'Record payment' };
};
