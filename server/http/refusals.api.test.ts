import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, calls, everything } from '../../test/contract.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';

let product: TestApp;
let before: unknown;
beforeAll(async () => {
  product = await startTestApp({ slowLimits: { lookEveryMs: 100, headerMs: 600 } });
  await product.asOwner();
  before = await everything(product.deps.database);
});
afterAll(async () => {
  // Nothing of all this was stored.
  expect(await everything(product.deps.database)).toEqual(before);
  await product.close();
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
/** Over a real connection, as the owner. */
const send = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
  const answer = await fetch(product.url + path, {
    method,
    headers: { ...(await product.asOwner()), ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const json = (body: string | Buffer, method = 'PUT', type = 'application/json') => ({
  method,
  headers: { 'content-type': type },
  body,
});

/** What every refusal is like: JSON with one sentence, and nothing of our inside. */
const expectRefusal = ({ status, headers, text }: Awaited<ReturnType<typeof send>>, expected: number) => {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const body = JSON.parse(text) as { detail: string };
  expect(Object.keys(body).filter((key) => !['detail', 'errors'].includes(key))).toEqual([]);
  expect(body.detail).toMatch(/^\S.{5,}/);
  expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|\.ts\b|FST_|ERR_|sqlite|SELECT|stack|zod/i);
};

describe('addresses', () => {
  test.each([
    '/api/none',
    '/api/',
    '/api/admin',
    '/api/admin/none/deeper',
    '/api//settings',
    '/api/settings/more',
    '/api/settings%2f',
    '/api/SETTINGS',
    '/api/settings;x=1',
    '/api/admin/orders/a/b/c',
    '/api/%2e%2e/settings',
    '/api/__proto__',
    '/api/constructor',
    `/api/${'x'.repeat(3_000)}`,
    `/api/admin/orders/${'x'.repeat(3_000)}`,
  ])('%s is nowhere', async (path) => {
    const answer = await send(path);
    expectRefusal(answer, answer.status === 414 ? 414 : 404);
  });

  test('a number of an order that is none', async () => {
    expectRefusal(await send('/api/admin/orders/MX-0'), 404);
    expectRefusal(await send(`/api/admin/orders/${'x'.repeat(41)}`), 400);
    for (const odd of ['%00', '%ff', '%c0%af', '%zz', '%', 'a%0d%0ab', '%ed%a0%80'])
      expectRefusal(
        await send(`/api/admin/orders/${odd}`),
        (await send(`/api/admin/orders/${odd}`)).status === 404 ? 404 : 400,
      );
  });

  test('a slash at the end and queries nobody knows change nothing', async () => {
    expect((await send('/api/settings/')).status).toBe(200);
    expect((await send('/api/settings?_t=1&x[]=2&__proto__=3')).status).toBe(200);
  });
});

describe('methods', () => {
  const known = new Map<string, Set<string>>();
  for (const [, endpoint] of calls) {
    const path = addressOf(endpoint);
    known.set(path, (known.get(path) ?? new Set()).add(endpoint.method));
    if (endpoint.method === 'GET' && endpoint.access === 'public') known.get(path)?.add('HEAD');
  }
  test.each([...known])('%s takes its own alone, and says which', async (path, own) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (own.has(method)) continue;
      const answer = await send(path, { method });
      expectRefusal(answer, 405);
      expect(new Set(answer.headers.get('allow')?.split(', '))).toEqual(own);
    }
  });

  test.each(['downloads', 'exports'])('a link to %s takes GET alone, and says so', async (noun) => {
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await send(`/api/${noun}/a.link`, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
    // As nothing has been signed yet, looking would make the secret: that a link is none is told by its own tests.
  });

  test('HEAD answers like GET, without a body', async () => {
    const answer = await send('/api/settings', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('bodies', () => {
  const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
  test.each([
    ['no JSON', '{"base_price":', 400],
    ['two values', '{} {}', 400],
    ['nothing', '', 400],
    ['a comment', '{/* */}', 400],
    ['a number JSON has not', '{"base_price":NaN}', 400],
    ['too large a number', '{"base_price":1e999}', 422],
    ['another type', '"text"', 422],
    ['a list', '[]', 422],
    ['null', 'null', 422],
    ['a field of no setting', '{"base_price":20,"is_admin":true}', 422],
    ['a prototype', '{"__proto__":{"base_price":1}}', 400],
    ['a prototype, spelled out', '{"\\u005f_proto__":{"base_price":1}}', 400],
    ['a prototype deep within', '{"base_price":{"x":{"__proto__":[]}}}', 400],
    ['a constructor', '{"constructor":{"prototype":{"base_price":1}}}', 400],
    ['a hundred levels', nested(100), 400],
    ['four thousand levels', nested(4_000), 400],
    ['forty thousand levels', nested(40_000), 400],
    ['a hundred thousand levels', nested(100_000), 400],
    ['objects four thousand deep', nested(4_000, '{"a":', '}').replace(':}', ':1}'), 400],
    ['a list as long as can be', `[${'0,'.repeat(131_000)}0]`, 422],
    ['twenty thousand fields', `{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":0`).join()}}`, 422],
    ['NUL in a text', '{"business_name":"a\\u0000b"}', 422],
    ['half a character', '{"business_name":"\\ud800"}', 422],
    ['a line break in a line', '{"business_name":"a\\nb"}', 422],
    ['too long a text', `{"business_name":"${'x'.repeat(81)}"}`, 422],
  ])('%s', async (_what, body, status) => {
    expectRefusal(await send('/api/admin/settings', json(body)), status);
  });

  test('300 KB is too much, said before it was sent and while it is', async () => {
    const body = Buffer.from(`{"business_name":"${'x'.repeat(300 * 1024)}"}`);
    expectRefusal(await send('/api/admin/settings', json(body)), 413);
    const unannounced = await fetch(`${product.url}/api/admin/settings`, {
      method: 'PUT',
      headers: { ...(await product.asOwner()), 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unannounced.status).toBe(413);
  });

  test('bytes that are no UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"business_name":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ]);
    expectRefusal(await send('/api/admin/settings', json(body)), 400);
    const unannounced = await fetch(`${product.url}/api/admin/settings`, {
      method: 'PUT',
      headers: { ...(await product.asOwner()), 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unannounced.status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'multipart/form-data; boundary=x',
    'nonsense',
    '',
  ])('JSON sent as %j is not read', async (type) => {
    const answer = await send('/api/admin/settings', json('{"base_price":1}', 'PUT', type));
    // A form that is none is refused as malformed already.
    expectRefusal(answer, type.startsWith('multipart') ? 400 : 415);
  });

  test('a field of a form sent twice is not guessed at', async () => {
    const form = (body: string) =>
      send('/api/validate-discount', json(body, 'POST', 'application/x-www-form-urlencoded'));
    expectRefusal(await form('code=A&subtotal=50&code=B'), 422);
    expectRefusal(await form('code=A&subtotal=50&subtotal=1'), 422);
    expectRefusal(await form('code[]=A&subtotal=50'), 422);
    expectRefusal(await form(Array.from({ length: 101 }, (_, n) => `f${n}=`).join('&')), 400);
    expect((await form('code=A&subtotal=50&__proto__=x&constructor=y')).status).toBe(200);
  });

  test('values of a query sent twice, or of another kind, are refused', async () => {
    for (const query of [
      'limit=1&limit=2',
      'limit=0',
      'limit=101',
      'limit=1e2x',
      'limit=NaN',
      'cursor=%00',
      'cursor=a&cursor=b',
      'status=none',
      'search=a%00',
    ])
      expectRefusal(await send(`/api/admin/orders?${query}`), 422);
    for (const query of [
      'cursor=czE',
      'search=',
      'search=%25',
      'search=%22',
      'search=%f0%9f%98%80',
      'search=%ff',
      'unknown=1',
    ])
      expect((await send(`/api/admin/orders?${query}`)).status, query).toBe(200);
  });
});

describe('what is no request', () => {
  const raw = async (bytes: string | Buffer): Promise<string> => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(bytes);
    await closed;
    return text;
  };
  const expectRaw = (text: string, status: number) => {
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toMatch(/^\{"detail":"[A-Z][^"]+"\}$/);
  };

  test.each([
    ['noise', Buffer.from([0, 1, 2, 3, 255, 254, 13, 10, 13, 10])],
    ['TLS', Buffer.from('16030100a5010000a1030300', 'hex')],
    ['another protocol', 'SSH-2.0-OpenSSH_9.0\r\n'],
    [
      'two lengths',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'length and chunks',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}',
    ],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    ['no Host', 'GET /api/settings HTTP/1.1\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const text = await raw(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    if (text.includes('detail')) expectRaw(text, 400);
  });

  test('headers of 20 KB', async () => {
    expectRaw(await raw(`GET /api/settings HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`), 431);
  });

  test('an address of 20 KB', async () => {
    expectRaw(await raw(`GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), 431);
  });

  test('headers that trickle in are ended, while others are served', async () => {
    const started = performance.now();
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write('GET /api/settings HTTP/1.1\r\nHost: x\r\n');
    const trickle = setInterval(() => socket.write('X-A: b\r\n'), 50);
    expect((await send('/api/settings')).status).toBe(200);
    await closed;
    clearInterval(trickle);
    expect(performance.now() - started).toBeLessThan(5_000);
    expectRaw(text, 408);
  });
});

test('an answer holds what the contract names, and nothing else', async () => {
  const { database } = product.deps;
  await database.transaction(async (tx) => {
    await tx.insertInto('settings').values({ key: 'smtp_password', value: '"secret"' }).execute();
  });
  expect((await send('/api/settings')).text).not.toContain('secret');
  expect((await send('/api/admin/settings')).text).not.toContain('secret');
  await database.transaction(async (tx) => {
    await tx.deleteFrom('settings').execute();
  });
});

test('every kind of answer carries the security headers', async () => {
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

test('no other origin may read or send: no preflight is answered', async () => {
  const preflight = await send('/api/admin/settings', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.status).toBe(405);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
