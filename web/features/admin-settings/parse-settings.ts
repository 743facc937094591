import type { HeadingFont } from '../../../shared/look.ts';
import {
  defaultStudioSettings,
  type FormSettings,
  formSettings,
  type SiteScheme,
} from '../../../shared/settings.ts';
import { defaultTexts } from '../../../shared/site-texts.ts';
import { counterFields } from '../../../shared/site-words.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of the form: switches, choices and lists, all texts of the site, and every other field as displayed text. */
export type SettingsText = {
  [F in keyof FormSettings]: FormSettings[F] extends string | number
    ? FormSettings[F] extends SiteScheme | HeadingFont
      ? FormSettings[F]
      : string
    : FormSettings[F];
};

/** Converts settings to editable text. */
export const toSettingsText = (from: FormSettings): SettingsText =>
  Object.fromEntries(
    Object.keys(formSettings.shape).map((field) => {
      const value = from[field as keyof FormSettings];
      if (field === 'texts') return [field, { ...defaultTexts, ...from.texts }];
      return [field, typeof value === 'number' ? String(value) : value];
    }),
  ) as SettingsText;

/** Values of a studio that has changed nothing and numbered no receipt. */
export const formDefaults: FormSettings = { ...defaultStudioSettings, receipt_next_number: 1 };

const defaults: Record<string, unknown> = formDefaults;
const readField = (field: string, value: unknown) => {
  if (typeof value !== 'string') return value;
  if (typeof defaults[field] === 'number') return value.trim() === '' ? 0 : Number(value);
  return value;
};

const readFields = (text: object) =>
  Object.fromEntries(Object.entries(text).map(([field, value]) => [field, readField(field, value)]));

/** Parses the form with the server's schema. */
export const parseSettings = (text: SettingsText): ParseResult<FormSettings> =>
  parseFields(formSettings, readFields(text) as FormSettings);

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
    JSON.stringify(before[field as keyof FormSettings]) !==
    JSON.stringify(after[field as keyof FormSettings]);
  const changesFigures = counterFields.some(differs);
  const isFigure = (field: string) => counterFields.some((one) => one === field);
  return Object.fromEntries(
    Object.entries(after).filter(([field]) => differs(field) || (changesFigures && isFigure(field))),
  );
};
