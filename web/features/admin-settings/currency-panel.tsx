import { formatMoney, fromAmount } from '../../../shared/money.ts';
import type { FormSettings } from '../../../shared/settings.ts';
import { SelectField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FieldForm } from '../../ui/use-form.ts';
import { currencyField, localeField } from './field-definitions.ts';
import { listLocales } from './list-locales.ts';
import { getValidFields, type SettingsText } from './parse-settings.ts';

// The admin area is in English.
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

const currencies = Intl.supportedValuesOf('currency').map(
  (code) => [code, `${code} – ${currencyNames.of(code)}`] as const,
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
export const CurrencyPanel = ({ form, stored }: CurrencyPanelProps) => (
  <Panel title="Currency">
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField form={form} {...currencyField} options={currencies} />
      <SelectField form={form} {...localeField} options={listLocales(stored.locale)} />
      <p role="status" className="text-sm sm:col-span-2">
        <span className="text-muted">Example: </span>
        <span className="figures">{writeExample({ ...stored, ...getValidFields(form.values) })}</span>
      </p>
    </div>
  </Panel>
);
type CurrencyPanelProps = { form: FieldForm<SettingsText>; stored: FormSettings };
