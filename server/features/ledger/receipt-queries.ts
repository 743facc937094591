import { sql } from 'kysely';
import { getDate } from '../../../shared/calendar.ts';
import { type ClientPayment, type ReceiptOrder, receiptOrder } from '../../../shared/client-orders.ts';
import { customItem } from '../../../shared/pricing.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { readMark } from '../system/setup-mark-queries.ts';
import { isCountedPayment } from './derive-order-state.ts';
import { presentReceiptOrder } from './present-receipt.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

/** What of a receipt is about a person: it goes when they are erased, and the rest stays. */
type Personal = Pick<ReceiptOrder, 'client_name' | 'billing'> & { references: string[] };

/**
 * Gives an order’s receipt the next number of the year and keeps what it says from now on. Null when the studio doesn’t
 * number receipts, or didn’t when the order’s money became final: a chargeback that is won changes nothing about that.
 * The year’s row stays locked until the commit, so that a number is neither given twice nor left out. A number that the
 * owner chose to go on with comes next.
 */
export const numberReceipt = async (
  tx: Queries,
  order: OrderRow,
  payments: PaymentRow[],
): Promise<string | null> => {
  const studio = await readStudioSettings(tx);
  if (!studio.receipt_numbering) return null;
  const numberedSince = (await readMark(tx, 'receipts-numbered')) ?? '';
  if (getMoneyFinalAt(order, payments) < numberedSince) return null;
  const at = now();
  const receipt_day = getDate(at, studio.timezone);
  const year = Number(receipt_day.slice(0, 4));
  const { given: place } = await tx
    .insertInto('receipt_years')
    .values({ year, given: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({
        given: sql<number>`coalesce(receipt_years.next, receipt_years.given + 1)`,
        next: null,
      }),
    )
    .returning('given')
    .executeTakeFirstOrThrow();
  const parts = [studio.receipt_prefix, String(year), String(place).padStart(4, '0')];
  const number = parts.filter(Boolean).join('-');
  const said = await describeReceipt(tx, order, payments, { receipt_number: number, receipt_day });
  await tx
    .insertInto('receipts')
    .values({ order_id: order.id, year, place, number, at, ...said })
    .execute();
  await tx.updateTable('orders').set({ receipt_number: number }).where('id', '=', order.id).execute();
  return number;
};

/** When the last of it happened: money arrived, all of it was there or settled, or the order was cancelled. */
const getMoneyFinalAt = ({ paid_at, cancelled_at }: OrderRow, payments: PaymentRow[]): string =>
  [
    paid_at,
    cancelled_at,
    ...payments
      .filter((payment) => isCountedPayment(payment) && payment.amount > 0)
      .map(({ confirmed_at }) => confirmed_at),
  ].reduce<string>((last, at) => (at !== null && at > last ? at : last), '');

/** What a receipt says, as its row keeps it. */
const describeReceipt = async (
  tx: Queries,
  order: OrderRow,
  payments: PaymentRow[],
  number: Pick<ReceiptOrder, 'receipt_number' | 'receipt_day'>,
): Promise<{ facts: string; personal: string }> => {
  const said = await presentReceiptOrder(tx, order, {
    studio: await readStudioSettings(tx),
    payments: payments.filter((payment) => isCountedPayment(payment) && !payment.is_test),
  });
  // Parsed, because the rows behind it hold more than a receipt says.
  const { facts, personal } = setApart(receiptOrder.parse({ ...said, ...number }));
  return { facts: JSON.stringify(facts), personal: JSON.stringify(personal) };
};

/**
 * An order that was cancelled with money kept got its number then. If that was undone and the rest has come since, its
 * receipt says so under the same number.
 */
export const renewCancelledReceipt = async (
  tx: Queries,
  order: OrderRow,
  payments: PaymentRow[],
): Promise<void> => {
  const row = await tx
    .selectFrom('receipts')
    .select('facts')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { cancelled_at, receipt_number, receipt_day } = JSON.parse(row.facts) as ReceiptOrder;
  if (cancelled_at === null) return;
  const said = await describeReceipt(tx, order, payments, { receipt_number, receipt_day });
  await tx.updateTable('receipts').set(said).where('order_id', '=', order.id).execute();
};

const setApart = ({ client_name, billing, payments, ...facts }: ReceiptOrder) => ({
  facts: { ...facts, payments: payments.map((payment) => ({ ...payment, reference: '' })) },
  personal: {
    client_name,
    billing,
    references: payments.map(({ reference }) => reference),
  } satisfies Personal,
});

/**
 * What the receipt of an order said when it was given its number; null for one without, and for one that got it with a
 * cancellation that was undone, until its money is complete.
 */
export const readNumberedReceipt = async (
  db: Queries,
  { id, receipt_number, cancelled_at }: Pick<OrderRow, 'id' | 'receipt_number' | 'cancelled_at'>,
): Promise<ReceiptOrder | null> => {
  if (receipt_number === null) return null;
  const { facts, personal } = await db
    .selectFrom('receipts')
    .select(['facts', 'personal'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const { client_name, billing, references } = JSON.parse(personal) as Personal;
  const receipt = JSON.parse(facts) as ReceiptOrder;
  if (receipt.cancelled_at !== null && cancelled_at === null) return null;
  const payments = receipt.payments.map(
    (payment, place): ClientPayment => ({ ...payment, reference: references[place] ?? '' }),
  );
  return { ...receipt, client_name, billing, payments };
};

const nobody: Personal = {
  client_name: '',
  billing: { name: '', address: '', tax_number: '' },
  references: [],
};

/**
 * Removes what numbered receipts say about a person. Numbers, days, amounts and what was chosen from the offer stay, so
 * that the sequence is whole.
 */
export const anonymizeReceipts = async (tx: Queries, orderIds: string[]): Promise<void> => {
  const rows = await tx
    .updateTable('receipts')
    .set({ personal: JSON.stringify(nobody) })
    .where('order_id', 'in', orderIds)
    .returning(['order_id', 'facts'])
    .execute();
  for (const { order_id, facts } of rows) {
    const receipt = JSON.parse(facts) as Omit<ReceiptOrder, keyof Personal>;
    if (receipt.lines.every(({ item }) => item !== customItem)) continue;
    const lines = receipt.lines.map((line, place) =>
      line.item === customItem ? { ...line, label: `Line ${place + 1}` } : line,
    );
    await tx
      .updateTable('receipts')
      .set({ facts: JSON.stringify({ ...receipt, lines }) })
      .where('order_id', '=', order_id)
      .execute();
  }
};
