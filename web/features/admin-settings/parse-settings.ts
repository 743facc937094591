import { toFieldErrors } from '../../../shared/errors.ts';
import { type Settings, settings } from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import { parseAmount } from '../../lib/parse-amount.ts';
import { demoField, priceFields } from './field-definitions.ts';

/** What stands in the form: every field as the text one sees. */
export type SettingsText = Record<keyof Settings, string>;
type Reading = { settings: Settings; errors: null } | { settings: null; errors: Partial<SettingsText> };

const priceNames = new Set<string>(priceFields.map(({ field }) => field));

/** The public settings as text to edit, a switch as `true` or `false`; those that are the owner's alone have forms of their own. */
export const toSettingsText = (from: Settings): SettingsText =>
  Object.fromEntries(
    Object.keys(settings.shape).map((field) => [field, String(from[field as keyof Settings])]),
  ) as SettingsText;

const readField = (field: string, text: string) => {
  if (priceNames.has(field)) return parseAmount(text);
  return field === demoField.field ? text === 'true' : text;
};

/** Reads the form with the schema the server reads with: the settings, or a sentence for each wrong field. */
export const parseSettings = (text: SettingsText): Reading => {
  const values = Object.fromEntries(
    Object.entries(text).map(([field, value]) => [field, readField(field, value)]),
  );
  const result = settings.safeParse(values);
  if (result.success) return { settings: result.data, errors: null };
  const errors = toFieldErrors(result.error).map(({ field, message }) => [field, message]);
  return { settings: null, errors: Object.fromEntries(errors) as Partial<SettingsText> };
};

/** The fields that are right, whatever is wrong with the others. */
export const getValidFields = (text: SettingsText): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(text).flatMap(([field, value]) => {
      const result = settings.shape[field as keyof Settings].safeParse(readField(field, value));
      return result.success ? [[field, result.data]] : [];
    }),
  );

/** Only what differs from what was loaded, so that a save touches nothing else. The figures go together: who changes one says they are true. */
export const getChangedFields = (before: Settings, after: Settings): Partial<Settings> => {
  const differs = (field: string) => before[field as keyof Settings] !== after[field as keyof Settings];
  const saysFigures = counterFields.some(differs);
  const isFigure = (field: string) => counterFields.some((one) => one === field);
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => differs(field) || (saysFigures && isFigure(field))),
  );
};
