import { useId } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { Offer } from '../../../shared/offer.ts';
import {
  findService,
  isChosen,
  listAddOns,
  type OrderChoice,
  savingsPerSong,
} from '../../../shared/pricing.ts';
import { showAmount, showMoney } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import { type Change, parsePercent, quoteSample } from './sample-quote.ts';

/** An order to try, and a discount in percent, as typed. */
export type Sample = OrderChoice & { percent: string };
export type SharedSample = {
  sample: Sample;
  onSample: (sample: Sample) => void;
  /** The one that is edited, which the order is then of. */
  service?: string;
};

export const firstSample: Sample = {
  song_count: 3,
  add_ons: { rush_delivery: true, individual_stems: true, additional_revisions: true },
  percent: '',
};

const chip =
  'min-h-11 cursor-pointer rounded-sm border border-edge px-2.5 py-1 text-sm text-muted pointer-fine:min-h-8 ' +
  'hover:border-muted aria-pressed:border-text aria-pressed:bg-raised aria-pressed:text-text';

const withoutSwitchedOff = (offer: Offer, edited?: string): Offer => ({
  ...offer,
  services: offer.services.filter(({ id, active }) => active || id === edited),
  add_ons: offer.add_ons.filter(({ active }) => active),
});

/** A sample order: its price with the stored offer and with the one in the form. */
export const SampleOrder = ({ sample, onSample, service: edited, ...offers }: SampleOrderProps) => {
  const title = useId();
  const stored = withoutSwitchedOff(offers.stored, edited);
  const typed = offers.typed && withoutSwitchedOff(offers.typed, edited);
  const offer = typed ?? stored;

  const service = findService(offer, edited ?? sample.service) ?? findService(offer);
  if (!service) return null;
  const songs = Math.min(sample.song_count, service.song_max);
  const { percent } = sample;
  const off = parsePercent(percent);
  const change = (changed: Partial<Sample>) => onSample({ ...sample, ...changed });
  const step = (by: number) => change({ song_count: songs + by });
  const flip = (id: string) =>
    change({ add_ons: { ...sample.add_ons, [id]: !isChosen(sample.add_ons, id) } });
  const choice = { service: service.id, song_count: songs, add_ons: sample.add_ons };
  return (
    <fieldset aria-labelledby={title} className="rounded-sm border border-hairline bg-ink p-4">
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
        <output className="min-w-20 py-2 text-center figures text-sm">{formatCount(songs, 'song')}</output>
        <Button
          kind="secondary"
          className={`${dense} pointer-fine:min-w-9`}
          aria-label="More songs"
          aria-disabled={songs >= service.song_max}
          onClick={() => songs < service.song_max && step(1)}
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
              className={`${dense} max-w-24 figures`}
              value={percent}
              // Enter must not save prices the owner only wanted to try.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={({ target }) => change({ percent: target.value })}
            />
          )}
        </Field>
      </div>
      {edited === undefined && offer.services.length > 1 && (
        <Select
          aria-label="Service of the sample order"
          className={`${dense} mb-3`}
          value={service.id}
          onChange={({ target }) => change({ service: target.value })}
        >
          {offer.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="mb-4 flex flex-wrap gap-1.5">
        {listAddOns(offer, service).map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={chip}
            aria-pressed={isChosen(sample.add_ons, id)}
            onClick={() => flip(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <SampleReceipt stored={stored} typed={typed} choice={choice} percent={off ?? 0} />
    </fieldset>
  );
};
type SampleOrderProps = SharedSample & {
  stored: Offer;
  /** Null while something in the form is invalid. */
  typed: Offer | null;
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
    <dd className="ml-auto whitespace-nowrap figures text-sm">
      <Amount {...amount} />
    </dd>
  </div>
);

/** The sample order's lines and total, old beside new where they differ. */
const SampleReceipt = ({ stored, typed, choice, percent }: SampleReceiptProps) => {
  if (!typed) return <p className="text-muted text-sm">Enter a price to see this.</p>;
  const { lines, discount, tax, total } = quoteSample(stored, typed, choice, percent);
  const service = findService(typed, choice.service);
  const { currency } = typed;
  const saved = service ? savingsPerSong(service, currency) : 0;
  return (
    <>
      <dl className="space-y-1">
        {lines.map((line) => (
          <Row key={line.label} {...line} currency={currency} />
        ))}
        {(discount.is > 0 || discount.was > 0) && (
          <Row label="Discount" was={-discount.was} is={-discount.is} currency={currency} />
        )}
        {tax.label && <Row {...tax} currency={currency} />}
      </dl>
      <p
        aria-live="polite"
        className="mt-2 flex flex-wrap justify-between gap-x-4 border-edge border-t pt-2 font-semibold"
      >
        <span>{total.was === total.is ? 'Total' : 'Total, now and once saved'}</span>
        <span className="ml-auto whitespace-nowrap figures">
          <Amount {...total} currency={currency} />
        </span>
      </p>
      <p className="mt-3 text-muted text-sm">
        {saved > 0
          ? `Your site says clients save ${showMoney(saved, currency)} per song (regular ${showAmount(service?.regular_price ?? 0, currency)}).`
          : 'No saving is shown because the price isn’t below a regular price.'}
      </p>
    </>
  );
};
type SampleReceiptProps = {
  stored: Offer;
  typed: Offer | null;
  choice: OrderChoice;
  /** In hundredths of a percent. */
  percent: number;
};
