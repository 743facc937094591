import type { WaitingOrder } from '../../../shared/dashboard.ts';
import { type OrderStatus, statusTable } from '../../../shared/order-statuses.ts';

/** What usually comes next for an order, as one press does it. */
type NextStep = { to: OrderStatus; label: string };

type Report = WaitingOrder['reports'][number];
export type OrderStep =
  | NextStep
  | { money: 'confirm'; report: Report; label: string }
  | { money: 'record'; label: string }
  | { money: 'look'; label: string };

/**
 * What an order needs next: its money where that is missing, otherwise the next status. One press confirms the only report of
 * an unpaid order; where it could count the same money twice, the owner looks at the payments first.
 */
export const getNextStep = (
  { status, reports, is_paid }: Pick<WaitingOrder, 'status' | 'reports' | 'is_paid'>,
  isAboutMoney: boolean,
): OrderStep | null => {
  const { means_paid, next_step } = statusTable[status];
  const next: NextStep | null = means_paid || is_paid ? next_step : null;
  if (!isAboutMoney && next) return next;
  const [report, ...others] = reports;
  if (!report) return is_paid ? null : { money: 'record', label: 'Record payment' };
  return is_paid || others.length > 0
    ? { money: 'look', label: others.length > 0 ? 'Check reports' : 'Check report' }
    : { money: 'confirm', report, label: 'Confirm payment' };
};
