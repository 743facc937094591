import { isBlankText } from '../../../../shared/blank-text.ts';
import { limits } from '../../../../shared/limits.ts';
import type { OrderText } from '../../../../shared/orders.ts';
import { type AddOnFlag, type AddOnFlags, noAddOns } from '../../../../shared/pricing.ts';

/** What the client has entered beside files. */
export type TextField = OrderText | 'discount_code';
export type OrderFields = Record<TextField, string> & { song_count: number; add_ons: AddOnFlags };

export type OrderAction =
  | { type: 'text'; field: TextField; value: string }
  | { type: 'songs'; count: number }
  | { type: 'add_on'; flag: AddOnFlag; on: boolean }
  | { type: 'restore'; fields: Partial<OrderFields> };

export const emptyOrder: OrderFields = {
  name: '',
  email: '',
  project_details: '',
  notes: '',
  discount_code: '',
  song_count: limits.songs.min,
  add_ons: noAddOns(),
};

/** The names of all texts, in the order they are sent in. */
export const textFields = Object.keys(emptyOrder).filter(
  (field) => emptyOrder[field as TextField] === '',
) as TextField[];

const withinSongs = (count: number) =>
  Math.min(limits.songs.max, Math.max(limits.songs.min, Math.round(count) || limits.songs.min));

export const reduceOrder = (fields: OrderFields, action: OrderAction): OrderFields => {
  switch (action.type) {
    case 'text':
      return { ...fields, [action.field]: action.value };
    case 'songs':
      return { ...fields, song_count: withinSongs(action.count) };
    case 'add_on':
      return { ...fields, add_ons: { ...fields.add_ons, [action.flag]: action.on } };
    case 'restore':
      return { ...fields, ...action.fields };
  }
};

/** A file of the order, as far as the order itself has to know it. */
export type OrderedFile = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly is_refused?: boolean;
};
/** The whole form as it stands. */
export type Entered = { fields: OrderFields; files: readonly OrderedFile[] };

export type Missing = { field: 'name' | 'email' | 'files' | 'refused'; text: string };

/** What still keeps the order from being sent, in the words and order of the red box. */
export const missingItems = ({ fields, files }: Entered): Missing[] => {
  const items: Missing[] = [];
  if (isBlankText(fields.name)) items.push({ field: 'name', text: 'Name is required' });
  if (isBlankText(fields.email)) items.push({ field: 'email', text: 'Email is required' });
  if (files.length === 0)
    items.push({ field: 'files', text: 'Audio files are required (for project planning)' });
  const refused = files.filter(({ is_refused }) => is_refused);
  const [first] = refused;
  if (first)
    items.push({
      field: 'refused',
      text:
        refused.length === 1
          ? `“${first.name}” was refused: replace it or remove it`
          : `${refused.length} files were refused: replace them or remove them`,
    });
  return items;
};

/** Nothing of it has been filled in. */
export const isUntouched = ({ fields, files }: Entered): boolean =>
  files.length === 0 && textFields.every((field) => field === 'discount_code' || !fields[field]);
