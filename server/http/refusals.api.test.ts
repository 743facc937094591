import { describe, expect, test } from 'vitest';
import { calls, fillPath } from '../../test/endpoint-calls.ts';
import { expectRefusal, json, setRefusals } from '../../test/refusals.ts';
import { addRows, deleteRows } from '../../test/rows.ts';

const { stage, send } = setRefusals();

describe('addresses', () => {
  test.each([
    '/api/none',
    '/api/',
    '/api/admin',
    '/api//settings',
    '/api/settings%2f',
    '/api/SETTINGS',
    '/api/%2e%2e/settings',
    '/api/__proto__',
    `/api/${'x'.repeat(3_000)}`,
    `/api/admin/orders/${'x'.repeat(3_000)}`,
  ])('answers %s with 404', async (path) => {
    const answer = await send(path);
    expectRefusal(answer, answer.status === 414 ? 414 : 404);
  });

  test('rejects an invalid order number (400 or 404)', async () => {
    expectRefusal(await send('/api/admin/orders/MX-0'), 404);
    expectRefusal(await send(`/api/admin/orders/${'x'.repeat(41)}`), 400);
    for (const odd of ['%00', '%ff', '%c0%af', '%zz', '%', 'a%0d%0ab', '%ed%a0%80'])
      expectRefusal(
        await send(`/api/admin/orders/${odd}`),
        (await send(`/api/admin/orders/${odd}`)).status === 404 ? 404 : 400,
      );
  });

  test('ignores a trailing slash and unknown query parameters', async () => {
    expect((await send('/api/settings/')).status).toBe(200);
    expect((await send('/api/settings?_t=1&x[]=2&__proto__=3')).status).toBe(200);
  });
});

describe('methods', () => {
  const methodsOf = ([, { method, access }]: (typeof calls)[number]) =>
    method === 'GET' && access === 'public' ? ['GET', 'HEAD'] : [method];
  // `/orders/trash` is a route of its own and also matches `/orders/:order_id`.
  const takes = ({ path }: (typeof calls)[number][1], address: string) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);
  const addresses = new Set(calls.map(([, endpoint]) => fillPath(endpoint)));
  const known = [...addresses].map(
    (address) =>
      [address, new Set(calls.filter(([, one]) => takes(one, address)).flatMap(methodsOf))] as const,
  );
  test.each(known)('%s accepts only its own methods, and lists them', async (path, own) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (own.has(method)) continue;
      const answer = await send(path, { method });
      expectRefusal(answer, 405);
      expect(new Set(answer.headers.get('allow')?.split(', '))).toEqual(own);
    }
  });

  test.each(['downloads', 'exports'])('a link to %s accepts only GET, and says so', async (noun) => {
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await send(`/api/${noun}/a.link`, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
    // Nothing has been signed yet, so checking a link would create the secret. Invalid links have their own tests.
  });

  test('answers HEAD like GET, without a body', async () => {
    const answer = await send('/api/settings', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

test('answers with the fields of the contract and no others', async () => {
  const { database } = stage.product.deps;
  await addRows(database, 'settings', { key: 'smtp_password', value: '"secret"' });
  expect((await send('/api/settings')).text).not.toContain('secret');
  expect((await send('/api/admin/settings')).text).not.toContain('secret');
  await deleteRows(database, 'settings');
});

test('sets the security headers on every kind of response', async () => {
  const answers = [
    await send('/api/settings'),
    await send('/api/none'),
    await send('/api/admin/settings', json('{broken')),
    await send('/api/admin/orders/%zz'),
  ];
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('allows no other origin to read or send: preflights get no CORS headers', async () => {
  const preflight = await send('/api/admin/settings', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.status).toBe(405);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
