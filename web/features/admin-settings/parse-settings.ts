import type { MoneyFormat } from '../../../shared/money.ts';
import {
  defaultStudioSettings,
  type FormSettings,
  findPriceProblems,
  formSettings,
  type Prices,
  prices,
  type SiteScheme,
} from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import { formatAmountInput, parseAmount } from '../../lib/parse-amount.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of the form: switches and choices, and every other field as displayed text. */
export type SettingsText = {
  [F in keyof FormSettings]: FormSettings[F] extends boolean | SiteScheme ? FormSettings[F] : string;
};

/** Converts settings to editable text. */
export const toSettingsText = (from: FormSettings): SettingsText =>
  Object.fromEntries(
    Object.keys(formSettings.shape).map((field) => {
      const value = from[field as keyof FormSettings];
      if (field in prices.shape) return [field, formatAmountInput(Number(value), from.currency)];
      return [field, typeof value === 'boolean' ? value : String(value)];
    }),
  ) as SettingsText;

const defaults: Record<string, unknown> = defaultStudioSettings;
const readField = (field: string, value: string | boolean) => {
  if (typeof value === 'boolean') return value;
  if (field in prices.shape) return parseAmount(value);
  if (typeof defaults[field] === 'number') return value.trim() === '' ? 0 : Number(value);
  return value;
};

const readFields = (text: object) =>
  Object.fromEntries(Object.entries(text).map(([field, value]) => [field, readField(field, value)]));

/** Parses the form with the server's rules. A new currency may make prices wrong that are `stored`. */
export const parseSettings = (text: SettingsText, stored: FormSettings): ParseResult<FormSettings> => {
  const read = parseFields(formSettings, readFields(text) as FormSettings);
  if (read.errors) return read;
  const [first, ...others] = findPriceProblems(read.value, getChangedFields(stored, read.value));
  if (!first) return read;
  const errors = Object.fromEntries([...others, first].map(({ field, message }) => [field, message]));
  return { value: null, errors, words: first.message };
};

/** The prices in the form, or null while one of them is invalid. */
export const parsePrices = (text: SettingsText, { currency, locale }: MoneyFormat): Prices | null => {
  const read = prices.safeParse(readFields(text)).data;
  return read && !findPriceProblems({ ...read, currency, locale }, read).length ? read : null;
};

/** The valid fields, regardless of errors in others. */
export const getValidFields = (text: SettingsText): Partial<FormSettings> =>
  Object.fromEntries(
    Object.entries(text).flatMap(([field, value]) => {
      const result = formSettings.shape[field as keyof FormSettings].safeParse(readField(field, value));
      return result.success ? [[field, result.data]] : [];
    }),
  );

/**
 * Only what changed since loading, so that a save touches nothing else. Figures are sent together, because saving one
 * confirms them all.
 */
export const getChangedFields = (before: FormSettings, after: FormSettings): Partial<FormSettings> => {
  const differs = (field: string) =>
    before[field as keyof FormSettings] !== after[field as keyof FormSettings];
  const changesFigures = counterFields.some(differs);
  const isFigure = (field: string) => counterFields.some((one) => one === field);
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => differs(field) || (changesFigures && isFigure(field))),
  );
};
