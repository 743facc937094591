import { useId } from 'react';
import { formatMoney, fromAmount } from '../../../shared/money.ts';
import type { FormSettings } from '../../../shared/settings.ts';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { currencyField, localeField } from './field-definitions.ts';
import { getValidFields, type SettingsText } from './parse-settings.ts';

// The admin area is in English.
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const currencies = Intl.supportedValuesOf('currency').map(
  (code) => [code, `${code} – ${currencyNames.of(code)}`] as const,
);

/** Suggestions; every other locale can be typed. */
const locales =
  'en-US en-GB en-CA en-AU en-IE en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX pt-BR pt-PT it-IT nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO tr-TR el-GR uk-UA ja-JP ko-KR zh-CN zh-TW hi-IN id-ID th-TH vi-VN he-IL'.split(
    ' ',
  );

const SAMPLE = 1234.5;
const sampleDay = new Date('2026-12-03T12:00:00');

/** `$1,234.50 · December 3, 2026`. */
const writeExample = ({ currency, locale }: Pick<FormSettings, 'currency' | 'locale'>): string =>
  [
    formatMoney(fromAmount(SAMPLE, currency), { currency, locale }),
    new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(sampleDay),
  ].join(' · ');

/** What amounts are in, and how they and dates are written. */
export const CurrencyPanel = ({ form, stored }: CurrencyPanelProps) => {
  const list = useId();
  return (
    <Panel title="Currency">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} {...currencyField} options={currencies} />
        <TextField form={form} {...localeField} list={list} spellCheck={false}>
          <datalist id={list}>
            {locales.map((code) => (
              <option key={code} value={code}>
                {languageNames.of(code)}
              </option>
            ))}
          </datalist>
        </TextField>
        <p role="status" className="text-sm sm:col-span-2">
          <span className="text-muted">Example: </span>
          <span className="font-mono">{writeExample({ ...stored, ...getValidFields(form.values) })}</span>
        </p>
      </div>
    </Panel>
  );
};
type CurrencyPanelProps = { form: FieldForm<SettingsText>; stored: FormSettings };
