import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import type { FieldDefinition, PriceField, SwitchField, TextFieldDefinition } from './field-definitions.ts';
import { getExampleWarning } from './missing-settings.ts';
import type { SettingsFields } from './use-settings-form.ts';

type Props<D> = { described: D; fields: SettingsFields };

/** A dollar amount, with the sign in front. */
export const AmountSetting = ({ described, fields }: Props<FieldDefinition<PriceField>>) => {
  const { field, label, hint } = described;
  return (
    <Field label={label} hint={hint} error={fields.errors[field]}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center font-mono text-muted text-sm"
          >
            $
          </span>
          <Input
            {...control}
            name={field}
            inputMode="decimal"
            autoComplete="off"
            className={`${dense} pl-7! font-mono`}
            value={fields.text[field]}
            onChange={({ target }) => fields.set(field, target.value)}
          />
        </div>
      )}
    </Field>
  );
};

/** A checkbox setting. */
export const SwitchSetting = ({ described, fields }: Props<FieldDefinition<SwitchField>>) => {
  const { field, label, hint } = described;
  const id = useId();
  return (
    <div>
      <Checkbox
        name={field}
        label={label}
        aria-describedby={`${id}-hint`}
        checked={fields.text[field] === 'true'}
        onChange={({ target }) => fields.set(field, String(target.checked))}
      />
      <p id={`${id}-hint`} className="max-w-prose text-muted text-sm">
        {hint}
      </p>
    </div>
  );
};

/** A text setting: one line, or `rows` lines. */
export const TextSetting = ({ described, fields }: Props<TextFieldDefinition>) => {
  const { field, label, hint, type = 'text', inputMode, rows, hasParagraphs, isWide } = described;
  return (
    <Field
      label={label}
      hint={hint && `${getExampleWarning(field, fields.text[field])}${hint}`}
      error={fields.errors[field]}
      className={isWide ? 'sm:col-span-2' : undefined}
    >
      {(control) => {
        const common = {
          ...control,
          name: field,
          autoComplete: 'off',
          className: dense,
          value: fields.text[field],
        };
        // A single-line value may wrap in the field but contains no line breaks.
        const set = (value: string) =>
          fields.set(field, hasParagraphs ? value : value.replace(/\s*\n\s*/g, ' '));
        return rows ? (
          <TextArea {...common} rows={rows} onChange={({ target }) => set(target.value)} />
        ) : (
          <Input {...common} type={type} inputMode={inputMode} onChange={({ target }) => set(target.value)} />
        );
      }}
    </Field>
  );
};
