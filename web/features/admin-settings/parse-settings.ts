import { isTimezone } from '../../../shared/calendar.ts';
import { getDefaultTexts, getKindWords, withoutDefaultTexts } from '../../../shared/kits/kits.ts';
import type { HeadingFont } from '../../../shared/look.ts';
import {
  defaultStudioSettings,
  type FormSettings,
  formSettings,
  type SiteScheme,
} from '../../../shared/settings.ts';
import { counterFields } from '../../../shared/site-words.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import type { TaxRule } from '../../../shared/tax.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Settings with several fields of their own, each named as the server names it: `tax.percent`. */
const groups = ['turnaround', 'rush_turnaround', 'tax'] as const;
type Group = (typeof groups)[number];
type HoursField = `${'turnaround' | 'rush_turnaround'}.${'from_hours' | 'to_hours'}`;
type GroupText = Record<HoursField | 'tax.label' | 'tax.percent', string> & { 'tax.mode': TaxRule['mode'] };

type Single = Omit<FormSettings, Group>;

/** Content of the form: switches, choices and lists, all texts of the site, and every other field as displayed text. */
export type SettingsText = {
  [F in keyof Single]: Single[F] extends string | number | null
    ? Single[F] extends SiteScheme | HeadingFont | StudioKind
      ? Single[F]
      : string
    : Single[F];
} & GroupText;

// Shown as a blank field where there are none.
const blankZeros = ['tax.percent', 'unpaid_files_days'];

const toText = (name: string, value: unknown): unknown => {
  if (value === null || (value === 0 && blankZeros.includes(name))) return '';
  return typeof value === 'number' ? String(value) : value;
};

const isGroup = (field: string): field is Group => groups.some((group) => group === field);

/** Converts settings to editable text; the texts that aren't the studio's own are those of its kind. */
export const toSettingsText = (from: FormSettings): SettingsText =>
  Object.fromEntries(
    (Object.keys(formSettings.shape) as (keyof FormSettings)[]).flatMap((field): [string, unknown][] => {
      if (isGroup(field))
        return Object.entries(from[field]).map(([part, value]) => {
          const name = `${field}.${part}`;
          return [name, toText(name, value)];
        });
      if (field === 'texts') return [[field, { ...getDefaultTexts(from.studio_kind), ...from.texts }]];
      return [[field, toText(field, from[field])]];
    }),
  ) as SettingsText;

/** The form's words once the studio is of this kind: those that aren't its own follow. */
export const followKind = (text: SettingsText, kind: StudioKind): Partial<SettingsText> => {
  const words = getKindWords(text, kind);
  return { ...words, texts: { ...getDefaultTexts(kind), ...words.texts } };
};

/** Values of a studio that has changed nothing and numbered no receipt. */
export const formDefaults: FormSettings = { ...defaultStudioSettings, receipt_next_number: 1 };

/** The same as displayed. */
export const defaultText = toSettingsText(formDefaults);

export const timezones = Intl.supportedValuesOf('timeZone');

/** The zone of that name, or the only one whose name ends like that: `new york` is America/New_York. */
const findTimezone = (typed: string): string => {
  const name = typed.trim();
  if (isTimezone(name)) return name;
  const end = `/${name.toLowerCase().replace(/\s+/g, '_')}`;
  const [found, another] = timezones.filter((zone) => `/${zone.toLowerCase()}`.endsWith(end));
  return found && !another ? found : name;
};

const toCount = (text: string): number => (text.trim() === '' ? 0 : Number(text));
const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const defaults: Record<string, unknown> = formDefaults;
const readField = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (name === 'timezone') return findTimezone(value);
  if (name === 'free_rounds') return value.trim() === '' ? null : Number(value);
  if (name === 'tax.percent') return toCount(value.replace(',', '.'));
  if (name.endsWith('_hours') && name.includes('.')) return toNumber(value);
  return typeof defaults[name] === 'number' ? toCount(value) : value;
};

const readFields = (text: SettingsText): FormSettings => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(text)) {
    const [field = '', part] = name.split('.');
    const read = readField(name, value);
    fields[field] = part ? { ...(fields[field] as object | undefined), [part]: read } : read;
  }
  return fields as FormSettings;
};

/** Of the texts only the studio's own. */
const withOwnTexts = <S extends Partial<FormSettings>>(settings: S): S =>
  settings.texts ? { ...settings, texts: withoutDefaultTexts(settings.texts) } : settings;

/** Parses the form with the server's schema. */
export const parseSettings = (text: SettingsText): ParseResult<FormSettings> => {
  const parsed = parseFields(formSettings, readFields(text));
  return parsed.value ? { ...parsed, value: withOwnTexts(parsed.value) } : parsed;
};

/** The valid fields, regardless of errors in others. */
export const getValidFields = (text: SettingsText): Partial<FormSettings> =>
  withOwnTexts(
    Object.fromEntries(
      Object.entries(readFields(text)).flatMap(([field, value]) => {
        const result = formSettings.shape[field as keyof FormSettings].safeParse(value);
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
