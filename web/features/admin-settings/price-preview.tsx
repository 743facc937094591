import { formatMoney } from '../../../shared/money.ts';
import { noAddOns, type PriceList, priceOrder, savingsPerSong } from '../../../shared/pricing.ts';

const sample = {
  song_count: 3,
  add_ons: { ...noAddOns(), rush_delivery: true, individual_stems: true, additional_revisions: true },
};

/** What a client would pay with the prices that stand in the form, before they are saved. */
export const PricePreview = ({ prices }: { prices: PriceList | null }) => {
  const quote = prices && priceOrder(prices, sample);
  return (
    <section
      aria-label="Sample order"
      aria-live="polite"
      className="rounded-sm border border-hairline bg-ink p-4"
    >
      <p className="label mb-3 text-muted">Sample order</p>
      {quote ? (
        <>
          <dl className="space-y-1">
            {quote.lines.map((line) => (
              <div key={line.item} className="flex justify-between gap-4">
                <dt>{line.label}</dt>
                <dd className="font-mono text-sm">{formatMoney(line.amount)}</dd>
              </div>
            ))}
            <div className="mt-2 flex justify-between gap-4 border-edge border-t pt-2 font-semibold">
              <dt>Total</dt>
              <dd className="font-mono">{formatMoney(quote.total_amount)}</dd>
            </div>
          </dl>
          <p className="mt-3 text-muted text-sm">
            {savingsPerSong(prices) > 0
              ? `Every page says that a song saves ${formatMoney(savingsPerSong(prices))} against ${formatMoney(prices.regular_price)}.`
              : 'No saving is shown: the base price is not below the regular price.'}
          </p>
        </>
      ) : (
        <p className="text-muted text-sm">Appears once every price is an amount.</p>
      )}
    </section>
  );
};
