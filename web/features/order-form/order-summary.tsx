import { formatMoney } from '../../../shared/money.ts';
import { type PriceList, type Quote, savingsPerSong } from '../../../shared/pricing.ts';
import { ReceiptRow } from '../../ui/receipt-row.tsx';

/** The current price line by line; the total is also on the button. */
export const OrderSummary = ({ quote, prices, isChecking, code }: OrderSummaryProps) => (
  <>
    <dl className="font-mono text-sm">
      {quote.lines.map(({ item, label, quantity, unit_amount, amount }) => (
        <ReceiptRow
          key={item}
          label={label}
          note={quantity > 1 ? `${quantity} × ${formatMoney(unit_amount)}` : undefined}
          value={formatMoney(amount)}
        />
      ))}
      {isChecking && <ReceiptRow label="Discount" value="checking …" tone="muted" />}
      {quote.discount_amount > 0 && (
        <>
          <ReceiptRow label="Subtotal" value={formatMoney(quote.original_amount)} tone="muted" />
          <ReceiptRow label={`Discount ${code}`} value={formatMoney(-quote.discount_amount)} tone="success" />
        </>
      )}
    </dl>
    {/* On a phone the bar has it. */}
    <div className="mt-3 flex items-baseline justify-between gap-4 border-hairline border-t pt-4 max-md:hidden">
      <span className="label text-muted">{quote.discount_amount > 0 ? 'New total' : 'Total'}</span>
      <output className="font-mono text-4xl" aria-live="polite">
        {formatMoney(quote.total_amount)}
      </output>
    </div>
    {quote.total_amount > prices.base_price && savingsPerSong(prices) > 0 && (
      <dl className="mt-2 font-mono text-sm">
        <ReceiptRow
          label={`You Save (vs ${formatMoney(prices.regular_price)}/song)`}
          value={formatMoney(quote.savings)}
          tone="success"
        />
      </dl>
    )}
  </>
);
type OrderSummaryProps = { quote: Quote; prices: PriceList; isChecking: boolean; code: string };
