import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { emptyDraft } from '../../shared/drafts.ts';
import type { Endpoint } from '../../shared/endpoints.ts';
import { addressOf, calls } from '../../test/contract.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { multipart, placed, song, usual } from '../../test/orders.ts';
import { forgetDelays } from '../../test/sign-in.ts';
import { noteOf } from '../../test/stem-notes.ts';
import { addUpload } from '../../test/uploads.ts';

// Random and mutated values for every call. A failure prints the value that caused it, made small.
let product: TestApp;
let order: string;
/** What is there to be changed, by the path of its call; for all others, an order. */
let ids: Record<string, string>;
let authorization: string;
beforeAll(async () => {
  product = await startTestApp();
  order = await placed(product.url);
  ids = {
    '/api/uploads/:upload_id/stem': await addUpload(product),
    '/api/drafts/:draft_id': (
      await product.app.inject({ method: 'POST', url: '/api/drafts', payload: emptyDraft })
    ).json<{ id: string }>().id,
  };
  ({ authorization } = await product.asOwner());
});
afterAll(() => product.close());

const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200f',
  '😀'.repeat(50),
  'x'.repeat(10_000),
  "'; drop table orders; --",
  '" or ""="',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '1e309',
  '-0',
  'NaN',
  '0x10',
  '１',
  'true',
  'null',
  '__proto__',
  'constructor',
  '2026-02-30T25:61:61Z',
);
const text = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const scalar = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(Number),
  fc.boolean(),
  fc.constant(null),
);
const anyJson = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as unknown),
);
const keysOf = (schema: z.ZodObject | undefined) => Object.keys(schema?.shape ?? {});
/** Objects of the call's own fields, each of them right now and then, and of fields nobody knows. */
const objectFor = (schema: z.ZodObject | undefined, right: Record<string, unknown>) => {
  const known = Object.fromEntries(
    keysOf(schema).map((key) => [
      key,
      key in right ? fc.oneof({ weight: 2, arbitrary: fc.constant(right[key]) }, anyJson) : anyJson,
    ]),
  );
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.dictionary(text, anyJson, { maxKeys: 2 }))
    .map(([own, strange]) => ({ ...strange, ...own }));
};
/** What is right for a field, so that a value gets past the first check and to the next. */
const right: Record<string, unknown> = {
  ...usual,
  username: 'owner',
  password: 'a wrong password',
  current_password: 'a wrong password',
  new_password: 'a long new password',
  status: 'mixed',
  notes: 'n',
  code: 'SAVE',
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
  ...noteOf(),
  ...emptyDraft,
  version: 1,
};
const stringify = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
const asText = (value: unknown) => (typeof value === 'string' ? value : stringify(value));

const RUNS = 120;
const fuzz = (endpoint: Endpoint, arbitrary: fc.Arbitrary<object>) =>
  fc.assert(
    fc.asyncProperty(arbitrary, async (sent) => {
      // Passwords are not what this is about: their slowness would be.
      if (keysOf(endpoint.body).some((key) => key.includes('password'))) await forgetDelays(product);
      const answer = await product.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, ids[endpoint.path] ?? order),
        ...sent,
        headers: { authorization, ...('headers' in sent ? (sent.headers as object) : {}) },
      });
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode >= 400)
        expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/./) });
    }),
    { numRuns: RUNS },
  );

describe.each(
  calls.filter(([, { body, body_type }]) => body && body_type !== 'multipart'),
)('%s', (_name, endpoint) => {
  const value = objectFor(endpoint.body, right);

  test('never fails at any JSON', () =>
    fuzz(
      endpoint,
      fc.oneof({ weight: 4, arbitrary: value }, anyJson).map((body) => ({
        payload: stringify(body),
        headers: { 'content-type': 'application/json' },
      })),
    ));

  test('never fails at JSON with bytes of it changed', () =>
    fuzz(
      endpoint,
      fc
        .tuple(value, fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 4 }))
        .map(([body, changes]) => {
          const payload = Buffer.from(stringify(body));
          for (const [at, byte] of changes) payload[at % payload.length] = byte;
          return { payload, headers: { 'content-type': 'application/json' } };
        }),
    ));
});

describe.each(calls.filter(([, { body_type }]) => body_type === 'form'))('%s', (_name, endpoint) => {
  const fields = objectFor(endpoint.body, right).map((value) =>
    Object.entries(value).map(([key, inner]) => [key, asText(inner)]),
  );

  test('never fails at any form', () =>
    fuzz(
      endpoint,
      fields.map((pairs) => ({
        payload: new URLSearchParams(pairs).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
    ));

  test('never fails at any bytes as a form', () =>
    fuzz(
      endpoint,
      fc.uint8Array({ maxLength: 300 }).map((bytes) => ({
        payload: Buffer.from(bytes),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
    ));
});

describe.each(calls.filter(([, { body_type }]) => body_type === 'multipart'))('%s', (_name, endpoint) => {
  const fields = objectFor(endpoint.body, right).map((value) =>
    Object.entries(value).map(([key, inner]): [string, string] => [key, asText(inner)]),
  );

  test('never fails at any fields', () =>
    fuzz(
      endpoint,
      fc.tuple(fields, text, fc.subarray(Object.keys(endpoint.files ?? {}))).map(([pairs, name, parts]) => {
        const files = ['files', ...parts].map((part) => ({ ...song(name), part }));
        const { body, type } = multipart({ fields: pairs, files });
        return { payload: body, headers: { 'content-type': type } };
      }),
    ));

  test('never fails at a form with bytes of it changed, or cut short', () => {
    const { body, type } = multipart();
    return fuzz(
      endpoint,
      fc
        .tuple(
          fc.array(fc.tuple(fc.nat(body.length - 1), fc.nat(255)), { maxLength: 6 }),
          fc.nat(body.length),
        )
        .map(([changes, length]) => {
          const payload = Buffer.from(length % 2 ? body : body.subarray(0, length));
          for (const [at, byte] of changes) if (at < payload.length) payload[at] = byte;
          return { payload, headers: { 'content-type': type } };
        }),
    );
  });
});

describe.each(calls.filter(([, { query }]) => query))('%s', (_name, endpoint) => {
  test('never fails at any query', () =>
    fuzz(
      endpoint,
      fc
        .tuple(objectFor(endpoint.query, right), fc.string({ unit: 'binary-ascii', maxLength: 20 }))
        .map(([value, tail]) => {
          const pairs = Object.entries(value).map(([key, inner]): [string, string] => [key, asText(inner)]);
          const query = `${new URLSearchParams(pairs)}&${tail.replace(/[^\x21-\x7e]/g, '%')}`;
          return { url: `${endpoint.path}?${query.replaceAll('#', '%23')}` };
        }),
    ));
});

describe.each(calls.filter(([, { params }]) => params))('%s', (_name, endpoint) => {
  test('never fails at any parameter of its address', () =>
    fuzz(
      endpoint,
      text
        .filter((value) => value.isWellFormed())
        .map((value) => ({
          url: addressOf(endpoint, value) || '/',
          payload: '{}',
          headers: { 'content-type': 'application/json' },
        })),
    ));
});

test('after all that, the product does what it always did', async () => {
  expect((await product.app.inject('/api/health')).statusCode).toBe(200);
  const { headers } = { headers: { authorization } };
  expect((await product.app.inject({ url: '/api/admin/orders', headers })).statusCode).toBe(200);
});
