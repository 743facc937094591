import type { ClientOrder } from './client-orders.ts';
import { formatDollars } from './money.ts';
import { byMethod } from './payments.ts';
import { titleReceipt } from './receipt-title.ts';

/** Everything a receipt is built from. Amounts in dollars. */
export type ReceiptOrder = Pick<
  ClientOrder,
  | 'order_id'
  | 'client_name'
  | 'studio_name'
  | 'studio_email'
  | 'receipt_details'
  | 'created_at'
  | 'cancelled_at'
  | 'lines'
  | 'discount_code'
  | 'discount_amount'
  | 'total_amount'
  | 'paid_amount'
  | 'due_amount'
  | 'is_paid'
  | 'money'
  | 'payments'
>;

export type ReceiptRow = { label: string; note: string; amount: string };

/** A receipt row by row, the same for page and PDF. */
export type Receipt = {
  title: string;
  /** Number, dates and client, as name and value. */
  facts: [string, string][];
  studio: { name: string; lines: string[] };
  lines: ReceiptRow[];
  total: ReceiptRow;
  /** Payments and refunds. */
  payments: ReceiptRow[];
  /** The result: `Paid in full`, `Paid` with a note, the amount due, or that there is nothing to pay. */
  outcome: { label: string; note: string; amount: string };
};

const dayFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
// Independent of the machine's time zone, because receipts are kept.
const formatDay = (iso: string): string => dayFormat.format(new Date(iso));

export const buildReceipt = (order: ReceiptOrder): Receipt => {
  const counted = order.payments.filter(({ state }) => state === 'confirmed');
  const last = counted.at(-1)?.at ?? order.created_at;
  return {
    title: titleReceipt(order),
    facts: [
      ['Number', order.order_id],
      ['Date', formatDay(last)],
      ['Ordered', formatDay(order.created_at)],
      ...(order.cancelled_at ? [['Cancelled', formatDay(order.cancelled_at)] as [string, string]] : []),
      ['Client', order.client_name],
    ],
    studio: {
      name: order.studio_name,
      lines: [...order.receipt_details.split('\n'), order.studio_email].filter(Boolean),
    },
    lines: [
      ...order.lines.map(({ label, quantity, unit_amount, amount }) => ({
        label,
        note: quantity > 1 ? `${quantity} × ${formatDollars(unit_amount)}` : '',
        amount: formatDollars(amount),
      })),
      ...(order.discount_amount > 0 ? [buildDiscount(order)] : []),
    ],
    total: { label: 'Total', note: '', amount: formatDollars(order.total_amount) },
    payments: counted
      .filter(({ amount }) => amount !== 0)
      .map(({ amount, method, reference, at }) => ({
        label: `${amount < 0 ? 'Refunded' : 'Paid'}${byMethod(method)}`,
        note: [formatDay(at), reference].filter(Boolean).join(', '),
        amount: formatDollars(amount),
      })),
    outcome: describeOutcome(order),
  };
};

const buildDiscount = ({ discount_code, discount_amount }: ReceiptOrder): ReceiptRow => ({
  label: `Discount ${discount_code ?? ''}`.trim(),
  note: '',
  amount: formatDollars(-discount_amount),
});

const describeOutcome = (order: ReceiptOrder): Receipt['outcome'] => {
  const { paid_amount, due_amount, cancelled_at, money } = order;
  if (cancelled_at) return { label: 'Order cancelled', note: money.text, amount: '' };
  if (money.state === 'refunded') return { label: 'Refunded', note: money.text, amount: '' };
  if (money.state !== 'paid') {
    const isKnown = money.state === 'reported' || money.state === 'partly';
    return { label: 'Amount due', note: isKnown ? money.text : '', amount: formatDollars(due_amount) };
  }
  if (paid_amount === 0) return { label: money.label, note: '', amount: '' };
  const note = money.text === 'Paid in full.' ? '' : money.text;
  return { label: note ? money.label : 'Paid in full', note, amount: formatDollars(paid_amount) };
};
