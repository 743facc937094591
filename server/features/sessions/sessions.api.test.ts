import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { changeRows, readRows } from '../../../test/rows.ts';
import { forgetDelays, newSession } from '../../../test/sign-in.ts';
import { DAY, fromNow, HOUR } from '../../lib/clock.ts';

const product = setUpTestApp();
beforeEach(() => forgetDelays(product));
afterEach(() => {
  vi.useRealTimers();
});

type Headers = { authorization: string };
const statusWith = async (headers: Record<string, string>) =>
  (await product.app.inject({ url: '/api/admin/settings', headers })).statusCode;
const tokenOf = ({ authorization }: Headers) => authorization.slice('Bearer '.length);
const sessions = () => readRows(product, 'sessions');
const age = (times: { created: number; used: number }) =>
  changeRows(product, 'sessions', {
    created_at: fromNow(-times.created),
    last_used_at: fromNow(-times.used),
  });

describe('a session token', () => {
  test('gives the owner access, only in the Authorization header', async () => {
    const headers = await newSession(product);
    const token = tokenOf(headers);
    expect(await statusWith(headers)).toBe(200);
    expect(await statusWith({ authorization: `bearer ${token}` })).toBe(200);
    for (const elsewhere of [
      { url: `/api/admin/settings?access_token=${token}` },
      { url: `/api/admin/settings?token=${token}` },
      { url: '/api/admin/settings', headers: { cookie: `access_token=${token}; token=${token}` } },
      {
        url: '/api/admin/settings',
        headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` },
      },
    ])
      expect((await product.app.inject(elsewhere)).statusCode).toBe(401);
    const inBody = await product.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      payload: { access_token: token, base_price: 1 },
    });
    expect(inBody.statusCode).toBe(401);
  });

  test('is stored as a hash: nothing in the database is the token or leads to it', async () => {
    const token = tokenOf(await newSession(product));
    const { read } = product.deps.database;
    const everything = JSON.stringify([
      await sessions(),
      await read.selectFrom('admins').selectAll().execute(),
      await read.selectFrom('login_attempts').selectAll().execute(),
      await read.selectFrom('login_delays').selectAll().execute(),
      await read.selectFrom('secrets').selectAll().execute(),
    ]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    for (const { token_hash } of await sessions()) {
      expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(await statusWith({ authorization: `Bearer ${token_hash}` })).toBe(401);
    }
  });

  test('the password is stored as argon2id with its own salt', async () => {
    const [admin] = await readRows(product, 'admins');
    expect(admin?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
  });

  test('ends when signing out, without affecting others', async () => {
    const [leaving, staying] = [await newSession(product), await newSession(product)];
    const logout = () => product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: leaving });
    expect((await logout()).statusCode).toBe(200);
    expect(await statusWith(leaving)).toBe(401);
    expect((await logout()).statusCode).toBe(401);
    expect(await statusWith(staying)).toBe(200);
  });

  test.each([
    ['just under seven days of rest', { created: 7 * DAY, used: 7 * DAY - HOUR }, 200],
    ['seven days of rest', { created: 8 * DAY, used: 7 * DAY + 1_000 }, 401],
    ['just under thirty days in all', { created: 30 * DAY - HOUR, used: 0 }, 200],
    ['thirty days in all, however busy', { created: 30 * DAY + 1_000, used: 0 }, 401],
  ])('after %s has the expected validity', async (_age, times, status) => {
    const headers = await newSession(product);
    await age(times);
    expect(await statusWith(headers)).toBe(status);
  });

  test('is extended by using it', async () => {
    const headers = await newSession(product);
    await age({ created: 20 * DAY, used: 6 * DAY });
    expect(await statusWith(headers)).toBe(200);
    await expect
      .poll(async () =>
        (await sessions()).every(({ last_used_at }) => Date.now() - Date.parse(last_used_at) < HOUR),
      )
      .toBe(true);
  });

  test('that has expired is deleted at the next sign-in', async () => {
    await newSession(product);
    await age({ created: 31 * DAY, used: 31 * DAY });
    await newSession(product);
    expect(await sessions()).toHaveLength(1);
  });

  test.each([
    ['a month ahead', 30 * DAY + HOUR, 401],
    ['two hours back', -2 * HOUR, 200],
    ['a month back', -30 * DAY, 200],
  ])('is still valid after the clock jumps %s and returns', async (_jump, jump, during) => {
    const headers = await newSession(product);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    expect(await statusWith(headers)).toBe(during);
    vi.useRealTimers();
    expect(await statusWith(headers)).toBe(200);
  });

  test('works in another process on the same database, and ends there too', async () => {
    await using other = await startTestApp({
      config: { DATA_DIR: product.deps.config.DATA_DIR, DATABASE_URL: product.deps.config.DATABASE_URL },
    });
    const headers = await newSession(product);
    const there = async () => (await other.app.inject({ url: '/api/admin/settings', headers })).statusCode;
    expect(await there()).toBe(200);
    await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers });
    expect(await there()).toBe(401);
  });
});
