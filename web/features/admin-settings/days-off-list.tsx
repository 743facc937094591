import { RowList } from '../../ui/row-list.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import type { SettingsText } from './parse-settings.ts';

type DaysOff = SettingsText['days_off'][number];

/** Most are a single day, and none ends before it begins. */
const change = (row: DaysOff, field: keyof DaysOff, typed: string): DaysOff =>
  field === 'from' && (row.to === '' || row.to === row.from)
    ? { ...row, from: typed, to: typed }
    : { ...row, [field]: typed };

/** Holidays and other days on which no hours pass: first and last day, both included. */
export const DaysOffList = ({ form }: { form: FieldForm<SettingsText> }) => (
  <RowList
    form={form}
    name="days_off"
    columns={[
      { field: 'from', label: 'First day', type: 'date' },
      { field: 'to', label: 'Last day', type: 'date' },
      { field: 'label', label: 'Label', className: 'max-sm:row-start-2' },
    ]}
    blank={{ from: '', to: '', label: '' }}
    add="Add days off"
    nameRow={({ label, from }) => label || from || 'these days'}
    change={change}
    className="grid-cols-2 sm:grid-cols-[9rem_9rem_minmax(0,1fr)_auto]"
    removeClass="justify-self-end"
  >
    None. Add holidays before they come, so that no order is due on them.
  </RowList>
);
