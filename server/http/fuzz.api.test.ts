import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '../../test/endpoint-calls.ts';
import { setFuzzStage } from '../../test/hostile/fuzz-stage.ts';
import {
  anyJson,
  anyText,
  changed,
  changesUpTo,
  objectFor,
  stringify,
  toPairs,
} from '../../test/hostile/values.ts';
import { multipart, song } from '../../test/orders.ts';

// Random and mutated bodies for every call that has one. A failure prints the value that caused it, reduced to a
// minimum.
const { stage, fuzz } = setFuzzStage();

describe.each(
  calls.filter(([, { body, body_type }]) => body && body_type !== 'multipart'),
)('%s', (_name, endpoint) => {
  const value = objectFor(endpoint.body);
  const headers = { 'content-type': 'application/json' };

  test('survives any JSON', () =>
    fuzz(
      endpoint,
      fc
        .oneof({ weight: 4, arbitrary: value }, anyJson)
        .map((body) => ({ payload: stringify(body), headers })),
    ));

  test('survives JSON with changed bytes', () =>
    fuzz(
      endpoint,
      fc
        .tuple(value, changesUpTo(400))
        .map(([body, changes]) => ({ payload: changed(Buffer.from(stringify(body)), changes), headers })),
    ));
});

describe.each(calls.filter(([, { body_type }]) => body_type === 'form'))('%s', (_name, endpoint) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  test('survives any form', () =>
    fuzz(
      endpoint,
      objectFor(endpoint.body).map((value) => ({
        payload: new URLSearchParams(toPairs(value)).toString(),
        headers,
      })),
    ));

  test('survives any bytes as a form', () =>
    fuzz(
      endpoint,
      fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ payload: Buffer.from(bytes), headers })),
    ));
});

describe.each(calls.filter(([, { body_type }]) => body_type === 'multipart'))('%s', (_name, endpoint) => {
  const fields = objectFor(endpoint.body).map(toPairs);

  test('survives any fields', () =>
    fuzz(
      endpoint,
      fc
        .tuple(fields, anyText, fc.subarray(Object.keys(endpoint.files ?? {})))
        .map(([pairs, name, parts]) => {
          const files = ['files', ...parts].map((part) => ({ ...song(name), part }));
          const { body, type } = multipart({ fields: pairs, files });
          return { payload: body, headers: { 'content-type': type } };
        }),
    ));

  test('survives a form with changed bytes, or one cut short', () => {
    const { body, type } = multipart();
    return fuzz(
      endpoint,
      fc.tuple(changesUpTo(body.length), fc.nat(body.length)).map(([changes, length]) => ({
        payload: changed(length % 2 ? body : body.subarray(0, length), changes),
        headers: { 'content-type': type },
      })),
    );
  });
});

test('still works normally after all that', async () => {
  const { product, authorization } = stage;
  expect((await product.app.inject('/api/health')).statusCode).toBe(200);
  const list = await product.app.inject({ url: '/api/admin/orders', headers: { authorization } });
  expect(list.statusCode).toBe(200);
});
