import type { ReactNode } from 'react';
import { limits } from '../../../shared/limits.ts';
import { dense } from '../../ui/dense.ts';
import { Field, Input, TextArea } from '../../ui/field.tsx';

type TextName = 'title' | 'description' | 'genre' | 'alt_text';

/** A text field of a content form, bound by name: one line, or several if `rows` is given. */
export const TextField = <N extends TextName>(props: TextFieldProps<N>) => {
  const { content, label, name, hint, rows, list, children } = props;
  const { fields, errors, set, isBusy } = content;
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => {
        const bound = {
          ...control,
          name,
          className: dense,
          maxLength: limits[name],
          readOnly: isBusy,
          value: fields[name],
          onChange: ({ target }: { target: { value: string } }) =>
            set({ [name]: target.value } as Record<N, string>),
        };
        return (
          <>
            {rows ? <TextArea {...bound} rows={rows} /> : <Input {...bound} list={list} autoComplete="off" />}
            {children}
          </>
        );
      }}
    </Field>
  );
};
type TextFieldProps<N extends TextName> = {
  content: {
    fields: Record<N, string>;
    errors: Record<string, string>;
    set: (changed: Record<N, string>) => void;
    isBusy: boolean;
  };
  label: string;
  name: N;
  hint?: ReactNode;
  rows?: number;
  /** Id of a datalist with suggestions. */
  list?: string;
  children?: ReactNode;
};
