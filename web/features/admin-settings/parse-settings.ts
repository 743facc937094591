import { getDefaultTexts, withoutDefaultTexts } from '../../../shared/kits/kits.ts';
import type { HeadingFont } from '../../../shared/look.ts';
import {
  defaultStudioSettings,
  type FormSettings,
  formSettings,
  type SiteScheme,
} from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of the form: switches, choices and lists, all texts of the site, and every other field as displayed text. */
export type SettingsText = {
  [F in keyof FormSettings]: FormSettings[F] extends string | number
    ? FormSettings[F] extends SiteScheme | HeadingFont
      ? FormSettings[F]
      : string
    : FormSettings[F];
};

/** Converts settings to editable text; the texts that aren't the studio's own are those of its kind. */
export const toSettingsText = ({
  studio_kind = 'mixing_mastering',
  ...from
}: FormSettings & { studio_kind?: StudioKind }): SettingsText =>
  Object.fromEntries(
    Object.keys(formSettings.shape).map((field) => {
      const value = from[field as keyof FormSettings];
      if (field === 'texts') return [field, { ...getDefaultTexts(studio_kind), ...from.texts }];
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
export const parseSettings = (text: SettingsText): ParseResult<FormSettings> => {
  const parsed = parseFields(formSettings, readFields(text) as FormSettings);
  return parsed.value ? { ...parsed, value: withOwnTexts(parsed.value) } : parsed;
};

/** Of the texts only the studio's own. */
const withOwnTexts = <S extends Partial<FormSettings>>(settings: S): S =>
  settings.texts ? { ...settings, texts: withoutDefaultTexts(settings.texts) } : settings;

/** The valid fields, regardless of errors in others. */
export const getValidFields = (text: SettingsText): Partial<FormSettings> =>
  withOwnTexts(
    Object.fromEntries(
      Object.entries(text).flatMap(([field, value]) => {
        const result = formSettings.shape[field as keyof FormSettings].safeParse(readField(field, value));
        return result.success ? [[field, result.data]] : [];
      }),
    ),
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
