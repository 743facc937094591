import { toFieldErrors } from '../../../shared/errors.ts';
import { type FormSettings, formSettings } from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import { parseAmount } from '../../lib/parse-amount.ts';
import {
  demoField,
  lockFields,
  priceFields,
  reminderField,
  retentionField,
  revisionField,
} from './field-definitions.ts';

/** Content of the form: every field as displayed text. */
export type SettingsText = Record<keyof FormSettings, string>;
type Reading = { settings: FormSettings; errors: null } | { settings: null; errors: Partial<SettingsText> };

const priceNames = new Set<string>(priceFields.map(({ field }) => field));
const numberNames = new Set<string>([retentionField, revisionField].map(({ field }) => field));
const switchNames = new Set<string>([demoField, reminderField, ...lockFields].map(({ field }) => field));

/** Converts settings to editable text; a switch becomes `true` or `false`. */
export const toSettingsText = (from: FormSettings): SettingsText =>
  Object.fromEntries(
    Object.keys(formSettings.shape).map((field) => [field, String(from[field as keyof FormSettings])]),
  ) as SettingsText;

const readField = (field: string, text: string) => {
  if (priceNames.has(field)) return parseAmount(text);
  if (numberNames.has(field)) return /^\s*$/.test(text) ? 0 : Number(text);
  return switchNames.has(field) ? text === 'true' : text;
};

/** Parses the form with the server's schema: the settings, or a message per invalid field. */
export const parseSettings = (text: SettingsText): Reading => {
  const values = Object.fromEntries(
    Object.entries(text).map(([field, value]) => [field, readField(field, value)]),
  );
  const result = formSettings.safeParse(values);
  if (result.success) return { settings: result.data, errors: null };
  const errors = toFieldErrors(result.error).map(({ field, message }) => [field, message]);
  return { settings: null, errors: Object.fromEntries(errors) as Partial<SettingsText> };
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
  const saysFigures = counterFields.some(differs);
  const isFigure = (field: string) => counterFields.some((one) => one === field);
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => differs(field) || (saysFigures && isFigure(field))),
  );
};
