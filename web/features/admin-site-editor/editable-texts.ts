import { getDefaultSettings, getDefaultTexts } from '../../../shared/kits/kits.ts';
import { optionalTexts } from '../../../shared/site-texts/optional.ts';
import { type SiteTextId, textIds, textLabels } from '../../../shared/site-texts.ts';
import type { StudioKind } from '../../../shared/studio-kinds.ts';
import type { FieldForm } from '../../ui/use-form.ts';
import {
  aboutFields,
  faceFields,
  figureFields,
  heroFields,
  type TextFieldDefinition,
} from '../admin-settings/field-definitions.ts';
import type { SettingsText } from '../admin-settings/parse-settings.ts';

/** A text that is edited where it is on the page. */
export type EditableText = {
  /** Its field in the form: `hero_title`, `texts.guide`. */
  name: string;
  /** What its element is marked with, `data-text`. */
  mark: string;
  label: string;
  hint?: string | undefined;
  /** Of a text of several lines. */
  rows?: number | undefined;
  /** Whether it may be absent: a blank one is hidden. */
  mayHide: boolean;
};

const optionalFields = ['hero_text', 'about_text', 'engineer_name'];

const fromField = ({ name, label, hint, rows, hasParagraphs }: TextFieldDefinition): EditableText => ({
  ...{ name, mark: name, label, hint },
  rows: hasParagraphs ? 8 : rows,
  mayHide: optionalFields.includes(name) || figureFields.some((field) => field.name === name),
});

const fromText = (id: SiteTextId): EditableText => {
  const { label, hint, is_long } = textLabels[id];
  return {
    ...{ name: `texts.${id}`, mark: id, label, hint },
    rows: is_long ? (id === 'guide' ? 10 : 5) : undefined,
    mayHide: optionalTexts.includes(id),
  };
};

/** Every text that the landing page shows, as it follows there. */
export const editableTexts: EditableText[] = [
  ...[...heroFields, ...figureFields, ...aboutFields].map(fromField),
  ...faceFields.filter(({ name }) => name === 'engineer_name').map(fromField),
  ...textIds.map(fromText),
];

const idOf = (name: string): SiteTextId | undefined =>
  name.startsWith('texts.') ? (name.slice('texts.'.length) as SiteTextId) : undefined;

/** What the text is until the studio has its own; undefined where it is the studio's from the start. */
export const getDefaultText = (name: string, kind: StudioKind): string | undefined => {
  const id = idOf(name);
  if (id) return getDefaultTexts(kind)[id];
  const field = [...heroFields, ...aboutFields].find((one) => one.name === name)?.name;
  return field && String(getDefaultSettings(kind)[field as 'hero_title']);
};

export const getText = (values: SettingsText, name: string): string => {
  const id = idOf(name);
  return id ? (values.texts[id] ?? '') : String(values[name as 'hero_title']);
};

/** The form as a form of one of its texts. */
export const toTextForm = (
  form: FieldForm<SettingsText>,
  { name, rows }: EditableText,
): FieldForm<Record<string, string>> => {
  const id = idOf(name);
  return {
    ...form,
    values: { [name]: getText(form.values, name) },
    set: ({ [name]: typed = '' }) => {
      // A text of one line may wrap, and has no line breaks.
      const text = rows && rows > 2 ? typed : typed.replace(/\s*\n\s*/g, ' ');
      form.set(id ? { texts: { ...form.values.texts, [id]: text } } : { [name]: text });
    },
  };
};
