import type { DiscountKind } from '../../../shared/discounts.ts';
import { classes } from '../../lib/classes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import { getTimeZone } from './local-datetime.ts';
import type { DiscountFormText } from './parse-discount.ts';

/** The fields of a discount code, in the order people think of them. */
export const DiscountFields = ({ fields, errors, set, isActive, uses }: DiscountFieldsProps) => {
  const text = (name: TextName, label: string, more: TextOptions = {}) => (
    <Field label={label} hint={more.hint} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={more.type ?? 'text'}
          inputMode={more.inputMode}
          autoComplete="off"
          spellCheck={false}
          className={classes(dense, more.isMono && 'font-mono')}
          value={fields[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const number = { inputMode: 'decimal', isMono: true } as const;
  return (
    <>
      {text('code', 'Code', {
        hint: 'Like WELCOME10. Capitals don’t matter.',
        isMono: true,
      })}
      <div className="grid grid-cols-2 gap-4">
        <Field label="Kind" error={errors.kind}>
          {(control) => (
            <Select
              {...control}
              name="kind"
              className={dense}
              value={fields.kind}
              onChange={({ target }) => set({ kind: target.value as DiscountKind })}
            >
              <option value="percent">Percent</option>
              <option value="fixed">Fixed amount</option>
            </Select>
          )}
        </Field>
        {text('value', 'Value', {
          ...number,
          hint: fields.kind === 'percent' ? 'Percent off' : 'Dollars off',
        })}
      </div>
      {text('description', 'Description', { hint: 'Shown to clients next to the discount.' })}
      <div className="grid grid-cols-2 gap-4">
        {text('min_subtotal', 'Minimum subtotal', {
          ...number,
          hint: 'In dollars. Leave blank for any order',
        })}
        {text('max_uses', 'Max uses', {
          ...number,
          inputMode: 'numeric',
          hint:
            uses > 0
              ? `Used ${uses.toLocaleString('en')}. Leave blank for no limit`
              : 'Leave blank for no limit',
        })}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {text('starts_at', 'Starts at', {
          type: 'datetime-local',
          isMono: true,
          hint: 'Leave blank to start now',
        })}
        {text('ends_at', 'Ends at', {
          type: 'datetime-local',
          isMono: true,
          hint: 'Leave blank to never expire',
        })}
      </div>
      <p className="text-muted text-sm">
        Times are in your time zone: {getTimeZone().replaceAll('_', ' ')}. A limit at or below the current
        uses means the code is used up.
      </p>
      <Checkbox
        name="first_order_only"
        label={
          <>
            First order only <span className="text-muted text-sm">(checked by email address)</span>
          </>
        }
        checked={fields.first_order_only}
        onChange={({ target }) => set({ first_order_only: target.checked })}
      />
      <Checkbox
        name="active"
        label="Active"
        checked={isActive}
        onChange={({ target }) => set({ active: target.checked })}
      />
    </>
  );
};
type TextName = Exclude<keyof DiscountFormText, 'kind' | 'first_order_only' | 'active'>;
type TextOptions = {
  hint?: string;
  type?: string;
  inputMode?: 'decimal' | 'numeric';
  isMono?: boolean;
};
type DiscountFieldsProps = {
  fields: DiscountFormText;
  errors: Record<string, string>;
  set: (changed: Partial<DiscountFormText>) => void;
  isActive: boolean;
  /** How often it has been used. */
  uses: number;
};
