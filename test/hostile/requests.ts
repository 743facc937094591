import { z } from 'zod';
import type { Endpoint } from '../../shared/endpoints/index.ts';
import { calls, fillPath } from '../endpoint-calls.ts';
import type { Asked } from '../faults/raw-requests.ts';
import { multipart, type PlacedOrder, song } from '../orders.ts';
import { getKeys, rightValues } from './values.ts';

type Headers = Record<string, string>;

/** Values that mean nothing to most fields; a field that does accept one skips it. */
const wrongValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  '1e1',
  '١٢',
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800',
  'a\u202eb',
  [],
  ['a', 'a'],
  {},
  { $gt: '' },
  { toString: 'a', length: 3 },
  [[[[[['deep']]]]]],
  '2026-02-30T25:61:61Z',
  'аda@example.com',
  'ada@exаmple.com',
  'ada@example.com\r\nBcc: eve@example.net',
  'ada@example.com,eve@example.net',
];

const rightOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    getKeys(endpoint.body)
      .filter((key) => key in rightValues)
      .map((key) => [key, rightValues[key]]),
  );

const wrongObjects = (endpoint: Endpoint): Record<string, unknown>[] =>
  getKeys(endpoint.body)
    .flatMap((key) => wrongValues.map((value) => ({ ...rightOf(endpoint), [key]: value })))
    .filter((body) => !(endpoint.body && z.safeParse(endpoint.body, body).success));

const type = (of: string) => ({ 'content-type': of });
const JSON_TYPE = type('application/json');

/** Bodies that no endpoint accepts, whatever its fields. */
const wrongBodies: [Headers, string | Buffer][] = [
  [JSON_TYPE, ''],
  [JSON_TYPE, '{'],
  [JSON_TYPE, '{} {}'],
  [JSON_TYPE, '[]'],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '"text"'],
  [JSON_TYPE, '{"a":NaN}'],
  [JSON_TYPE, '{"__proto__":{"isAdmin":true}}'],
  [JSON_TYPE, '{"\\u005f_proto__":{}}'],
  [JSON_TYPE, '{"constructor":{"prototype":{}}}'],
  [JSON_TYPE, '{"a":{"b":{"__proto__":1}}}'],
  [JSON_TYPE, `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  [JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  // Overlong UTF-8: a slash in two bytes, NUL in two bytes.
  [JSON_TYPE, Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  [JSON_TYPE, `{"a":"${'x'.repeat(300_000)}"}`],
  [{ ...JSON_TYPE, 'content-encoding': 'gzip' }, Buffer.from('1f8b0800000000000003', 'hex')],
  [type('text/plain'), '{}'],
  [type('application/xml'), '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  [type('application/json-patch+json'), '[]'],
  [type('multipart/form-data'), 'x'],
  [type('multipart/form-data; boundary=x'), '--y\r\n'],
  [type(`multipart/form-data; boundary=${'x'.repeat(71)}`), '--x\r\n'],
  [type('multipart/form-data; boundary=x'), '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n'],
];

/** Path segments that name nothing. */
const wrongIds = [
  '0',
  'none',
  '..',
  '%00',
  '%2e%2e%2f',
  '%ff%fe',
  '%c0%af',
  '%ed%a0%80',
  '%zz',
  "'%20or%201=1--",
  '%3Cscript%3E',
  '__proto__',
  'constructor',
  'x'.repeat(200),
  'x'.repeat(3_000),
  '%0d%0aSet-Cookie:a',
  '*',
  '-1',
  '1e99',
  '%F0%9F%98%80',
];

const toPairs = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);

const formOf = (fields: Record<string, unknown>, files = [song()]) => {
  const { body, type: kind } = multipart({ fields: toPairs(fields), files });
  return { headers: type(kind), body };
};

const ofForms = (endpoint: Endpoint): Omit<Asked, 'path'>[] => {
  const files = Object.keys(endpoint.files ?? {}).map((part) => ({ ...song('a.exe'), part }));
  const texts = wrongObjects(endpoint).filter((body) =>
    // As text, since a form has no other type.
    Object.values(body).every((value) => typeof value !== 'object'),
  );
  const right = rightOf(endpoint);
  const doubled = getKeys(endpoint.body).map((key) => {
    const fields: [string, string][] = [...toPairs(right), [key, 'a'], [key, 'b']];
    const { body, type: kind } = multipart({ fields, files });
    return { headers: type(kind), body };
  });
  return [
    // Some of the texts may be valid, but the file is not accepted.
    ...texts.map((body) => formOf(body, files)),
    ...doubled,
    formOf({ ...right, __proto__: 'x', isAdmin: 'true' }, files),
  ];
};

const ofOne = (endpoint: Endpoint): Omit<Asked, 'path'>[] => {
  if (!endpoint.body) return [];
  const bodies = wrongBodies.map(([headers, body]) => ({ headers, body }));
  if (endpoint.body_type === 'multipart') return [...bodies, ...ofForms(endpoint)];
  return [
    ...bodies,
    ...wrongObjects(endpoint).map((body) => ({ headers: JSON_TYPE, body: JSON.stringify(body) })),
  ];
};

const wrongQueries = (endpoint: Endpoint): string[] =>
  getKeys(endpoint.query).flatMap((key) => [
    `${key}=a&${key}=b`,
    ...['\u0000', 'x'.repeat(3_000), '١', '-1', '[]']
      .filter((value) => !(endpoint.query && z.safeParse(endpoint.query, { [key]: value }).success))
      .map((value) => `${key}=${encodeURIComponent(value)}`),
  ]);

/** Requests that every endpoint must refuse, even with the owner's token or the order's key. */
export const hostileRequests = ({ id: order, key }: PlacedOrder, authorization: Headers): Asked[] =>
  calls.flatMap(([, endpoint]) => {
    const { method, path } = endpoint;
    const bodies = ofOne(endpoint).map((one) => ({ ...one, path: fillPath(endpoint, order) }));
    const ids = path.includes(':')
      ? wrongIds.map((id) => ({ path: path.replace(/:\w+/g, id), headers: JSON_TYPE, body: '{}' }))
      : [];
    const queries = wrongQueries(endpoint).map((query) => ({
      path: `${fillPath(endpoint, order)}?${query}`,
    }));
    return [...bodies, ...(method === 'GET' ? ids.map(({ path }) => ({ path })) : ids), ...queries].map(
      (one: Asked) => ({ ...one, method, headers: { ...authorization, 'order-key': key, ...one.headers } }),
    );
  });
