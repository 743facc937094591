import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../../../shared/sessions.ts';
import { owner, setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { changeRows, deleteRows } from '../../../test/rows.ts';
import { newSession } from '../../../test/sign-in.ts';
import { DAY, fromNow, HOUR } from '../../lib/clock.ts';

const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });
beforeEach(() => deleteRows(product, 'sessions'));

type Headers = { authorization: string };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const signInFrom = async (from: string, userAgent: string): Promise<Headers> => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'x-forwarded-for': from, 'user-agent': userAgent },
    payload: owner,
  });
  return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
};
const list = async (headers: Headers, { app } = product) =>
  (await app.inject({ url: '/api/admin/sessions', headers })).json<{ sessions: Session[] }>().sessions;
const revoke = (headers: Headers, id: string) =>
  product.app.inject({ method: 'DELETE', url: `/api/admin/sessions/${id}`, headers });
const statusWith = async (headers: Headers, { app } = product) =>
  (await app.inject({ url: '/api/admin/settings', headers })).statusCode;
const idOf = async (headers: Headers) => (await list(headers)).find(({ is_current }) => is_current)?.id ?? '';
const age = (id: string, times: { created: number; used: number }) =>
  changeRows(
    product,
    'sessions',
    { created_at: fromNow(-times.created), last_used_at: fromNow(-times.used) },
    { id },
  );

test('lists where each session comes from, the most recently used first, and marks the current one', async () => {
  const [here, there] = [
    await signInFrom('198.51.100.7', firefox),
    await signInFrom('2001:db8::1', 'curl/8'),
  ];
  await age(await idOf(there), { created: 3 * DAY, used: 2 * DAY });
  expect(await list(here)).toEqual([
    {
      id: expect.any(String),
      address: '198.51.100.7',
      device: 'Firefox on Linux',
      is_current: true,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
    expect.objectContaining({ address: '2001:db8::/64', device: 'curl', is_current: false }),
  ]);
  await age(await idOf(here), { created: 5 * DAY, used: 4 * DAY });
  // Requested by a third session, which is then the most recently used.
  const asking = await signInFrom('203.0.113.5', firefox);
  expect((await list(asking)).map(({ address }) => address)).toEqual([
    '203.0.113.5',
    '2001:db8::/64',
    '198.51.100.7',
  ]);
});

test('contains no token or anything derived from one, and no expired sessions', async () => {
  const [here, idle, old] = [await newSession(product), await newSession(product), await newSession(product)];
  await age(await idOf(idle), { created: 8 * DAY, used: 7 * DAY + HOUR });
  await age(await idOf(old), { created: 31 * DAY, used: 0 });
  const answer = await product.app.inject({ url: '/api/admin/sessions', headers: here });
  expect(answer.json().sessions).toHaveLength(1);
  expect(answer.headers['cache-control']).toBe('no-store');
  const stored = await product.deps.database.read.selectFrom('sessions').select('token_hash').execute();
  for (const { token_hash } of stored) expect(answer.body).not.toContain(token_hash);
});

describe('revoking', () => {
  test('ends only that session, at once, and works only once', async () => {
    const [here, there] = [await newSession(product), await newSession(product)];
    const id = await idOf(there);
    expect((await revoke(here, id)).json()).toEqual({ message: 'Signed out' });
    expect(await statusWith(there)).toBe(401);
    expect(await statusWith(here)).toBe(200);
    for (const gone of [id, 'none']) {
      const answer = await revoke(here, gone);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toMatch(/already ended/);
    }
  });

  test('one’s own session signs out', async () => {
    const here = await newSession(product);
    const id = await idOf(here);
    expect((await revoke(here, id)).statusCode).toBe(200);
    expect(await statusWith(here)).toBe(401);
    expect((await revoke(here, id)).statusCode).toBe(401);
  });

  test('all others keeps the current session', async () => {
    const [here, ...others] = [
      await newSession(product),
      await newSession(product),
      await newSession(product),
    ];
    const answer = await product.app.inject({
      method: 'DELETE',
      url: '/api/admin/sessions',
      headers: here as Headers,
    });
    expect(answer.json()).toEqual({ message: 'Signed out everywhere else' });
    for (const there of others) expect(await statusWith(there)).toBe(401);
    expect(await list(here as Headers)).toMatchObject([{ is_current: true }]);
  });

  test('takes effect in another process on the same database', async () => {
    await using other = await startTestApp({
      config: { DATA_DIR: product.deps.config.DATA_DIR, DATABASE_URL: product.deps.config.DATABASE_URL },
    });
    const [here, there] = [await newSession(product), await newSession(product)];
    expect(await statusWith(there, other)).toBe(200);
    expect(await list(here, other)).toHaveLength(2);
    await revoke(here, await idOf(there));
    expect(await statusWith(there, other)).toBe(401);
  });

  test('requires a session, and ignores sessions of others', async () => {
    const here = await newSession(product);
    const id = await idOf(here);
    for (const call of [
      { method: 'GET', url: '/api/admin/sessions' },
      { method: 'DELETE', url: '/api/admin/sessions' },
      { method: 'DELETE', url: `/api/admin/sessions/${id}` },
    ] as const)
      expect((await product.app.inject(call)).statusCode).toBe(401);
    await product.deps.database.transaction(async (tx) => {
      const admin = { email: '', password_hash: '', created_at: '', updated_at: '' };
      await tx
        .insertInto('admins')
        .values({ ...admin, id: 'second', username: 'second', username_key: 'second' })
        .execute();
      await tx.updateTable('sessions').set({ admin_id: 'second' }).where('id', '=', id).execute();
    });
    const first = await newSession(product);
    expect((await revoke(first, id)).statusCode).toBe(404);
    await product.app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers: first });
    expect(await statusWith(here)).toBe(200);
    expect(await list(first)).toHaveLength(1);
  });
});
