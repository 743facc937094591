import { useRef } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import type { SettingsText } from './parse-settings.ts';

type DaysOff = SettingsText['days_off'][number];
const fields = [
  { field: 'from', label: 'First day', type: 'date' },
  { field: 'to', label: 'Last day', type: 'date' },
  { field: 'label', label: 'Label', type: 'text' },
] as const;

/** Holidays and other days on which no hours pass: first and last day, both included. */
export const DaysOffList = ({ form }: { form: FieldForm<SettingsText> }) => {
  const { days_off } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const change = (place: number, changed: Partial<DaysOff>) =>
    form.set({ days_off: days_off.with(place, { ...(days_off[place] as DaysOff), ...changed }) });
  const setField = (place: number, field: keyof DaysOff, value: string) => {
    const { from = '', to = '' } = days_off[place] ?? {};
    // Most are a single day, and none ends before it begins.
    change(
      place,
      field === 'from' && (to === '' || to === from) ? { from: value, to: value } : { [field]: value },
    );
  };
  return (
    <div id="days_off">
      {days_off.length === 0 && (
        <p className="mb-3 text-muted text-sm">
          None. Add holidays before they come, so that no order is due on them.
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {days_off.map((range, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else of their own
            key={place}
            className="grid grid-cols-2 items-start gap-3 py-3 first:pt-0 sm:grid-cols-[9rem_9rem_minmax(0,1fr)_auto]"
          >
            {fields.map(({ field, label, type }) => (
              <Field
                key={field}
                label={label}
                error={form.errors[`days_off.${place}.${field}`]}
                className={field === 'label' ? 'max-sm:row-start-2' : undefined}
              >
                {(control) => (
                  <Input
                    {...control}
                    type={type}
                    name={`days_off.${place}.${field}`}
                    autoComplete="off"
                    className={dense}
                    readOnly={form.isBusy}
                    value={range[field]}
                    onChange={({ target }) => setField(place, field, target.value)}
                  />
                )}
              </Field>
            ))}
            <ActionButton
              kind="quiet"
              className="mt-6.5 justify-self-end"
              aria-label={`Remove ${range.label || range.from || 'these days'}`}
              onClick={() => {
                form.set({ days_off: days_off.toSpliced(place, 1) });
                add.current?.focus();
              }}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      {form.errors.days_off && <p className="mb-3 text-error text-sm">{form.errors.days_off}</p>}
      <ActionButton
        ref={add}
        kind="secondary"
        className="mt-2"
        onClick={() => form.set({ days_off: [...days_off, { from: '', to: '', label: '' }] })}
      >
        Add days off
      </ActionButton>
    </div>
  );
};
