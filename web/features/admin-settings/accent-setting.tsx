import { useQuery } from '@tanstack/react-query';
import { accent, defaultAccent } from '../../../shared/accent.ts';
import type { SiteScheme } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { TextField } from '../../ui/form-fields.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { describeShades } from './describe-shades.ts';
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
          hint={
            chosen && chosen !== defaultAccent ? (
              <Shades chosen={chosen} scheme={form.values.site_scheme} />
            ) : (
              accentField.hint
            )
          }
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
const Shades = ({ chosen, scheme }: { chosen: string; scheme: SiteScheme }) => {
  // The browser's picker tells each colour it is dragged over.
  const settled = useDebouncedValue(chosen, 250);
  const { data } = useQuery({
    queryKey: ['accent', settled],
    queryFn: ({ signal }) => call('GET /api/admin/accent', { query: { accent: settled }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && settled === chosen ? describeShades(chosen, data, scheme) : accentField.hint;
};
