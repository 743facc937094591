import { useId, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import {
  addOns,
  noAddOns,
  type OrderChoice,
  type PriceList,
  savingsPerSong,
} from '../../../shared/pricing.ts';
import { showMoney } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import { type Change, parsePercent, quoteSample } from './sample-quote.ts';

const first: OrderChoice = {
  song_count: 3,
  add_ons: { ...noAddOns(), rush_delivery: true, individual_stems: true, additional_revisions: true },
};

const chip =
  'min-h-11 cursor-pointer rounded-sm border border-edge px-2.5 py-1 text-sm text-muted pointer-fine:min-h-8 ' +
  'hover:border-muted aria-pressed:border-text aria-pressed:bg-raised aria-pressed:text-text';

/** A sample order to try: its price with the stored settings and with those in the form. */
export const SampleOrder = ({ stored, typed }: SampleOrderProps) => {
  const [choice, setChoice] = useState(first);
  const [percent, setPercent] = useState('');
  const title = useId();
  const songs = choice.song_count;
  const off = parsePercent(percent);
  const step = (by: number) => setChoice((now) => ({ ...now, song_count: now.song_count + by }));
  const flip = (flag: keyof OrderChoice['add_ons']) =>
    setChoice((now) => ({ ...now, add_ons: { ...now.add_ons, [flag]: !now.add_ons[flag] } }));
  return (
    <section aria-labelledby={title} className="rounded-sm border border-hairline bg-ink p-4">
      <h3 id={title} className="label mb-3 text-muted">
        Sample order
      </h3>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <Button
          kind="secondary"
          className={`${dense} pointer-fine:min-w-9`}
          aria-label="Fewer songs"
          aria-disabled={songs <= limits.songs.min}
          onClick={() => songs > limits.songs.min && step(-1)}
        >
          −
        </Button>
        <output className="min-w-20 py-2 text-center font-mono text-sm">{formatCount(songs, 'song')}</output>
        <Button
          kind="secondary"
          className={`${dense} pointer-fine:min-w-9`}
          aria-label="More songs"
          aria-disabled={songs >= limits.songs.max}
          onClick={() => songs < limits.songs.max && step(1)}
        >
          +
        </Button>
        <Field
          className="ml-auto"
          label="Discount in percent"
          error={off === null ? 'A number from 0 to 100, at most two decimals' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className={`${dense} max-w-24 font-mono`}
              value={percent}
              // Enter must not save prices the owner only wanted to try.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={({ target }) => setPercent(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="mb-4 flex flex-wrap gap-1.5">
        {addOns.map(({ flag, label }) => (
          <button
            key={flag}
            type="button"
            className={chip}
            aria-pressed={choice.add_ons[flag]}
            onClick={() => flip(flag)}
          >
            {label}
          </button>
        ))}
      </div>
      <SampleReceipt stored={stored} typed={typed} choice={choice} percent={off ?? 0} />
    </section>
  );
};
type SampleOrderProps = {
  stored: PriceList;
  /** Null while one of the prices is invalid. */
  typed: PriceList | null;
};

// The old amount is labelled for screen readers, which don't announce strikethrough.
const Amount = ({ was, is, currency }: Change & { currency: string }) => (
  <>
    {was !== is && (
      <>
        <span className="sr-only">from </span>
        <s className="text-muted">{showMoney(was, currency)}</s>
        <span aria-hidden="true" className="text-muted">
          {' → '}
        </span>
        <span className="sr-only"> to </span>
      </>
    )}
    <span>{showMoney(is, currency)}</span>
  </>
);

const Row = ({ label, ...amount }: Change & { label: string; currency: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt>{label}</dt>
    <dd className="ml-auto whitespace-nowrap font-mono text-sm">
      <Amount {...amount} />
    </dd>
  </div>
);

/** The sample order's lines and total, old beside new where they differ. */
const SampleReceipt = ({ stored, typed, choice, percent }: SampleReceiptProps) => {
  if (!typed) return <p className="text-muted text-sm">Enter an amount for every price to see this.</p>;
  const { lines, discount, total } = quoteSample(stored, typed, choice, percent);
  const saved = savingsPerSong(typed);
  const { currency } = typed;
  return (
    <>
      <dl className="space-y-1">
        {lines.map((line) => (
          <Row key={line.label} {...line} currency={currency} />
        ))}
        {(discount.is > 0 || discount.was > 0) && (
          <Row label="Discount" was={-discount.was} is={-discount.is} currency={currency} />
        )}
      </dl>
      <p
        aria-live="polite"
        className="mt-2 flex flex-wrap justify-between gap-x-4 border-edge border-t pt-2 font-semibold"
      >
        <span>{total.was === total.is ? 'Total' : 'Total, now and once saved'}</span>
        <span className="ml-auto whitespace-nowrap font-mono">
          <Amount {...total} currency={currency} />
        </span>
      </p>
      <p className="mt-3 text-muted text-sm">
        {saved > 0
          ? `Your site says clients save ${showMoney(saved, currency)} per song (regular ${showMoney(typed.regular_price, currency)}).`
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
