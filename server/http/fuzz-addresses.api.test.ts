import fc from 'fast-check';
import { describe, test } from 'vitest';
import { calls, fillPath } from '../../test/endpoint-calls.ts';
import { everyCallIsFuzzed, setFuzzStage } from '../../test/hostile/fuzz-stage.ts';
import { anyText, objectFor, toPairs } from '../../test/hostile/values.ts';
import { count } from '../../test/test-scopes.ts';

// Random queries, parameters and headers for every call, and for routes outside the contract.
const { fuzz, fuzzAddress } = setFuzzStage();

const json = { 'content-type': 'application/json' };
const wellFormed = anyText.filter((value) => value.isWellFormed());
/** What a header can carry over the network: bytes, without control characters. */
const headerText = fc.oneof(
  wellFormed.map((value) => value.replace(/[^\x20-\x7e]/g, '~').slice(0, 4_000)),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((value) => value.replace(/[^\x20-\x7e]/g, '~')),
);

describe.each(calls.filter(([, { query }]) => query))('%s', (_name, endpoint) => {
  test('survives any query', () =>
    fuzz(
      endpoint,
      fc
        .tuple(objectFor(endpoint.query), fc.string({ unit: 'binary-ascii', maxLength: 20 }))
        .map(([value, tail]) => {
          const query = `${new URLSearchParams(toPairs(value))}&${tail.replace(/[^\x21-\x7e]/g, '%')}`;
          return { url: `${fillPath(endpoint)}?${query.replaceAll('#', '%23')}` };
        }),
    ));
});

describe.each(calls.filter(([, { params }]) => params))('%s', (_name, endpoint) => {
  test('survives any URL parameter', () =>
    fuzz(
      endpoint,
      wellFormed.map((value) => ({ url: fillPath(endpoint, value) || '/', payload: '{}', headers: json })),
    ));
});

const usualHeaders = [
  'accept',
  'accept-encoding',
  'content-type',
  'content-encoding',
  'cookie',
  'expect',
  'host',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
];
const anyHeaders = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names), headerText, { minKeys: 1, maxKeys: 5 });

describe.each(calls)('%s', (_name, endpoint) => {
  test('survives any headers', () =>
    fuzz(
      endpoint,
      anyHeaders(usualHeaders).map((headers) =>
        endpoint.body && endpoint.body_type !== 'multipart'
          ? { payload: '{}', headers: { ...json, ...headers } }
          : { headers },
      ),
      count(8, 60),
    ));
});
everyCallIsFuzzed([(endpoint) => endpoint.path]);

describe('outside the contract', () => {
  const uploads = fc.tuple(
    fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET', 'PUT'),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9a-f]{32}$/), wellFormed.map(encodeURIComponent)),
    anyHeaders([
      'tus-resumable',
      'upload-length',
      'upload-offset',
      'upload-metadata',
      'upload-concat',
      'upload-defer-length',
      'content-type',
      ...usualHeaders,
    ]),
  );

  test('uploads survive any method, URL and headers', () =>
    fuzzAddress(
      uploads.map(([method, id, headers]) => ({
        method,
        url: `/api/uploads${id && `/${id}`}`,
        headers: { 'tus-resumable': '1.0.0', ...headers },
      })),
    ));

  test.each([
    '/api/downloads/',
    '/api/exports/',
    '/api/audio/',
    '/api/images/',
    '/unsubscribe/',
    '/api/',
  ])('%s survives anything appended to it', (start) =>
    fuzzAddress(
      fc
        .tuple(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'), wellFormed, anyHeaders(usualHeaders))
        .map(([method, value, headers]) => ({
          method,
          url: start + encodeURIComponent(value),
          headers,
        })),
    ));
});
