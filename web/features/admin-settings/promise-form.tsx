import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { setTimezone } from '../../lib/locale.ts';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type FieldForm, useForm } from '../../ui/use-form.ts';
import { DaysOffList } from './days-off-list.tsx';
import { MoveOrders, movableKey } from './move-orders.tsx';
import {
  getChangedPromise,
  type PromiseText,
  parsePromise,
  timezones,
  toPromiseText,
} from './promise-fields.ts';
import { SaveBar, StoredSettings, sendChanged } from './settings-form.tsx';
import { WorkingDays } from './working-days.tsx';

type Part = { form: FieldForm<PromiseText> };

/** What the studio promises: how fast, how often, and on which days. */
export const PromiseForm = () => <StoredSettings>{(stored) => <Form stored={stored} />}</StoredSettings>;

const Form = ({ stored }: { stored: OwnerSettings }) => {
  const client = useQueryClient();
  const form = useForm({
    row: stored,
    toValues: toPromiseText,
    read: parsePromise,
    send: (promise, row) => sendChanged(getChangedPromise(row, promise), row),
    onSent: (saved) => {
      setTimezone(saved.timezone);
      client.setQueryData(['settings'], saved);
      void client.invalidateQueries({ queryKey: ['public-settings'] });
      void client.invalidateQueries({ queryKey: movableKey });
      form.rebase(saved);
    },
    done: 'Settings saved',
    failed: (reason) => `Your settings weren’t saved. ${reason}`,
  });
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LeaveWarning hasChanges={form.hasChanges} />
      <MoveOrders />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title="Turnaround">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <HoursRange form={form} name="turnaround" label="Standard (hours)" />
              <HoursRange form={form} name="rush_turnaround" label="Rush (hours)" />
            </div>
            <p className="mt-3 max-w-prose text-muted text-sm">
              From payment and files to the first version. Orders keep what they were placed with. A rush is
              offered with services that take longer.
            </p>
          </Panel>
          <Panel title="Rounds of notes">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField
                form={form}
                name="free_rounds"
                label="Free rounds"
                hint="For each order. Leave blank for unlimited rounds until approval."
                inputMode="numeric"
              />
              <TextField
                form={form}
                name="revision_hours"
                label="Answer notes within (hours)"
                hint="From when a round is sent until you deliver again. With 0, no time is promised."
                inputMode="numeric"
              />
            </div>
          </Panel>
          <Panel title="Capacity">
            <TextField
              form={form}
              name="weekly_capacity"
              label="Songs a week"
              hint="Your site then says by which date an order placed today is back, counting the songs of paid orders you’re working on. With 0, hours are promised instead."
              inputMode="numeric"
            />
          </Panel>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title="Working days">
            <p className="mb-4 max-w-prose text-muted text-sm">
              The clock stops on other days, from midnight to midnight.
            </p>
            <WorkingDays form={form} />
            <Zone form={form} />
          </Panel>
          <Panel title="Days off">
            <DaysOffList form={form} />
          </Panel>
        </div>
      </div>
      <ConflictNotice form={form} />
      <SaveBar isChanged={form.hasChanges} isSaving={form.isBusy} onDiscard={() => form.reset()} />
    </form>
  );
};

/** `48 to 72`, in two fields side by side. */
const HoursRange = ({
  form,
  name,
  label,
}: Part & { name: 'turnaround' | 'rush_turnaround'; label: string }) => (
  <fieldset id={name}>
    <legend className="mb-1.5 font-medium text-sm">{label}</legend>
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField form={form} name={`${name}.from_hours`} label="From" inputMode="numeric" />
      <TextField form={form} name={`${name}.to_hours`} label="To" inputMode="numeric" />
    </div>
  </fieldset>
);

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Any zone the browser knows, and this device's by one press. */
const Zone = ({ form }: Part) => {
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
