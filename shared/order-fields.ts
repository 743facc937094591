import { limits } from './limits.ts';
import { type AddOnFlags, noAddOns } from './pricing.ts';

// No schema library here: the public page loads this file, and the schemas (orders.ts, drafts.ts) only when they are needed.

/** A text of the order form, and everything that form, draft, order, emails, order page, search and erasure have to know of it. */
type OrderTextField = {
  kind: 'line' | 'email' | 'paragraph';
  label: string;
  /** In characters. */
  max: number;
  hint: string;
  /** Tells browsers what to fill in. */
  autocomplete?: 'name' | 'email';
  /** Lines of a paragraph's box, where four are too many. */
  rows?: number;
  /** It has to be filled in: what the list of missing items says, and what stands beside the field. Without it, it may be left empty. */
  required?: { missing: string; problem: string };
  /** Where the studio reads it, on the order's page and in its email. */
  section: 'client' | 'brief';
  /** What the studio reads in place of an empty one. */
  if_empty?: string;
  /** How much of its start the search of orders covers. */
  searched?: number;
  /** What an order keeps of it once its client is erased. */
  erased: string;
};

const rows = {
  name: {
    kind: 'line',
    label: 'Name',
    max: limits.name,
    hint: 'Your own, or your artist name.',
    autocomplete: 'name',
    required: { missing: 'Name is required', problem: 'Tell the studio what to call you.' },
    section: 'client',
    searched: limits.name,
    erased: 'Deleted client',
  },
  email: {
    kind: 'email',
    label: 'Email',
    max: limits.email,
    hint: 'We’ll send your finished mix here.',
    autocomplete: 'email',
    required: { missing: 'Email is required', problem: 'Enter the address to send your mix to.' },
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
    // Artist and title are usually in its first lines; the rest would only make the index large.
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

/** The texts of an order, in the order the form asks for them. A new one is a row here, and a column. */
export const orderTextFields: Record<OrderText, OrderTextField> = rows;
export const orderTextNames = Object.keys(rows) as OrderText[];
export const briefTextNames = orderTextNames.filter(
  (name): name is BriefText => orderTextFields[name].section === 'brief',
);

/** One value for each of these names. */
export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** Everything that is typed into the form: the order's texts, and the discount code. */
export type FormText = OrderText | 'discount_code';
export const formTextNames: FormText[] = [...orderTextNames, 'discount_code'];
export const getMaxLength = (name: FormText): number =>
  name === 'discount_code' ? limits.discount_code : orderTextFields[name].max;

/** What a client has entered into the form, beside its files. */
export type OrderFields = Record<FormText, string> & { song_count: number; add_ons: AddOnFlags };

export const emptyOrderFields: OrderFields = {
  ...mapNames(formTextNames, () => ''),
  song_count: limits.songs.min,
  add_ons: noAddOns(),
};
