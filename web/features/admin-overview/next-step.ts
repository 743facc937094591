import type { WaitingOrder } from '../../../shared/dashboard.ts';
import { type OrderStatus, statusTable } from '../../../shared/order-statuses.ts';

/** The usual next step of an order, available as one click. */
type NextStep = { to: OrderStatus; label: string };

type Report = WaitingOrder['reports'][number];
export type OrderStep =
  | NextStep
  | { money: 'confirm'; report: Report; label: string }
  | { money: 'record'; label: string }
  | { money: 'look'; label: string };

/**
 * The next step of an order: its payment if missing, otherwise the next status. One click confirms the only report of an
 * unpaid order; if that could count a payment twice, the owner looks at the payments first.
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
