import { formatDollars } from '../../../shared/money.ts';
import { ReceiptRow } from '../../ui/receipt-row.tsx';
import type { CurrentOrder } from './current-order.ts';

/** The order as it was placed: who, what, and its own price lines. */
export const Receipt = ({ order }: { order: CurrentOrder }) => (
  <section aria-labelledby="receipt-title" className="rounded-md border border-hairline bg-panel p-5 sm:p-6">
    <h2 id="receipt-title" className="label mb-3 text-muted">
      Your order
    </h2>
    <p className="mb-4 wrap-anywhere border-hairline border-b pb-4 font-mono text-2xl">{order.orderId}</p>
    <dl className="mb-3 border-hairline border-b pb-3 text-sm">
      {[
        ['Client', order.clientName],
        ['Email', order.clientEmail],
        ['Songs', String(order.songCount)],
        ['Files uploaded', String(order.filesUploaded)],
      ].map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 py-1">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
    <dl className="font-mono text-sm">
      {order.lines.map(({ label, quantity, amount }, index) => (
        <ReceiptRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          key={index}
          label={label}
          note={quantity > 1 && !label.includes(String(quantity)) ? `for ${quantity} songs` : undefined}
          value={formatDollars(amount)}
        />
      ))}
      {order.discountAmount > 0 && (
        <ReceiptRow
          label={`Discount ${order.discountCode.toUpperCase()}`.trim()}
          value={formatDollars(-order.discountAmount)}
          tone="success"
        />
      )}
    </dl>
    <p className="mt-3 flex items-baseline justify-between gap-4 border-hairline border-t pt-4">
      <span className="label text-muted">Total</span>
      <span className="font-mono text-4xl text-accent">{formatDollars(order.totalAmount)}</span>
    </p>
  </section>
);
