import { formatDollars } from '../../../shared/money.ts';
import { ReceiptRow } from '../../ui/receipt-row.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';

/** The order's own price lines as agreed, and the amount still due. */
export const PricePanel = ({ order }: PanelProps) => (
  <PagePanel id="price" title="Price">
    <dl className="font-mono text-sm">
      {order.lines.map(({ item, label, quantity, unit_amount, amount }) => (
        <ReceiptRow
          key={item}
          label={label}
          note={quantity > 1 ? `${quantity} × ${formatDollars(unit_amount)}` : undefined}
          value={formatDollars(amount)}
        />
      ))}
      {order.discount_amount > 0 && (
        <ReceiptRow
          label={`Discount ${order.discount_code ?? ''}`.trim()}
          value={formatDollars(-order.discount_amount)}
          tone="success"
        />
      )}
    </dl>
    <dl className="mt-3 border-hairline border-t pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="label text-muted">Total</dt>
        <dd className="font-mono text-3xl text-accent">{formatDollars(order.total_amount)}</dd>
      </div>
      {order.total_amount > 0 && (
        <>
          <div className="mt-2 flex items-baseline justify-between gap-4 text-sm">
            <dt className="text-muted">Paid</dt>
            <dd className="font-mono">{formatDollars(order.paid_amount)}</dd>
          </div>
          <div className="mt-1 flex items-baseline justify-between gap-4 text-sm">
            <dt className="text-muted">Left to pay</dt>
            <dd className="font-mono">{formatDollars(order.cancelled_at ? 0 : order.due_amount)}</dd>
          </div>
        </>
      )}
    </dl>
  </PagePanel>
);
