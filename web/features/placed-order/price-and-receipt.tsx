import { nameTax } from '../../../shared/tax.ts';
import { showAmount } from '../../lib/locale.ts';
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
          note={quantity > 1 ? `${quantity} × ${showAmount(unit_amount, order.currency)}` : undefined}
          value={showAmount(amount, order.currency)}
        />
      ))}
      {order.discount_amount > 0 && (
        <ReceiptRow
          label={`Discount ${order.discount_code ?? ''}`.trim()}
          value={showAmount(-order.discount_amount, order.currency)}
          tone="success"
        />
      )}
      {order.tax?.mode === 'added' && (
        <ReceiptRow label={nameTax(order.tax)} value={showAmount(order.tax.amount, order.currency)} />
      )}
      <ReceiptRow label="Total" value={showAmount(order.total_amount, order.currency)} />
      {order.tax?.mode === 'included' && (
        <ReceiptRow
          label={nameTax(order.tax)}
          value={showAmount(order.tax.amount, order.currency)}
          tone="muted"
        />
      )}
    </dl>
    {order.payments.length > 0 && <PaymentList order={order} />}
    <ReceiptPanel order={order} client={client} />
  </>
);
