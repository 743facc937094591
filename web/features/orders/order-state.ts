import { limits } from '../../../shared/limits.ts';
import { type AddOnFlag, type AddOnFlags, noAddOns } from '../../../shared/pricing.ts';
import { addFiles, type PickedFile } from './picked-files.ts';

/** What the client has entered. Pure: ids and files come in with the actions. */
export type TextField = 'name' | 'email' | 'project_details' | 'notes' | 'discount_code';
export type OrderFields = Record<TextField, string> & { song_count: number; add_ons: AddOnFlags };
export type OrderState = { fields: OrderFields; files: PickedFile[]; refusals: string[] };

export type OrderAction =
  | { type: 'text'; field: TextField; value: string }
  | { type: 'songs'; count: number }
  | { type: 'add_on'; flag: AddOnFlag; on: boolean }
  | { type: 'restore'; fields: Partial<OrderFields> }
  | { type: 'add_files'; picked: PickedFile[]; refusals: string[]; max_upload_mb: number }
  | { type: 'remove_file'; id: string }
  | { type: 'refuse'; refusals: string[] };

export const emptyOrder: OrderState = {
  fields: {
    name: '',
    email: '',
    project_details: '',
    notes: '',
    discount_code: '',
    song_count: limits.songs.min,
    add_ons: noAddOns(),
  },
  files: [],
  refusals: [],
};

const withinSongs = (count: number) =>
  Math.min(limits.songs.max, Math.max(limits.songs.min, Math.round(count) || limits.songs.min));

const withFields = (state: OrderState, fields: Partial<OrderFields>): OrderState => ({
  ...state,
  fields: { ...state.fields, ...fields },
});

export const reduceOrder = (state: OrderState, action: OrderAction): OrderState => {
  switch (action.type) {
    case 'text':
      return withFields(state, { [action.field]: action.value });
    case 'songs':
      return withFields(state, { song_count: withinSongs(action.count) });
    case 'add_on':
      return withFields(state, { add_ons: { ...state.fields.add_ons, [action.flag]: action.on } });
    case 'restore':
      return withFields(state, action.fields);
    case 'add_files': {
      const { files, refusals } = addFiles(state.files, action.picked, action.max_upload_mb);
      return { ...state, files, refusals: [...action.refusals, ...refusals] };
    }
    case 'remove_file':
      return { ...state, files: state.files.filter(({ id }) => id !== action.id), refusals: [] };
    case 'refuse':
      return { ...state, refusals: action.refusals };
  }
};

export type Missing = { field: 'name' | 'email' | 'files'; text: string };

/** What still keeps the order from being sent, in the words and order of the red box. */
export const missingItems = ({ fields, files }: OrderState): Missing[] => {
  const items: Missing[] = [];
  if (!fields.name.trim()) items.push({ field: 'name', text: 'Name is required' });
  if (!fields.email.trim()) items.push({ field: 'email', text: 'Email is required' });
  if (files.length === 0)
    items.push({ field: 'files', text: 'Audio files are required (for project planning)' });
  return items;
};
