import { formatMoney } from '../../../shared/money.ts';
import { type OrderChoice, type PriceList, savingsPerSong } from '../../../shared/pricing.ts';
import { type Change, quoteSample } from './sample-quote.ts';

// The old amount is labelled for screen readers, which don't announce strikethrough.
const Amount = ({ was, is }: Change) => (
  <>
    {was !== is && (
      <>
        <span className="sr-only">from </span>
        <s className="text-muted">{formatMoney(was)}</s>
        <span aria-hidden="true" className="text-muted">
          {' → '}
        </span>
        <span className="sr-only"> to </span>
      </>
    )}
    <span>{formatMoney(is)}</span>
  </>
);

const Row = ({ label, was, is }: Change & { label: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{label}</dt>
    <dd className="ml-auto whitespace-nowrap font-mono text-sm">
      <Amount was={was} is={is} />
    </dd>
  </div>
);

/** The sample order's lines and total, old beside new where they differ. */
export const SampleReceipt = ({ stored, typed, choice, percent }: SampleReceiptProps) => {
  if (!typed) return <p className="text-muted text-sm">Enter an amount for every price to see this.</p>;
  const { lines, discount, total } = quoteSample(stored, typed, choice, percent);
  const saved = savingsPerSong(typed);
  return (
    <>
      <dl className="space-y-1">
        {lines.map((line) => (
          <Row key={line.label} {...line} />
        ))}
        {(discount.is > 0 || discount.was > 0) && (
          <Row label="Discount" was={-discount.was} is={-discount.is} />
        )}
      </dl>
      <p
        aria-live="polite"
        className="mt-2 flex flex-wrap justify-between gap-x-4 border-edge border-t pt-2 font-semibold"
      >
        <span>{total.was === total.is ? 'Total' : 'Total, now and once saved'}</span>
        <span className="ml-auto whitespace-nowrap font-mono">
          <Amount {...total} />
        </span>
      </p>
      <p className="mt-3 text-muted text-sm">
        {saved > 0
          ? `Your site says clients save ${formatMoney(saved)} per song (regular ${formatMoney(typed.regular_price)}).`
          : 'No saving is shown because the base price isn’t below the regular price.'}
      </p>
    </>
  );
};
type SampleReceiptProps = {
  stored: PriceList;
  typed: PriceList | null;
  choice: OrderChoice;
  /** In hundredths of a percent. */
  percent: number;
};
