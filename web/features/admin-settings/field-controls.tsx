import { TextField } from '../../ui/form-fields.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import type { TextFieldDefinition } from './field-definitions.ts';
import type { SettingsText } from './parse-settings.ts';

type Props<D> = { described: D; form: FieldForm<SettingsText> };

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
      hint={hint}
      className={isWide ? 'sm:col-span-2' : undefined}
    />
  );
};
