import { defaultStudioSettings } from '../../../shared/settings.ts';
import { getCurrencySign } from '../../lib/locale.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import type { FieldDefinition, PriceField, TextFieldDefinition } from './field-definitions.ts';
import type { SettingsText } from './parse-settings.ts';

type Props<D> = { described: D; form: FieldForm<SettingsText> };

/** An amount, with the currency's sign in front. */
export const AmountSetting = ({ described, form, currency }: AmountProps) => {
  const sign = getCurrencySign(currency);
  const { name, label, hint } = described;
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center font-mono text-muted text-sm"
          >
            {sign}
          </span>
          <Input
            {...control}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            className={`${dense} ${sign.length > 1 ? 'pl-13!' : 'pl-7!'} font-mono`}
            value={form.values[name]}
            onChange={({ target }) => form.set({ [name]: target.value })}
          />
        </div>
      )}
    </Field>
  );
};

type AmountProps = Props<FieldDefinition<PriceField>> & { currency: string };

/** Warning beside a handle that is still the example. */
const getExampleWarning = (name: keyof SettingsText, value: string): string =>
  name.endsWith('_handle') && value === defaultStudioSettings[name]
    ? 'Still the example, so visitors don’t see it. '
    : '';

/** A text setting: one line, or `rows` lines. */
export const TextSetting = ({ described, form }: Props<TextFieldDefinition>) => {
  const { hint, hasParagraphs, isWide, ...field } = described;
  const { name } = field;
  return (
    <TextField
      {...field}
      form={{
        ...form,
        // A single-line value may wrap in the field but contains no line breaks.
        set: ({ [name]: value = '' }) =>
          form.set({ [name]: hasParagraphs ? value : value.replace(/\s*\n\s*/g, ' ') }),
      }}
      hint={hint && `${getExampleWarning(name, form.values[name])}${hint}`}
      className={isWide ? 'sm:col-span-2' : undefined}
    />
  );
};
