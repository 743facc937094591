import { toAmount } from '../../../shared/money.ts';
import { nameMethod } from '../../../shared/payments.ts';
import type { Database } from '../../ports/database/port.ts';
import { listPaymentsOf } from '../ledger/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { listOrderPages, type OrderFilter } from '../orders/list-queries.ts';
import { type Column, type MakeTimeColumn, makeTable, PAGE_ROWS, type Table, timeColumns } from './table.ts';

const getState = ({ state, source, amount, taken_back_at }: PaymentRow): string => {
  if (taken_back_at) return 'Undone';
  if (state === 'confirmed' && amount < 0) return source === 'dispute' ? 'Charged back' : 'Refunded';
  if (state === 'confirmed') return 'Confirmed';
  if (state === 'declined') return 'Declined';
  return source === 'checkout' ? 'Opened' : 'Reported';
};

type ListedPayment = PaymentRow & { order: OrderRow };

const getColumns = (time: MakeTimeColumn<ListedPayment>): Column<ListedPayment>[] => [
  time('Date', ({ confirmed_at, declined_at, reported_at }) => confirmed_at ?? declined_at ?? reported_at),
  { head: 'Order', cell: ({ order }) => order.id },
  { head: 'Name', cell: ({ order }) => order.name },
  { head: 'Email', cell: ({ order }) => order.email },
  { head: 'State', cell: getState },
  { head: 'Method', cell: nameMethod },
  { head: 'Reference', cell: ({ reference }) => reference },
  // As a number: refunds are negative, and text that starts with a minus sign would be escaped as a formula.
  { head: 'Amount', cell: ({ amount, order }) => toAmount(amount, order.currency) },
  { head: 'Currency', cell: ({ order }) => order.currency },
  time('Reported at', ({ reported_at }) => reported_at),
  time('Undone at', ({ taken_back_at }) => taken_back_at),
  { head: 'Note', cell: ({ note }) => note },
  { head: 'Receipt', cell: ({ order }) => order.receipt_number ?? '' },
];

/** Payments, the newest order's first; within an order in the order they were made. Test payments are no money. */
export const paymentsTable = (database: Database, filter: OrderFilter, timezone: string): Table =>
  makeTable('payments', getColumns(timeColumns(timezone)), async function* () {
    for await (const orders of listOrderPages(database, filter, PAGE_ROWS)) {
      const payments = Map.groupBy(
        await listPaymentsOf(
          database.read,
          orders.map(({ id }) => id),
        ),
        ({ order_id }) => order_id,
      );
      yield orders.flatMap((order) =>
        (payments.get(order.id) ?? [])
          .filter(({ is_test }) => !is_test)
          .map((payment) => ({ ...payment, order })),
      );
    }
  });
