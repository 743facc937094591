import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accent, defaultAccent } from '../../../shared/accent.ts';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/form-fields.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { accentField } from './field-definitions.ts';
import type { SettingsText } from './parse-settings.ts';

/** The studio's colour, by the browser's own picker or by its code, and how it will be shown. */
export const AccentSetting = ({ form }: { form: FieldForm<SettingsText> }) => {
  const chosen = accent.safeParse(form.values.accent).data;
  return (
    <div>
      <div className="flex items-start gap-3">
        <TextField
          {...accentField}
          form={form}
          hint={chosen && chosen !== defaultAccent ? <Shades chosen={chosen} /> : accentField.hint}
          isMono
          spellCheck={false}
          className="min-w-0 flex-1"
        />
        <input
          type="color"
          aria-label="Pick your colour"
          className="mt-7 h-11 w-14 cursor-pointer rounded-sm border border-edge bg-ink p-1 lg:h-10"
          disabled={form.isBusy}
          value={chosen ?? defaultAccent}
          onChange={({ target }) => form.set({ accent: target.value })}
        />
      </div>
    </div>
  );
};

/** Says where the colour can't be read as it is, and what is shown instead. */
const Shades = ({ chosen }: { chosen: string }) => {
  const { data } = useQuery({
    queryKey: ['accent', chosen],
    queryFn: ({ signal }) => call('GET /api/admin/accent', { query: { accent: chosen }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return accentField.hint;
  const changed = [
    data.text_day !== chosen && `darkened to ${data.text_day} for text by day`,
    data.text_night !== chosen && `lightened to ${data.text_night} for text at night`,
    data.fill !== chosen && `lightened to ${data.fill} on buttons`,
  ].filter((words) => words !== false);
  return changed.length > 0
    ? `So that it can be read, it’s ${changed.join(', ')}.`
    : 'It can be read everywhere as it is.';
};
