import fc from 'fast-check';
import type { z } from 'zod';
import { emptyDraft } from '../../shared/drafts.ts';
import { usual } from '../orders.ts';
import { naughtyStrings } from './strings.ts';

/** Too long, too empty or unusual for a field; all other bad texts are in `strings.ts`. */
const beyondFields = ['', ' ', 'x'.repeat(10_000), '\r\nSet-Cookie: a=b', '2026-02-30T25:61:61Z'];

export const anyText = fc.oneof(
  fc.constantFrom(...beyondFields),
  fc.constantFrom(...naughtyStrings),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const scalar = fc.oneof(
  anyText,
  fc.double(),
  fc.integer(),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(Number),
  fc.boolean(),
  fc.constant(null),
);
export const anyJson = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as unknown),
);

/** A valid value for a field, so that a request passes the first check and reaches the next. */
export const rightValues: Record<string, unknown> = {
  ...usual,
  username: 'owner',
  password: 'a wrong password',
  current_password: 'a wrong password',
  new_password: 'a long new password',
  status: 'mixed',
  notes: 'n',
  code: 'SAVE',
  kind: 'percent',
  value: 10,
  subtotal: '50',
  base_price: 20,
  business_name: 'Studio',
  limit: 10,
  title: 'Title',
  description: 'Description',
  category: 'general',
  role: 'Singer',
  content: 'Content',
  rating: '5',
  image_url: '/api/images/none/384.jpg',
  featured: 'on',
  question: 'Question?',
  answer: 'Answer.',
  order: 1,
  subject: 'Subject',
  message: 'Message',
  recipient_filter: 'all',
  phone: '+1 555 0100',
  note: 'A note',
  export: { what: 'orders' },
  method: 'paypal',
  amount: 12.5,
  reference: 'PP-1',
  text: 'A message',
  reason: 'The vocals of song 2',
  complete: true,
  stopped: true,
  song: 1,
  label: 'lead',
  ...emptyDraft,
  version: 1,
};

export const getKeys = (schema: z.core.$ZodObject | undefined): string[] =>
  Object.keys(schema?._zod.def.shape ?? {});

/** Objects of the endpoint's own fields, each of them valid now and then, and of unknown fields. */
export const objectFor = (schema: z.core.$ZodObject | undefined) => {
  const known = Object.fromEntries(
    getKeys(schema).map((key) => [
      key,
      key in rightValues
        ? fc.oneof({ weight: 2, arbitrary: fc.constant(rightValues[key]) }, anyJson)
        : anyJson,
    ]),
  );
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.dictionary(anyText, anyJson, { maxKeys: 2 }))
    .map(([own, strange]) => ({ ...strange, ...own }) as Record<string, unknown>);
};

export const stringify = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
const asText = (value: unknown): string => (typeof value === 'string' ? value : stringify(value));
/** The fields of an object as a form carries them. */
export const toPairs = (value: Record<string, unknown>): [string, string][] =>
  Object.entries(value).map(([key, inner]) => [key, asText(inner)]);

/** Bytes with a few of them changed, at given positions. */
export const changesUpTo = (length: number) =>
  fc.array(fc.tuple(fc.nat(length), fc.nat(255)), { minLength: 1, maxLength: 6 });
export const changed = (bytes: Buffer, changes: [number, number][]): Buffer => {
  const copy = Buffer.from(bytes);
  for (const [at, byte] of changes) if (copy.length) copy[at % copy.length] = byte;
  return copy;
};
