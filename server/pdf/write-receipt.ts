import type { ReceiptOrder } from '../../shared/client-orders.ts';
import { formatAmount } from '../../shared/money.ts';
import { buildReceipt, formatReceiptDay, type ReceiptRow } from '../../shared/receipt.ts';
import { titleReceipt } from '../../shared/receipt-title.ts';
import { formatPdfAmount } from './pdf-money.ts';
import { createPdf, type PdfWriter, type TextStyle } from './pdf-writer.ts';

const styles = {
  studio: { size: 15, isBold: true },
  title: { size: 22, isBold: true },
  heading: { size: 8.5, isBold: true, isMuted: true },
  text: { size: 10.5 },
  note: { size: 8.5, isMuted: true },
  total: { size: 11.5, isBold: true },
  outcome: { size: 15, isBold: true },
} satisfies Record<string, TextStyle>;

/** Scripts that the fonts have. */
const writable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\P{L}]*$/u;

/** Dates in words that the fonts can write: English where they lack the script, as with `2026年11月27日`. */
const getDateLocale = ({ created_at, locale }: ReceiptOrder): string => {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  return writable.test(formatReceiptDay(created_at, latin)) ? latin : 'en-GB';
};

/** Amounts within a sentence, as the order page writes them, become those of the PDF. */
const rewriteAmounts = (text: string, order: ReceiptOrder, write: (amount: number) => string): string =>
  [
    ...[order.total_amount, order.paid_amount, order.due_amount, order.due_now_amount],
    ...[order.deposit_amount ?? 0, order.total_amount - order.paid_amount],
    ...order.payments.map(({ amount }) => amount),
  ]
    .flatMap((amount) => [amount, -amount])
    .map((amount) => [formatAmount(amount, order), write(amount)] as const)
    .sort(([one], [other]) => other.length - one.length)
    .reduce((rewritten, [shown, written]) => rewritten.replaceAll(shown, () => written), text);

/** The receipt of an order as a PDF. Deterministic: the same order gives the same bytes. */
export const writeReceipt = async (order: ReceiptOrder): Promise<Buffer> => {
  const pdf = await createPdf({
    title: `${titleReceipt(order)} ${order.receipt_number ?? order.order_id}`,
    author: order.studio_name,
    at: new Date(order.payments.at(-1)?.at ?? order.created_at),
  });
  const write = (amount: number) => formatPdfAmount(amount, order, pdf.canWrite);
  const { title, studio, facts, lines, total, payments, outcome } = buildReceipt(
    order,
    getDateLocale(order),
    write,
  );
  pdf.place = 'Studio';
  pdf.writeColumns(
    [
      { text: studio.name, style: styles.studio },
      ...studio.lines.map((text) => ({ text, style: styles.note })),
    ],
    [{ text: title, style: styles.title }],
  );
  pdf.leaveSpace(14);
  for (const [name, value] of facts) pdf.writePair(name, value, styles.text);
  writeRows(pdf, 'Order', lines);
  pdf.drawRule();
  pdf.place = 'Total';
  pdf.writeRow(total.label, total.amount, styles.total);
  if (total.note) pdf.writeText(total.note, styles.note);
  if (payments.length > 0) writeRows(pdf, 'Payments', payments);
  pdf.leaveSpace(10);
  pdf.drawRule(1.5);
  pdf.place = 'Total';
  pdf.writeRow(outcome.label, outcome.amount, styles.outcome);
  if (outcome.note) pdf.writeText(rewriteAmounts(outcome.note, order, write), styles.text);
  if (pdf.missing.size > 0) {
    const missing = [...pdf.missing].join(', ');
    pdf.leaveSpace(18);
    pdf.writeText(
      `Where you see “?”, this PDF has no letter for what was written: ${missing}. The receipt on your order page shows it in full.`,
      styles.note,
    );
  }
  return pdf.end();
};

const writeRows = (pdf: PdfWriter, heading: string, rows: ReceiptRow[]): void => {
  pdf.place = heading;
  pdf.leaveSpace(18);
  pdf.writeText(heading, styles.heading);
  pdf.drawRule();
  for (const { label, note, amount } of rows) {
    pdf.writeRow(label, amount, styles.text);
    if (note) pdf.writeText(note, styles.note);
    pdf.leaveSpace(3);
  }
};
