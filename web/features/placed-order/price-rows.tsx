import type { ClientOrder } from '../../../shared/client-orders.ts';
import { showAmount } from '../../lib/locale.ts';
import { showTax } from '../../lib/show-tax.ts';
import { ReceiptRow } from '../../ui/receipt-row.tsx';

/** The order's own price lines as agreed, with discount, tax and total. */
export const PriceRows = ({ order }: { order: ClientOrder }) => {
  const { currency, lines, discount_amount, discount_code, tax, total_amount } = order;
  const taxRow = tax && {
    label: showTax(tax),
    value: showAmount(tax.amount, currency),
  };
  return (
    <dl aria-label="Price" className="figures text-sm">
      {lines.map(({ label, quantity, unit_amount, amount }, place) => (
        <ReceiptRow
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and a studio's own have the same item
          key={place}
          label={label}
          note={quantity > 1 ? `${quantity} × ${showAmount(unit_amount, currency)}` : undefined}
          value={showAmount(amount, currency)}
        />
      ))}
      {discount_amount > 0 && (
        <ReceiptRow
          label={`Discount ${discount_code ?? ''}`.trim()}
          value={showAmount(-discount_amount, currency)}
          tone="success"
        />
      )}
      {taxRow && tax.mode === 'added' && <ReceiptRow {...taxRow} />}
      <ReceiptRow label="Total" value={showAmount(total_amount, currency)} />
      {taxRow && tax.mode === 'included' && <ReceiptRow {...taxRow} tone="muted" />}
    </dl>
  );
};
