import { formatDate } from '../../../shared/calendar.ts';
import { type AddOnFlag, type AddOnFlags, addOns, type PriceList } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import { formatTurnaround } from '../../../shared/turnaround.ts';
import { showMoney } from '../../lib/locale.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

const getWords = (
  { turnaround, rush_turnaround, free_rounds }: Settings,
  dates: Dates | null,
): Record<AddOnFlag, string> => ({
  rush_delivery: dates
    ? describeRush(dates)
    : `Back in ${formatTurnaround(rush_turnaround)} instead of ${formatTurnaround(turnaround).replace(/ hours?$/, '')}.`,
  vocal_tuning: 'By hand, so you still sound like you.',
  individual_stems: 'Mixed groups, for shows and remixes.',
  clean_edit: 'Radio-safe, with explicit words removed.',
  additional_revisions:
    free_rounds === null ? 'Three more rounds after you approve.' : 'Three more rounds of revisions.',
  instrumental_version: 'The finished record without vocals.',
  acapella_version: 'The finished vocals without the beat.',
});

type Dates = { standard: string; rush: string };

const describeRush = ({ standard, rush }: Dates): string =>
  rush === standard
    ? `Back by ${formatDate(rush)}, before other orders.`
    : `Back by ${formatDate(rush)} instead of ${formatDate(standard)}.`;

export const AddOnList = ({ chosen, prices, settings, dates, onChange }: AddOnListProps) => (
  <fieldset>
    <legend className="mb-1.5 font-medium text-sm">Add-ons</legend>
    <ul className="divide-y divide-hairline rounded-sm border border-hairline bg-panel">
      {addOns.map(({ flag, label, per, price_field }) => (
        <li key={flag}>
          <Checkbox
            name={flag}
            value="true"
            // On back navigation browsers restore checkboxes; a new order must not start with the add-ons of the last
            // one.
            autoComplete="off"
            className="px-3 py-2.5 transition-colors sm:px-4 hover:bg-raised has-checked:bg-raised"
            aria-labelledby={`${flag}-label ${flag}-price`}
            aria-describedby={`${flag}-words`}
            checked={chosen[flag]}
            onChange={(event) => onChange(flag, event.target.checked)}
            label={
              <>
                <span className="flex items-baseline justify-between gap-x-3">
                  <span id={`${flag}-label`} className="font-semibold">
                    {label}
                  </span>
                  <span id={`${flag}-price`} className="shrink-0 font-mono text-muted text-sm">
                    +{showMoney(prices[price_field], prices.currency)}{' '}
                    <span className="text-xs">per {per}</span>
                  </span>
                </span>
                <span id={`${flag}-words`} className="block text-muted text-sm">
                  {getWords(settings, dates)[flag]}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  </fieldset>
);
type AddOnListProps = {
  chosen: AddOnFlags;
  prices: PriceList;
  settings: Settings;
  /** By when it is back with and without rush delivery; null where hours are promised. */
  dates: Dates | null;
  onChange(flag: AddOnFlag, on: boolean): void;
};
