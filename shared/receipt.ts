import type { Billing } from './billing.ts';
import { getDate } from './calendar.ts';
import type { ReceiptOrder } from './client-orders.ts';
import { formatAmount } from './money.ts';
import { byMethod } from './payments.ts';
import { perKey } from './per-key.ts';
import { titleReceipt } from './receipt-title.ts';
import { nameTax } from './tax.ts';

export type ReceiptRow = { label: string; note: string; amount: string };

/** A name and its value. A value can have several lines. */
type Fact = [string, string];

/** A receipt row by row, the same for page and PDF. */
export type Receipt = {
  title: string;
  /** Number, dates and client, as name and value. */
  facts: Fact[];
  studio: { name: string; lines: string[] };
  lines: ReceiptRow[];
  total: ReceiptRow;
  /** Payments and refunds. */
  payments: ReceiptRow[];
  /** The result: `Paid in full`, `Paid` with a note, the amount due, or that there is nothing to pay. */
  outcome: { label: string; note: string; amount: string };
};

// Of dates. Independent of the machine's time zone, because receipts are kept.
const getDayFormat = perKey(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
      timeZone: 'UTC',
    }),
);

/** `27 Nov 2026`, of a date. */
export const formatReceiptDay = (iso: string, locale: string): string =>
  getDayFormat(locale).format(new Date(iso));

/** `locale` and `write`: how dates and amounts are written, where the order's own way can't be. */
export const buildReceipt = (
  order: ReceiptOrder,
  locale: string = order.locale,
  write: Write = (amount) => formatAmount(amount, order),
): Receipt => {
  const formatDay = (at: string) => formatReceiptDay(getDate(at, order.timezone ?? 'UTC'), locale);
  const counted = order.payments.filter(({ state }) => state === 'confirmed');
  const last = counted.at(-1)?.at ?? order.created_at;
  return {
    title: titleReceipt(order),
    facts: [
      ['Number', order.receipt_number ?? order.order_id],
      ...(order.receipt_number ? [['Order', order.order_id] as Fact] : []),
      ['Date', order.receipt_day ? formatReceiptDay(order.receipt_day, locale) : formatDay(last)],
      ['Ordered', formatDay(order.created_at)],
      ...(order.cancelled_at ? [['Cancelled', formatDay(order.cancelled_at)] as Fact] : []),
      ['Client', order.client_name],
      ...listBilling(order.billing),
    ],
    studio: {
      name: order.studio_name,
      lines: [...order.receipt_details.split('\n'), order.studio_email].filter(Boolean),
    },
    lines: [
      ...order.lines.map(({ label, quantity, unit_amount, amount }) => ({
        label,
        note: quantity > 1 ? `${quantity} × ${write(unit_amount)}` : '',
        amount: write(amount),
      })),
      ...(order.discount_amount > 0 ? [buildDiscount(order, write)] : []),
      ...(order.tax?.mode === 'added'
        ? [{ label: nameTax(order.tax, locale), note: '', amount: write(order.tax.amount) }]
        : []),
    ],
    total: {
      label: 'Total',
      note: describeIncluded(order, write, locale),
      amount: write(order.total_amount),
    },
    payments: counted
      .filter(({ amount }) => amount !== 0)
      .map(({ amount, reference, at, is_test, ...name }) => ({
        label: `${amount < 0 ? 'Refunded' : 'Paid'}${byMethod(name)}${is_test ? ' (test, no money)' : ''}`,
        note: [formatDay(at), reference].filter(Boolean).join(', '),
        amount: write(amount),
      })),
    outcome: describeOutcome(order, write),
  };
};

/** What the client said about whom the receipt is for. */
const listBilling = ({ name, address, tax_number }: Billing): Fact[] =>
  (
    [
      ['Billed to', [name, address].filter(Boolean).join('\n')],
      ['Tax number', tax_number],
    ] as Fact[]
  ).filter(([, value]) => value !== '');

type Write = (amount: number) => string;

const describeIncluded = ({ tax }: ReceiptOrder, write: Write, locale: string): string =>
  tax?.mode === 'included' ? `${nameTax(tax, locale)}: ${write(tax.amount)}` : '';

const buildDiscount = ({ discount_code, discount_amount }: ReceiptOrder, write: Write): ReceiptRow => ({
  label: `Discount ${discount_code ?? ''}`.trim(),
  note: '',
  amount: write(-discount_amount),
});

const describeOutcome = (order: ReceiptOrder, write: Write): Receipt['outcome'] => {
  const { paid_amount, due_amount, cancelled_at, money } = order;
  if (cancelled_at) return { label: 'Order cancelled', note: money.text, amount: '' };
  if (money.state === 'refunded') return { label: 'Refunded', note: money.text, amount: '' };
  if (money.state !== 'paid') {
    const isKnown = ['reported', 'deposit', 'partly'].includes(money.state);
    return { label: 'Amount due', note: isKnown ? money.text : '', amount: write(due_amount) };
  }
  if (paid_amount === 0) return { label: money.label, note: '', amount: '' };
  const note = money.text === 'Paid in full.' ? '' : money.text;
  return { label: note ? money.label : 'Paid in full', note, amount: write(paid_amount) };
};
