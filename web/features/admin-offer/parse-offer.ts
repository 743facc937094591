import { findAmountProblem } from '../../../shared/amount-checks.ts';
import type { MoneyFormat } from '../../../shared/money.ts';
import {
  type AddOn,
  type AddOnForm,
  addOnForm,
  type Service,
  type ServiceForm,
  serviceForm,
} from '../../../shared/offer.ts';
import { findFreeSlug, toSlug } from '../../../shared/slugs.ts';
import { isBuiltInKind } from '../../../shared/version-kinds.ts';
import { formatAmountInput, parseAmount } from '../../lib/parse-amount.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of a service's form. */
export type ServiceText = {
  name: string;
  description: string;
  price: string;
  regular_price: string;
  /** From how many songs every song costs what. */
  volume: { from: string; price: string }[];
  mix: boolean;
  master: boolean;
  from_hours: string;
  to_hours: string;
  song_max: string;
};

export const blankService: ServiceText = {
  name: '',
  description: '',
  price: '',
  regular_price: '',
  volume: [],
  mix: true,
  master: true,
  from_hours: '',
  to_hours: '',
  song_max: '10',
};

export const toServiceText = (row: Service, currency: string): ServiceText => ({
  name: row.name,
  description: row.description,
  price: formatAmountInput(row.price, currency),
  regular_price: row.regular_price === null ? '' : formatAmountInput(row.regular_price, currency),
  volume: row.volume.map(({ from, price }) => ({
    from: String(from),
    price: formatAmountInput(price, currency),
  })),
  mix: row.delivers.includes('mix'),
  master: row.delivers.includes('master'),
  from_hours: row.turnaround ? String(row.turnaround.from_hours) : '',
  to_hours: row.turnaround ? String(row.turnaround.to_hours) : '',
  song_max: String(row.song_max),
});

const toNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** Puts the messages of what a field was read into at that field. */
const placeErrors = <V>(reading: ParseResult<V>, place: (field: string) => string): ParseResult<V> =>
  reading.errors
    ? {
        ...reading,
        errors: Object.fromEntries(
          Object.entries(reading.errors).map(([field, message]) => [place(field), message]),
        ),
      }
    : reading;

const refuse = (field: string, problem: string): ParseResult<never> => ({
  value: null,
  errors: { [field]: problem },
  words: problem,
});

type VolumeStep = ServiceForm['volume'][number];

/** Refuses prices that would be shown as a saving and are none. */
const checkSavings = (
  reading: ParseResult<ServiceForm>,
  nameStep: (step: VolumeStep) => string,
): ParseResult<ServiceForm> => {
  if (reading.errors) return reading;
  const { price, regular_price, volume } = reading.value;
  if (regular_price !== null && regular_price <= price)
    return refuse('regular_price', 'Enter a price above the one per song, or leave it blank');
  const high = volume.find((step) => step.price >= price);
  if (high) return refuse(nameStep(high), 'For more songs, enter a price below the one per song');
  return reading;
};

/** Refuses amounts that the currency doesn't have, like the server. */
const checkAmounts = <V>(
  reading: ParseResult<V>,
  list: (value: V) => Record<string, number | null>,
  format: MoneyFormat,
): ParseResult<V> => {
  if (reading.errors) return reading;
  for (const [field, amount] of Object.entries(list(reading.value))) {
    const problem = amount === null ? null : findAmountProblem(amount, format);
    if (problem) return refuse(field, problem);
  }
  return reading;
};

