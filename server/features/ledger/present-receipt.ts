import type { Billing } from '../../../shared/billing.ts';
import type { ClientPayment, ReceiptOrder } from '../../../shared/client-orders.ts';
import { toDollars } from '../../../shared/money.ts';
import { getMoney, type Payment } from '../../../shared/order-payments.ts';
import { isOpened } from '../../../shared/payments.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listOrderLines } from './order-queries.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

export const presentLine = <T extends { unit_amount: number; amount: number }>(line: T): T => ({
  ...line,
  unit_amount: toDollars(line.unit_amount),
  amount: toDollars(line.amount),
});

export const presentPayment = (row: PaymentRow): Payment => ({
  ...row,
  amount: toDollars(row.amount),
  at: row.reported_at ?? row.confirmed_at ?? '',
});

export const presentBilling = (
  order: Pick<OrderRow, 'billing_name' | 'billing_address' | 'billing_tax_number'>,
): Billing => ({
  name: order.billing_name,
  address: order.billing_address,
  tax_number: order.billing_tax_number,
});

type Known = {
  studio: Pick<OwnerSettings, 'business_name' | 'contact_email' | 'receipt_details'>;
  payments: PaymentRow[];
};

/** The cost of the order, its payments and its client: everything on a receipt, as it is now. */
export const presentReceiptOrder = async (
  db: Queries,
  row: OrderRow,
  { studio, payments }: Known,
): Promise<ReceiptOrder> => ({
  order_id: row.id,
  client_name: row.name,
  studio_name: studio.business_name,
  studio_email: studio.contact_email,
  receipt_details: studio.receipt_details,
  receipt_number: null,
  receipt_day: null,
  billing: presentBilling(row),
  created_at: row.created_at,
  cancelled_at: row.cancelled_at,
  lines: (await listOrderLines(db, row.id)).map(presentLine),
  discount_code: row.discount_code,
  discount_amount: toDollars(row.discount_amount),
  total_amount: toDollars(row.total_amount),
  ...getMoney(row),
  payments: payments
    .filter((payment) => payment.taken_back_at === null && !isOpened(payment))
    .map((payment): ClientPayment => presentPayment(payment))
    .sort((a, b) => a.at.localeCompare(b.at)),
});
