import type { OrderStatus } from '../../../../shared/orders.ts';

/** What usually comes next for an order, as one press does it. */
export type NextStep = { to: OrderStatus; label: string };

export const nextSteps: Record<OrderStatus, NextStep | null> = {
  pending: { to: 'payment_received', label: 'Mark paid' },
  payment_received: { to: 'in_progress', label: 'Start work' },
  in_progress: { to: 'mixed', label: 'Mark mixed' },
  mixed: { to: 'mastered', label: 'Mark mastered' },
  mastered: { to: 'delivered', label: 'Mark delivered' },
  revision_requested: { to: 'in_progress', label: 'Resume work' },
  delivered: null,
  completed: null,
};
