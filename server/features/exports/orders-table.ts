import { toPlainAmount } from '../../../shared/money.ts';
import { getAmountDue } from '../../../shared/order-money.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import { nameTax, type Tax } from '../../../shared/tax.ts';
import type { Database } from '../../ports/database/port.ts';
import { findPhones } from '../clients/list-queries.ts';
import { withoutTestMoney } from '../ledger/derive-order-state.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getSold, listAddOnNames } from '../ledger/sold.ts';
import { listOrderPages, type OrderFilter } from '../orders/list-queries.ts';
import { type Column, type MakeTimeColumn, makeTable, PAGE_ROWS, type Table, timeColumns } from './table.ts';

/** What it is called, and how much; nothing without one. */
const describeTax = (order: OrderRow): [string, string] => {
  if (order.tax === null) return ['', ''];
  const tax = JSON.parse(order.tax) as Tax;
  return [nameTax(tax, 'en-US'), toPlainAmount(tax.amount, order.currency)];
};

/** Nothing was to be paid, and nothing was. */
const isFree = ({ total_amount, paid_amount }: OrderRow): boolean => total_amount === 0 && paid_amount === 0;

const describePaid = (order: OrderRow): string => {
  if (isFree(order)) return 'Nothing to pay';
  if (order.paid_at === null) return 'No';
  return order.test_amount === 0 ? 'Yes' : 'Test payment';
};

type ListedOrder = OrderRow & { phone: string };

const getColumns = (time: MakeTimeColumn<ListedOrder>): Column<ListedOrder>[] => [
  { head: 'Order', cell: ({ id }) => id },
  time('Date', ({ created_at }) => created_at),
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Title', cell: ({ title }) => title },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'Status', cell: ({ status }) => statusLabel(status) },
  { head: 'Songs', cell: ({ song_count }) => song_count },
  { head: 'Add-ons', cell: listAddOnNames },
  { head: 'Original', cell: ({ original_amount, currency }) => toPlainAmount(original_amount, currency) },
  { head: 'Discount code', cell: ({ discount_code }) => discount_code },
  { head: 'Discount', cell: ({ discount_amount, currency }) => toPlainAmount(discount_amount, currency) },
  { head: 'Total', cell: ({ total_amount, currency }) => toPlainAmount(total_amount, currency) },
  { head: 'Paid', cell: (order) => toPlainAmount(withoutTestMoney(order).paid_amount, order.currency) },
  { head: 'Still to pay', cell: (order) => toPlainAmount(getAmountDue(order), order.currency) },
  { head: 'Paid in full', cell: describePaid },
  time('Paid at', (order) => (isFree(order) ? null : withoutTestMoney(order).paid_at)),
  time('Due at', ({ due_at }) => due_at),
  time('Cancelled at', ({ cancelled_at }) => cancelled_at),
  time('Archived at', ({ archived_at }) => archived_at),
  time('In trash since', ({ trashed_at }) => trashed_at),
  {
    head: 'Deposit',
    cell: ({ deposit_amount, currency }) =>
      deposit_amount === null ? '' : toPlainAmount(deposit_amount, currency),
  },
  { head: 'Service', cell: (order) => getSold(order).service.name },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Tax', cell: (order) => describeTax(order)[0] },
  { head: 'Tax amount', cell: (order) => describeTax(order)[1] },
  { head: 'Receipt', cell: ({ receipt_number }) => receipt_number ?? '' },
];

/** Orders, newest first. */
export const ordersTable = (database: Database, filter: OrderFilter, timezone: string): Table =>
  makeTable('orders', getColumns(timeColumns(timezone)), async function* () {
    for await (const orders of listOrderPages(database, filter, PAGE_ROWS)) {
      const phones = await findPhones(database.read, [...new Set(orders.map(({ email_key }) => email_key))]);
      yield orders.map((order) => ({
        ...order,
        phone: phones.get(order.email_key) ?? '',
      }));
    }
  });
