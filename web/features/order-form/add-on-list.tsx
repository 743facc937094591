import { type Dates, describeAddOn, type Promised } from '../../../shared/describe-add-on.ts';
import type { AddOn } from '../../../shared/offer.ts';
import { type ChosenAddOns, isChosen } from '../../../shared/pricing.ts';
import { showAmount } from '../../lib/locale.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

export const AddOnList = ({ chosen, offered, currency, settings, dates, onChange }: AddOnListProps) =>
  offered.length > 0 && (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Add-ons</legend>
      <ul className="divide-y divide-hairline rounded-sm border border-hairline bg-panel">
        {offered.map((addOn) => {
          const { id, name, per, price } = addOn;
          return (
            <li key={id}>
              <Checkbox
                name="add_ons"
                value={id}
                // On back navigation browsers restore checkboxes; a new order must not start with the add-ons of the last
                // one.
                autoComplete="off"
                className="px-3 py-2.5 transition-colors sm:px-4 hover:bg-raised has-checked:bg-raised"
                aria-labelledby={`${id}-label ${id}-price`}
                aria-describedby={`${id}-words`}
                checked={isChosen(chosen, id)}
                onChange={(event) => onChange(id, event.target.checked)}
                label={
                  <>
                    <span className="flex items-baseline justify-between gap-x-3">
                      <span id={`${id}-label`} className="font-semibold">
                        {name}
                      </span>
                      <span id={`${id}-price`} className="shrink-0 figures text-muted text-sm">
                        +{showAmount(price, currency)} <span className="text-xs">per {per}</span>
                      </span>
                    </span>
                    <span id={`${id}-words`} className="block text-muted text-sm">
                      {describeAddOn(addOn, settings, dates)}
                    </span>
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
type AddOnListProps = {
  chosen: ChosenAddOns;
  offered: AddOn[];
  currency: string;
  settings: Promised;
  /** By when it is back with and without rush delivery; null where hours are promised. */
  dates: Dates | null;
  onChange(id: string, on: boolean): void;
};