/** The form as the server would store it, or a message per invalid field. */
export const parseService = (
  text: ServiceText,
  active: boolean,
  format: MoneyFormat,
): ParseResult<ServiceForm> => {
  const hasHours = text.from_hours.trim() !== '' || text.to_hours.trim() !== '';
  const reading = parseFields(serviceForm, {
    name: text.name,
    description: text.description,
    price: parseAmount(text.price),
    regular_price: text.regular_price.trim() === '' ? null : parseAmount(text.regular_price),
    volume: text.volume.map(({ from, price }) => ({ from: toNumber(from), price: parseAmount(price) })),
    delivers: (['mix', 'master'] as const).filter((kind) => text[kind]),
    turnaround: hasHours
      ? { from_hours: toNumber(text.from_hours), to_hours: toNumber(text.to_hours) }
      : null,
    song_max: toNumber(text.song_max),
    active,
  });
  const placed = placeErrors(reading, (field) =>
    field === 'turnaround' ? 'to_hours' : field.replace('turnaround.', ''),
  );
  // They are read in the order of their songs, whatever the order of their rows.
  const nameStep = ({ from }: VolumeStep) =>
    `volume.${text.volume.findIndex((row) => toNumber(row.from) === from)}.price`;
  const checked = checkAmounts(
    placed,
    ({ price, regular_price, volume }) => ({
      price,
      regular_price,
      ...Object.fromEntries(volume.map((step) => [nameStep(step), step.price])),
    }),
    format,
  );
  return checkSavings(checked, nameStep);
};

/** What an add-on does, as one choice. */
export const purposes = [
  ['work', 'More work on every song'],
  ['clean', 'A clean version'],
  ['instrumental', 'An instrumental'],
  ['acapella', 'An acapella'],
  ['stems', 'Stems'],
  ['own', 'Another version of your own'],
  ['rush', 'A shorter turnaround'],
  ['rounds', 'More rounds after approval'],
] as const;
type Purpose = (typeof purposes)[number][0];

/** Content of an add-on's form. */
export type AddOnText = {
  name: string;
  description: string;
  price: string;
  per: AddOn['per'];
  purpose: Purpose;
  /** The kind it delivers, if it is one of the studio's own; from its name where that is empty. */
  kind: string;
  rounds: string;
  /** Ids of the services it is offered with, separated by blanks; empty: all. */
  services: string;
};

export const blankAddOn: AddOnText = {
  name: '',
  description: '',
  price: '',
  per: 'song',
  purpose: 'work',
  kind: '',
  rounds: '3',
  services: '',
};

const findPurpose = ({ delivers, effect }: AddOn): Purpose => {
  if (effect === 'rush') return 'rush';
  if (effect) return 'rounds';
  if (delivers === null) return 'work';
  return purposes.find(([purpose]) => purpose === delivers)?.[0] ?? 'own';
};

export const toAddOnText = (row: AddOn, currency: string): AddOnText => ({
  name: row.name,
  description: row.description,
  price: formatAmountInput(row.price, currency),
  per: row.per,
  purpose: findPurpose(row),
  kind: findPurpose(row) === 'own' ? (row.delivers ?? '') : '',
  rounds: row.effect && row.effect !== 'rush' ? String(row.effect.rounds) : '3',
  services: row.services?.join(' ') ?? '',
});

/** Makes a kind of version from an add-on's name, other than those there are. */
const makeKind = (name: string, taken: readonly (string | null)[]): string => {
  const isTaken = (kind: string) => isBuiltInKind(kind) || kind === 'rough' || taken.includes(kind);
  return findFreeSlug(toSlug(name) || 'own_version', isTaken);
};

/** The form as the server would store it, or a message per invalid field. `others`: the add-ons there are. */
export const parseAddOn = (
  text: AddOnText,
  active: boolean,
  format: MoneyFormat,
  others: readonly Pick<AddOn, 'delivers'>[],
): ParseResult<AddOnForm> => {
  const { purpose, kind, rounds, services, price, ...rest } = text;
  const kinds = others.map((other) => other.delivers);
  const isKind = !['work', 'rush', 'rounds', 'own'].includes(purpose);
  const reading = parseFields(addOnForm, {
    ...rest,
    price: parseAmount(price),
    delivers: purpose === 'own' ? kind || makeKind(text.name, kinds) : isKind ? purpose : null,
    effect: purpose === 'rush' ? 'rush' : purpose === 'rounds' ? { rounds: toNumber(rounds) } : null,
    services: services ? services.split(' ') : null,
    active,
  });
  if (reading.errors && Object.keys(reading.errors).some((field) => field.startsWith('effect')))
    return refuse('rounds', 'Enter a number of rounds, from 1 to 10');
  return checkAmounts(reading, ({ price }) => ({ price }), format);
};
