import { formatDollars } from '../../../shared/money.ts';
import { ReceiptRow } from '../../ui/receipt-row.tsx';
import type { PanelProps } from './order-client.ts';
import { PaymentList } from './payment-list.tsx';
import { ReceiptPanel } from './receipt.tsx';

/** The order's own price lines as agreed, what was paid, and the receipt. */
export const PriceAndReceipt = ({ order, client }: PanelProps) => (
  <>
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
      <ReceiptRow label="Total" value={formatDollars(order.total_amount)} />
    </dl>
    {order.payments.length > 0 && <PaymentList payments={order.payments} />}
    <ReceiptPanel order={order} client={client} />
  </>
);
