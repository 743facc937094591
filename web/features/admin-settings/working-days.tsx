import type { FieldForm } from '../../ui/use-form.ts';
import type { SettingsText } from './parse-settings.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Seven switches in a row. */
export const WorkingDays = ({ form }: { form: FieldForm<SettingsText> }) => {
  const { working_days } = form.values;
  const error = form.errors.working_days;
  return (
    <fieldset id="working_days" aria-describedby={error ? 'working-days-error' : undefined}>
      <legend className="sr-only">Working days</legend>
      <div className="grid max-w-96 grid-cols-7 gap-1">
        {days.map((day, index) => (
          <label
            key={day}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-sm border border-edge text-muted text-sm hover:border-muted has-checked:border-text has-checked:bg-raised has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              name="working_days"
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              aria-label={day}
              disabled={form.isBusy}
              checked={working_days[index] === true}
              onChange={({ target }) => form.set({ working_days: working_days.with(index, target.checked) })}
            />
            <span aria-hidden="true">{day.slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="working-days-error" className="mt-1.5 text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
};
