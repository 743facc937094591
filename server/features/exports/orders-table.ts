import { toDollars } from '../../../shared/money.ts';
import { dueCents } from '../../../shared/order-payments.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import { addOns } from '../../../shared/pricing.ts';
import type { Cell } from '../../http/csv.ts';
import type { Database } from '../../ports/database/port.ts';
import { findPhones } from '../clients/list-queries.ts';
import { listOrders, type OrderFilter, type OrderRow } from '../orders/queries.ts';
import { dateCell, PAGE_ROWS, type Table } from './table.ts';

const head = [
  ...[
    'Order',
    'Date (UTC)',
    'Name',
    'Email',
    'Phone',
    'Status',
    'Songs',
    'Add-ons',
    'Original',
    'Discount code',
  ],
  ...['Discount', 'Total', 'Paid', 'Still to pay', 'Paid in full', 'Paid at (UTC)', 'Due at (UTC)'],
  ...['Cancelled at (UTC)', 'Archived at (UTC)', 'In trash since (UTC)'],
];

const amount = (cents: number): string => toDollars(cents).toFixed(2);

const toRow = (order: OrderRow, phone: string): Cell[] => [
  order.id,
  dateCell(order.created_at),
  order.name,
  order.email,
  phone,
  statusLabel(order.status),
  order.song_count,
  addOns
    .filter(({ flag }) => order[flag])
    .map(({ label }) => label)
    .join(', '),
  amount(order.original_amount),
  order.discount_code,
  amount(order.discount_amount),
  amount(order.total_amount),
  amount(order.paid_amount),
  amount(dueCents(order)),
  order.paid_at === null ? 'No' : 'Yes',
  dateCell(order.paid_at),
  dateCell(order.due_at),
  dateCell(order.cancelled_at),
  dateCell(order.archived_at),
  dateCell(order.trashed_at),
];

/** Orders, newest first. */
export const ordersTable = ({ read, ordersWith }: Database, wanted: OrderFilter): Table => ({
  name: 'orders',
  head,
  async *pages() {
    let before: number | null = null;
    do {
      const orders: OrderRow[] = await listOrders(read, ordersWith, wanted, PAGE_ROWS, before);
      const phones = await findPhones(read, [...new Set(orders.map(({ email_key }) => email_key))]);
      yield orders.map((order) => toRow(order, phones.get(order.email_key) ?? ''));
      before = orders.length === PAGE_ROWS ? (orders.at(-1)?.seq ?? null) : null;
    } while (before !== null);
  },
});
