import { statusTable } from '../../../shared/order-statuses.ts';
import { countsInFigures, isCountedPayment, withoutTestMoney } from './derive-order-state.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

export type OrderState = { order: OrderRow; payments: PaymentRow[] };

/**
 * An amount to add to one row of stored figures. `place` is the row's key: `current/pending/USD`, `2026-11-30T14:15/USD`,
 * a client's address, `orders` for files.
 */
export type Figure = {
  table: 'clients' | 'order_totals' | 'revenue_quarter_hours' | 'storage_totals';
  place: string;
  values: Record<string, number>;
};

/**
 * What an order contributes to every stored figure. Figures only ever change by the difference between before and
 * after, so no transition can forget one.
 */
const getFigures = ({ order, payments }: OrderState): Figure[] => {
  const counts = countsInFigures(order);
  const paid = order.paid_at === null ? 0 : 1;
  const income = withoutTestMoney(order);
  const shelf = order.shelf === 'current' && !counts ? 'cancelled' : order.shelf;
  const figures: Figure[] = [
    {
      table: 'order_totals',
      place: `${shelf}/${order.status}/${order.currency}`,
      values: {
        orders: 1,
        amount: order.total_amount,
        paid_orders: paid,
        paid_amount: income.paid_amount,
      },
    },
  ];
  // An order whose client was erased counts for no client.
  if (order.email_key !== '')
    figures.push({ table: 'clients', place: order.email_key, values: getClientFigures(order) });
  if (!counts) return figures;
  for (const payment of payments.filter(isCountedPayment))
    if (!payment.is_test)
      figures.push(inQuarterHour(order, payment.confirmed_at ?? '', { orders: 0, amount: payment.amount }));
  // A free order is paid from the start, but no money came.
  if (income.paid_at && (order.total_amount > 0 || income.paid_amount > 0))
    figures.push(inQuarterHour(order, income.paid_at, { orders: 1, amount: 0 }));
  return figures;
};

export const getClientFigures = (order: OrderRow) => {
  const counts = countsInFigures(order) ? 1 : 0;
  const isActive = statusTable[order.status].makes_client_active;
  const income = withoutTestMoney(order);
  return {
    orders: counts,
    paid_orders: income.paid_at === null ? 0 : counts,
    spent: income.paid_amount * counts,
    active_orders: isActive ? counts : 0,
    kept_orders: order.shelf === 'trash' ? 0 : 1,
  };
};

/** Every time zone is a number of quarters of an hour from UTC, so months begin and end with one everywhere. */
const inQuarterHour = ({ currency }: OrderRow, at: string, values: Figure['values']): Figure => ({
  table: 'revenue_quarter_hours',
  place: `${startQuarterHour(at)}/${currency}`,
  values,
});

/** `2026-11-30T14:15` of a time at 14:29. */
export const startQuarterHour = (at: string): string =>
  `${at.slice(0, 14)}${String(Math.floor(Number(at.slice(14, 16)) / 15) * 15).padStart(2, '0')}`;

export type FigureSums = Map<string, Figure>;

/** Adds to the sum of a figure's row, or subtracts from it. */
export const addFigure = (sums: FigureSums, { table, place, values }: Figure, sign: 1 | -1 = 1): void => {
  const key = `${table} ${place}`;
  const sum = sums.get(key) ?? { table, place, values: {} };
  for (const [name, value] of Object.entries(values))
    sum.values[name] = (sum.values[name] ?? 0) + sign * value;
  sums.set(key, sum);
};

/** The sums that aren't 0, always in the same order, so that concurrent changes can't deadlock. */
export const listSums = (sums: FigureSums): Figure[] =>
  [...sums.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, figure]) => figure)
    .filter(({ values }) => Object.values(values).some((value) => value !== 0));

/** The differences between two sets of states. */
export const diffFigures = (before: OrderState[], after: OrderState[]): Figure[] => {
  const sums: FigureSums = new Map();
  for (const figure of before.flatMap(getFigures)) addFigure(sums, figure, -1);
  for (const figure of after.flatMap(getFigures)) addFigure(sums, figure);
  return listSums(sums);
};
