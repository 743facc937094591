import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { dense } from './dense.ts';
import { Field, Input, Select, TextArea } from './field.tsx';
import type { FieldForm } from './use-form.ts';

type BoundProps<N extends string, V = string> = {
  /** From useForm. */
  form: FieldForm<{ [K in NoInfer<N>]: V }>;
  name: N;
  label: ReactNode;
  hint?: ReactNode;
  /** Of the field, with its label. */
  className?: string | undefined;
};

/** A text field of a form, bound by name: one line, or several if `rows` is given. */
export const TextField = <N extends string>(props: TextFieldProps<N>) => {
  const { form, name, label, hint, className, rows, children, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={form.errors[name]} className={className}>
      {(control) => {
        const bound = {
          autoComplete: 'off',
          ...rest,
          ...control,
          name,
          className: dense,
          readOnly: form.isBusy,
          value: form.values[name],
          onChange: ({ target }: { target: { value: string } }) =>
            form.set({ [name]: target.value } as Record<N, string>),
        };
        return (
          <>
            {rows ? <TextArea {...bound} rows={rows} /> : <Input {...bound} />}
            {children}
          </>
        );
      }}
    </Field>
  );
};
type TextFieldProps<N extends string> = BoundProps<N> & {
  /** Several lines, so many at first. */
  rows?: number;
  children?: ReactNode;
} & Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'autoFocus'
    | 'spellCheck'
    | 'placeholder'
    | 'maxLength'
    | 'list'
    | 'min'
  > & { onBlur?: () => void };

/** A choice of a form, bound by name. */
export const SelectField = <N extends string, V extends string>(props: SelectFieldProps<N, V>) => {
  const { form, name, label, hint, className, options } = props;
  return (
    <Field label={label} hint={hint} error={form.errors[name]} className={className}>
      {(control) => (
        <Select
          {...control}
          name={name}
          className={dense}
          disabled={form.isBusy}
          value={form.values[name]}
          onChange={({ target }) => form.set({ [name]: target.value } as Record<N, V>)}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
};
type SelectFieldProps<N extends string, V extends string> = BoundProps<N, V> & {
  options: readonly (readonly [value: V, text: string])[];
};

/** A checkbox of a form, bound by name. */
export const CheckField = <N extends string>({
  form,
  name,
  label,
  hint,
  className,
}: BoundProps<N, boolean>) => {
  const id = useId();
  return (
    <div className={className}>
      <Checkbox
        label={label}
        name={name}
        disabled={form.isBusy}
        aria-describedby={hint ? id : undefined}
        checked={form.values[name]}
        onChange={({ target }) => form.set({ [name]: target.checked } as Record<N, boolean>)}
      />
      {hint && (
        <p id={id} className="max-w-prose text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
};
