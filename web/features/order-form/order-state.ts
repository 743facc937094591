import { isBlankText } from '../../../shared/blank-text.ts';
import { limits } from '../../../shared/limits.ts';
import {
  type FormText,
  getSongBrief,
  type OrderFields,
  type OrderText,
  orderTextFields,
  orderTextNames,
  type SongBrief,
} from '../../../shared/order-fields.ts';
import type { Terms } from '../../../shared/site-pages.ts';

export type OrderAction =
  | { type: 'text'; field: FormText; value: string }
  | { type: 'songs'; count: number }
  | { type: 'service'; id: string }
  | { type: 'add_on'; id: string; on: boolean }
  | { type: 'song'; song: number; change: Partial<SongBrief> }
  | { type: 'restore'; fields: Partial<OrderFields> };

const clampSongs = (count: number) =>
  Math.min(limits.songs.max, Math.max(limits.songs.min, Math.round(count) || limits.songs.min));

export const reduceOrder = (fields: OrderFields, action: OrderAction): OrderFields => {
  switch (action.type) {
    case 'text':
      return { ...fields, [action.field]: action.value };
    case 'songs':
      return { ...fields, song_count: clampSongs(action.count) };
    case 'service':
      return { ...fields, service: action.id };
    case 'add_on':
      return { ...fields, add_ons: { ...fields.add_ons, [action.id]: action.on } };
    case 'song': {
      const songs = Array.from({ length: Math.max(fields.songs.length, action.song) }, (_, at) =>
        getSongBrief(fields, at + 1),
      );
      return {
        ...fields,
        songs: songs.with(action.song - 1, { ...getSongBrief(fields, action.song), ...action.change }),
      };
    }
    case 'restore':
      return { ...fields, ...action.fields };
  }
};

/** What the order itself needs to know about a file. */
export type FormFile = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly is_refused?: boolean;
};
/** The form's current content. */
export type FormContent = {
  fields: OrderFields;
  files: readonly FormFile[];
  /** Of a studio with terms. */
  terms?: Terms & { isAccepted: boolean };
};

export type MissingItem = { field: OrderText | 'files' | 'refused' | 'accepted_terms'; text: string };

/** What is missing before the order can be sent, in the wording and order of the red box. */
export const findMissingItems = ({ fields, files, terms }: FormContent): MissingItem[] => {
  const items: MissingItem[] = [];
  for (const field of orderTextNames) {
    const { required } = orderTextFields[field];
    if (required && isBlankText(fields[field])) items.push({ field, text: required.missing });
  }
  if (files.length === 0)
    items.push({ field: 'files', text: 'Audio files are required (for project planning)' });
  const refused = files.filter(({ is_refused }) => is_refused);
  const [first] = refused;
  if (first)
    items.push({
      field: 'refused',
      text:
        refused.length === 1
          ? `“${first.name}” can’t be used: replace or remove it`
          : `${refused.length} files can’t be used: replace or remove them`,
    });
  if (terms && !terms.isAccepted)
    items.push({ field: 'accepted_terms', text: `Please accept: ${terms.title}` });
  return items;
};

/** Whether nothing has been filled in. */
export const isUntouched = ({ fields, files }: FormContent): boolean =>
  files.length === 0 && orderTextNames.every((name) => !fields[name]);
