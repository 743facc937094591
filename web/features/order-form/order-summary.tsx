import { describeParts } from '../../../shared/deposit.ts';
import { fromAmount, type MinorUnits } from '../../../shared/money.ts';
import type { Service } from '../../../shared/offer.ts';
import type { Quote } from '../../../shared/pricing.ts';
import { getLocale, showAmount, showMoney } from '../../lib/locale.ts';
import { showTax } from '../../lib/show-tax.ts';
import { ReceiptRow } from '../../ui/receipt-row.tsx';

/** The price of a deposit in its two parts. */
const describeDeposit = (deposit: MinorUnits, { total_amount, currency }: Quote): string =>
  `${describeParts(deposit, total_amount - deposit, { currency, locale: getLocale() })}.`;

/** The current price line by line; the total is also on the button. */
export const OrderSummary = ({ quote, service, isChecking, code, deposit }: OrderSummaryProps) => (
  <>
    <div className="mb-4 flex items-center justify-between border-hairline border-b pb-4">
      <h3 id="order-summary-title" className="wide text-xl">
        Order Summary
      </h3>
      <span className="label flex items-center gap-2 text-muted">
        <span aria-hidden className="size-2 animate-pulse rounded-full bg-current" />
        LIVE
      </span>
    </div>
    <dl className="figures text-sm">
      {quote.lines.map(({ item, label, quantity, unit_amount, amount }) => (
        <ReceiptRow
          key={item}
          label={label}
          note={quantity > 1 ? `${quantity} × ${showMoney(unit_amount, quote.currency)}` : undefined}
          value={showMoney(amount, quote.currency)}
        />
      ))}
      {isChecking && <ReceiptRow label="Discount" value="checking …" tone="muted" />}
      {quote.discount_amount > 0 && (
        <>
          <ReceiptRow
            label="Subtotal"
            value={showMoney(quote.original_amount, quote.currency)}
            tone="muted"
          />
          <ReceiptRow
            label={`Discount ${code}`}
            value={showMoney(-quote.discount_amount, quote.currency)}
            tone="success"
          />
        </>
      )}
      {quote.tax?.mode === 'added' && (
        <ReceiptRow label={showTax(quote.tax)} value={showMoney(quote.tax.amount, quote.currency)} />
      )}
    </dl>
    {/* On a phone the bar has it. */}
    <div className="mt-3 flex items-baseline justify-between gap-4 border-hairline border-t pt-4 max-md:hidden">
      <span className="label text-muted">{quote.discount_amount > 0 ? 'New total' : 'Total'}</span>
      <output className="figures text-4xl" aria-live="polite">
        {showMoney(quote.total_amount, quote.currency)}
      </output>
    </div>
    {quote.tax?.mode === 'included' && (
      <p className="mt-2 text-muted text-sm">
        {`${showTax(quote.tax)}: ${showMoney(quote.tax.amount, quote.currency)}`}
      </p>
    )}
    {deposit !== null && <p className="mt-2 text-muted text-sm">{describeDeposit(deposit, quote)}</p>}
    {quote.total_amount > fromAmount(service.price, quote.currency) && quote.savings > 0 && (
      <dl className="mt-2 figures text-sm">
        <ReceiptRow
          label={`You Save (vs ${showAmount(service.regular_price ?? 0, quote.currency)}/song)`}
          value={showMoney(quote.savings, quote.currency)}
          tone="success"
        />
      </dl>
    )}
  </>
);
type OrderSummaryProps = {
  quote: Quote;
  service: Service;
  isChecking: boolean;
  code: string;
  /** What is to be paid before work starts; null when that is everything. */
  deposit: MinorUnits | null;
};
