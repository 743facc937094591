import { useId } from 'react';
import { CheckField, TextField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DaysOffList } from './days-off-list.tsx';
import { TextSetting } from './field-controls.tsx';
import { capacityField, hoursFields, lockFields, roundFields } from './field-definitions.ts';
import { MoveOrders } from './move-orders.tsx';
import { timezones } from './parse-settings.ts';
import { Fields, Halves, Note, type SectionProps, Stack } from './section-parts.tsx';
import { WorkingDays } from './working-days.tsx';

/** What the studio promises: how fast, and how often. */
export const PromiseSection = ({ form }: SectionProps) => (
  <Stack>
    <MoveOrders />
    <Halves>
      <Panel title="Turnaround">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {hoursFields.map(({ name, label }) => (
            <fieldset key={name} id={name}>
              <legend className="mb-1.5 font-medium text-sm">{label}</legend>
              <div className="grid grid-cols-2 items-start gap-3">
                <TextField form={form} name={`${name}.from_hours`} label="From" inputMode="numeric" />
                <TextField form={form} name={`${name}.to_hours`} label="To" inputMode="numeric" />
              </div>
            </fieldset>
          ))}
        </div>
        <p className="mt-3 max-w-prose text-muted text-sm">
          From payment and files to the first version. Orders keep what they were placed with. A rush is
          offered with services that take longer.
        </p>
      </Panel>
      <Stack>
        <Panel title="Rounds of notes">
          <Fields list={roundFields} form={form} />
        </Panel>
        <Panel title="Capacity">
          <TextSetting described={capacityField} form={form} />
        </Panel>
      </Stack>
    </Halves>
  </Stack>
);

export const DaysSection = ({ form }: SectionProps) => (
  <Halves>
    <Panel title="Working days">
      <Note>The clock stops on other days, from midnight to midnight.</Note>
      <WorkingDays form={form} />
      <Zone form={form} />
    </Panel>
    <Panel title="Days off">
      <DaysOffList form={form} />
    </Panel>
  </Halves>
);

export const DeliverySection = ({ form }: SectionProps) => (
  <Panel title="Delivery">
    <div className="grid gap-3">
      {lockFields.map((described) => (
        <CheckField key={described.name} form={form} {...described} />
      ))}
    </div>
  </Panel>
);

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Any zone the browser knows, and this device's by one press. */
const Zone = ({ form }: Pick<SectionProps, 'form'>) => {
  const list = useId();
  return (
    <div className="mt-5">
      <TextField
        form={form}
        name="timezone"
        label="Time zone"
        hint="Where your days begin and end."
        list={list}
        spellCheck={false}
      >
        <datalist id={list}>
          {timezones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </TextField>
      {form.values.timezone !== ownZone && (
        <button
          type="button"
          className="link min-h-11 text-sm pointer-fine:min-h-8"
          onClick={() => form.set({ timezone: ownZone })}
        >
          Use this device’s: {ownZone}
        </button>
      )}
    </div>
  );
};
