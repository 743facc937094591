import type { Billing } from '../../../shared/billing.ts';
import type { ClientPayment, ReceiptOrder } from '../../../shared/client-orders.ts';
import { toAmount } from '../../../shared/money.ts';
import { getMoney, type Payment } from '../../../shared/order-payments.ts';
import { isOpened } from '../../../shared/payments.ts';
import type { StoredOwnerSettings } from '../../../shared/settings.ts';
import type { Tax } from '../../../shared/tax.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listOrderLines } from './order-queries.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

export const presentLine = <T extends { unit_amount: number; amount: number }>(
  line: T,
  currency: string,
): T => ({
  ...line,
  unit_amount: toAmount(line.unit_amount, currency),
  amount: toAmount(line.amount, currency),
});

export const presentTax = (tax: Tax, currency: string): Tax => ({
  ...tax,
  amount: toAmount(tax.amount, currency),
});

/** The tax an order was sold with, in its currency. */
export const readTax = ({ tax, currency }: Pick<OrderRow, 'tax' | 'currency'>): Tax | null =>
  tax === null ? null : presentTax(JSON.parse(tax) as Tax, currency);

export const presentPayment = (row: PaymentRow, currency: string): Payment => ({
  ...row,
  amount: toAmount(row.amount, currency),
  is_test: row.is_test === 1,
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
  studio: Pick<
    StoredOwnerSettings,
    'business_name' | 'contact_email' | 'receipt_details' | 'locale' | 'timezone'
  >;
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
  timezone: studio.timezone,
  created_at: row.created_at,
  cancelled_at: row.cancelled_at,
  lines: (await listOrderLines(db, row.id)).map((line) => presentLine(line, row.currency)),
  locale: studio.locale,
  discount_code: row.discount_code,
  discount_amount: toAmount(row.discount_amount, row.currency),
  tax: readTax(row),
  total_amount: toAmount(row.total_amount, row.currency),
  ...getMoney({ ...row, locale: studio.locale }),
  payments: payments
    .filter((payment) => payment.taken_back_at === null && !isOpened(payment))
    .map((payment): ClientPayment => presentPayment(payment, row.currency))
    .sort((a, b) => a.at.localeCompare(b.at)),
});
