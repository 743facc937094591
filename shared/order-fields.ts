import { limits } from './limits.ts';
import type { ChosenAddOns } from './pricing.ts';

// Free of schema libraries: the public page loads this file, and the schemas (orders.ts, drafts.ts) only when needed.

/**
 * A text field of the order form, with everything the form, draft, order, emails, order page, search and erasure need to
 * know about it.
 */
type OrderTextField = {
  kind: 'line' | 'email' | 'paragraph';
  label: string;
  /** Limit in characters. */
  max: number;
  hint: string;
  /** The browser's autofill hint. */
  autocomplete?: 'name' | 'email';
  /** Rows of a multi-line field, when the default of four is too many. */
  rows?: number;
  /** Marks the field as required: the entry in the list of missing items, and the message beside the field. */
  required?: { missing: string; problem: string };
  /** Where the studio sees it, on the order page and in its email. */
  section: 'client' | 'brief';
  /** What the studio sees when it is empty. */
  if_empty?: string;
  /** How many leading characters order search covers. */
  searched?: number;
  /** What an order keeps in this field after its client is erased. */
  erased: string;
};

const rows = {
  name: {
    kind: 'line',
    label: 'Name',
    max: limits.name,
    hint: 'Your own, or your artist name.',
    autocomplete: 'name',
    required: { missing: 'Name is required', problem: 'Tell me what to call you.' },
    section: 'client',
    searched: limits.name,
    erased: 'Deleted client',
  },
  email: {
    kind: 'email',
    label: 'Email',
    max: limits.email,
    hint: 'Where I can reach you about your songs.',
    autocomplete: 'email',
    required: { missing: 'Email is required', problem: 'Tell me where I can reach you.' },
    section: 'client',
    searched: limits.email,
    erased: '',
  },
  project_details: {
    kind: 'paragraph',
    label: 'Project details',
    max: limits.project_details,
    hint: 'Optional. Genre, tempo, reference tracks.',
    section: 'brief',
    if_empty: 'No additional details provided',
    // Artist and title are usually in the first lines; indexing the rest would only bloat the index.
    searched: 200,
    erased: '',
  },
  notes: {
    kind: 'paragraph',
    label: 'Notes',
    max: limits.notes,
    hint: 'Optional. Anything I should know: a click at 1:12, an effect to keep, a release date.',
    rows: 2,
    section: 'brief',
    erased: '',
  },
} as const satisfies Record<string, OrderTextField>;

export type OrderText = keyof typeof rows;
type TextIn<Section> = {
  [Name in OrderText]: (typeof rows)[Name]['section'] extends Section ? Name : never;
}[OrderText];
export type BriefText = TextIn<'brief'>;

/** Text fields of an order, in form order. A new field needs a row here and a column. */
export const orderTextFields: Record<OrderText, OrderTextField> = rows;
export const orderTextNames = Object.keys(rows) as OrderText[];
export const briefTextNames = orderTextNames.filter(
  (name): name is BriefText => orderTextFields[name].section === 'brief',
);

/** Builds a record with one value per name. */
export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** Every text field of the form: the order's own texts and the discount code. */
export type FormText = OrderText | 'discount_code';
export const formTextNames: FormText[] = [...orderTextNames, 'discount_code'];
export const getMaxLength = (name: FormText): number =>
  name === 'discount_code' ? limits.discount_code : orderTextFields[name].max;

/**
 * What a client said about a song. `title` is null until they type one; until then the names of its files tell
 * (guess-song-title.ts).
 */
export type SongBrief = { title: string | null; references: string[] };

/** What a client entered into the form, apart from files. `songs` may be shorter or longer than `song_count`. */
export type OrderFields = Record<FormText, string> & {
  /** A service's id; empty: the first one. */
  service: string;
  song_count: number;
  add_ons: ChosenAddOns;
  songs: SongBrief[];
};

export const getSongBrief = ({ songs }: Pick<OrderFields, 'songs'>, song: number): SongBrief =>
  songs[song - 1] ?? { title: null, references: [] };

export const emptyOrderFields: OrderFields = {
  ...mapNames(formTextNames, () => ''),
  service: '',
  song_count: limits.songs.min,
  add_ons: {},
  songs: [],
};
