import { findAmountProblem } from '../../../shared/amount-checks.ts';
import type { MoneyFormat } from '../../../shared/money.ts';
import {
  type AddOn,
  type AddOnForm,
  addOnForm,
  type Service,
  type ServiceForm,
  serviceForm,
  toSlug,
} from '../../../shared/offer.ts';
import { formatAmountInput, parseAmount } from '../../lib/parse-amount.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

/** Content of a service's form. */
export type ServiceText = {
  name: string;
  description: string;
  price: string;
  regular_price: string;
  /** `3: 45, 10: 40`. */
  volume: string;
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
  volume: '',
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
  volume: row.volume.map(({ from, price }) => `${from}: ${formatAmountInput(price, currency)}`).join(', '),
  mix: row.delivers.includes('mix'),
  master: row.delivers.includes('master'),
  from_hours: row.turnaround ? String(row.turnaround.from_hours) : '',
  to_hours: row.turnaround ? String(row.turnaround.to_hours) : '',
  song_max: String(row.song_max),
});

const toNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

const NO_VOLUME = 'Write them like 3: 45, 10: 40, the number of songs first';

const parseVolume = (text: string): { from: number; price: number }[] | null => {
  const steps = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => part.split(':'));
  if (steps.some((step) => step.length !== 2)) return null;
  return steps.map(([from = '', price = '']) => ({ from: toNumber(from), price: parseAmount(price) }));
};

/** Refuses amounts that the currency doesn't have, like the server. */
const checkAmounts = <V>(
  reading: ParseResult<V>,
  list: (value: V) => Record<string, number | null | number[]>,
  format: MoneyFormat,
): ParseResult<V> => {
  if (reading.errors) return reading;
  for (const [field, given] of Object.entries(list(reading.value)))
    for (const amount of [given ?? []].flat()) {
      const problem = findAmountProblem(amount, format);
      if (problem) return { value: null, errors: { [field]: problem }, words: problem };
    }
  return reading;
};

/** The form as the server would store it, or a message per invalid field. */
export const parseService = (
  text: ServiceText,
  active: boolean,
  format: MoneyFormat,
): ParseResult<ServiceForm> => {
  const volume = parseVolume(text.volume);
  if (!volume) return { value: null, errors: { volume: NO_VOLUME }, words: NO_VOLUME };
  const hasHours = text.from_hours.trim() !== '' || text.to_hours.trim() !== '';
  const reading = parseFields(serviceForm, {
    name: text.name,
    description: text.description,
    price: parseAmount(text.price),
    regular_price: text.regular_price.trim() === '' ? null : parseAmount(text.regular_price),
    volume,
    delivers: (['mix', 'master'] as const).filter((kind) => text[kind]),
    turnaround: hasHours
      ? { from_hours: toNumber(text.from_hours), to_hours: toNumber(text.to_hours) }
      : null,
    song_max: toNumber(text.song_max),
    active,
  });
  return checkAmounts(
    reading,
    ({ price, regular_price, volume }) => ({
      price,
      regular_price,
      volume: volume.map((step) => step.price),
    }),
    format,
  );
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

/** The form as the server would store it, or a message per invalid field. */
export const parseAddOn = (text: AddOnText, active: boolean, format: MoneyFormat): ParseResult<AddOnForm> => {
  const { purpose, kind, rounds, services, price, ...rest } = text;
  const isKind = !['work', 'rush', 'rounds', 'own'].includes(purpose);
  const reading = parseFields(addOnForm, {
    ...rest,
    price: parseAmount(price),
    delivers: purpose === 'own' ? kind || toSlug(text.name) || 'own_version' : isKind ? purpose : null,
    effect: purpose === 'rush' ? 'rush' : purpose === 'rounds' ? { rounds: toNumber(rounds) } : null,
    services: services ? services.split(' ') : null,
    active,
  });
  if (!reading.errors?.effect) return checkAmounts(reading, ({ price }) => ({ price }), format);
  const { effect, ...errors } = reading.errors;
  return { ...reading, errors: { ...errors, rounds: 'Enter a number of rounds, from 1 to 10' } };
};
