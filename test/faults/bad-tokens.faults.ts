import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, fillPath } from '../endpoint-calls.ts';
import { type PlacedOrder, placedWithKey } from '../orders.ts';
import { count } from '../test-scopes.ts';
import { ask, forEachLimited, sampleEvenly } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { jobsAreDone, storedIn } from './stored-state.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

let studio: FaultStudio;
let url: string;
let order: PlacedOrder;
beforeAll(async () => {
  studio = await openFaultStudio();
  ({ url } = await studio.start());
  order = await placedWithKey(url);
  await jobsAreDone(studio.folder);
});
afterAll(() => studio.close());

/** What an attacker might have read in a copy of the database. */
const secretsIn = (folder: string) => {
  const database = new DatabaseSync(join(folder, 'mixfront.db'), { readOnly: true });
  const one = (table: string) => database.prepare(`select * from ${table}`).get() as Record<string, string>;
  const secrets = { admin: one('admins'), session: one('sessions') };
  database.close();
  return secrets;
};

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const jwt = (header: object, key?: string) => {
  const start = `${base64(header)}.${base64({ sub: 'owner', exp: 4_102_444_800 })}`;
  return `${start}.${key === undefined ? '' : createHmac('sha256', key).update(start).digest('base64url')}`;
};
const flipped = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

/** Wrong values for a token or for the key of an order. */
const badTokens = (token: string): (string | undefined)[] => {
  const { admin, session } = secretsIn(studio.folder);
  return [
    '',
    ' ',
    'null',
    'undefined',
    'true',
    '0',
    '*',
    '%',
    '[object Object]',
    token.slice(0, -1),
    token.slice(1),
    `${token}A`,
    `${token}=`,
    `${token} `.repeat(2).trim(),
    `${token},${token}`,
    token.toLowerCase(),
    token.toUpperCase(),
    [...token].reverse().join(''),
    ...[0, 1, 10, 20, 30].map((at) => flipped(token, at)),
    `"${token}"`,
    `<${token}>`,
    `${token}%00`,
    encodeURIComponent(`${token}\n`),
    Buffer.from(token).toString('hex'),
    Buffer.from(token).toString('base64'),
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('hex'),
    'A'.repeat(43),
    'A'.repeat(99),
    'A'.repeat(7_000),
    '________________________',
    jwt({ alg: 'none', typ: 'JWT' }),
    jwt({ alg: 'HS256', typ: 'JWT' }, ''),
    jwt({ alg: 'HS256', typ: 'JWT' }, 'secret'),
    session.token_hash,
    admin.id,
    admin.password_hash,
    admin.username,
    "' or '1'='1' --",
    '") or token_hash like "%',
    '../../../../etc/passwd',
    '{"$gt":""}',
  ];
};

/** Wrong values for the authorization header. Undefined is no header at all. */
const badHeaders = async (token: string): Promise<(string | undefined)[]> => {
  const ended = (await signIn(url)).authorization;
  await ask(url, { method: 'POST', path: '/api/admin/logout', headers: { authorization: ended } });
  return [
    undefined,
    ended,
    '',
    'Bearer',
    token,
    `Basic ${Buffer.from(`owner:a long enough password`).toString('base64')}`,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer: ${token}`,
    `Bearer\t${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Digest username="owner"`,
    `Bearer Bearer ${token}`,
    ...badTokens(token).map((text) => `Bearer ${text}`),
  ];
};

const owned = calls.filter(([, { access }]) => access === 'owner');
/** A body that would change something if it were read. */
const body = JSON.stringify({
  base_price: 1,
  status: 'completed',
  current_password: 'x',
  new_password: 'x'.repeat(20),
});

test('without a valid token every owner endpoint refuses before checking anything else, and changes nothing', async (context) => {
  const { authorization } = await signIn(url);
  const all = await badHeaders(authorization.slice('Bearer '.length));
  const headers = sampleEvenly(all, count(12, all.length));
  const tries = headers.flatMap((header) => owned.map(([name, endpoint]) => ({ header, name, endpoint })));
  expect(all.length * owned.length).toBeGreaterThan(700);
  const before = await storedIn(studio.folder);
  await forEachLimited(tries, async ({ header, name, endpoint }) => {
    const { method } = endpoint;
    const answer = await ask(url, {
      method,
      path: fillPath(endpoint, order.id),
      headers: {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { authorization: header }),
      },
      ...(method === 'GET' ? {} : { body }),
    });
    expect(answer.status, `${name} with ${header}`).toBe(401);
    expect(JSON.parse(answer.text)).toEqual({ detail: 'Please sign in to continue' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
  expect(await storedIn(studio.folder)).toEqual(before);
  const right = await ask(url, { path: '/api/admin/settings', headers: { authorization } });
  expect(right.status).toBe(200);
  note(context, {
    fault: 'H3',
    what: `${owned.length} calls of the owner with ${headers.length} kinds of bad token`,
    count: tries.length,
    seen: 'all refused with 401 in the same words, nothing changed',
  });
});
