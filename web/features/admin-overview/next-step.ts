import type { OrderStatus, WaitingOrder } from '../../../shared/orders.ts';

/** What usually comes next for an order, as one press does it. */
type NextStep = { to: OrderStatus; label: string };

const startWork: NextStep = { to: 'in_progress', label: 'Start work' };

const nextSteps: Record<OrderStatus, NextStep | null> = {
  pending: null,
  payment_received: startWork,
  in_progress: { to: 'mixed', label: 'Mark mixed' },
  mixed: { to: 'mastered', label: 'Mark mastered' },
  mastered: { to: 'delivered', label: 'Mark delivered' },
  revision_requested: { to: 'in_progress', label: 'Resume work' },
  delivered: null,
  completed: null,
};

type Report = WaitingOrder['reports'][number];
export type WaitingStep =
  | NextStep
  | { money: 'confirm'; report: Report; label: string }
  | { money: 'record'; label: string }
  | { money: 'look'; label: string };

/**
 * What an order needs next: its money where that is missing, otherwise the next status. One press confirms the only report of
 * an unpaid order; where it could count the same money twice, the owner looks at the payments first.
 */
export const stepOf = (
  { status, reports, is_paid }: Pick<WaitingOrder, 'status' | 'reports' | 'is_paid'>,
  isAboutMoney: boolean,
): WaitingStep | null => {
  const next = status === 'pending' && is_paid ? startWork : nextSteps[status];
  if (!isAboutMoney && next) return next;
  const [report, ...others] = reports;
  if (!report) return is_paid ? null : { money: 'record', label: 'Record payment' };
  return is_paid || others.length > 0
    ? { money: 'look', label: others.length > 0 ? 'Check reports' : 'Check report' }
    : { money: 'confirm', report, label: 'Confirm payment' };
};
