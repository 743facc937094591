import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { owner, startTestApp, type TestApp } from '../../../test/harness.ts';
import { readRows } from '../../../test/rows.ts';
import { forgetDelays, knownBrowser, newSession, tryPassword } from '../../../test/sign-in.ts';
import { DAY, SECOND } from '../../lib/clock.ts';
import { resetPassword } from './first-admin.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ config: { TRUST_PROXY: ['loopback'], RATE_LIMITS: true } });
});
afterAll(() => product.close());
beforeEach(async () => {
  await forgetDelays(product);
  // Delays of a second or two would be over before a busy machine has tried again.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends enough wrong passwords from one address to delay it. */
const hold = async (from: string) => {
  for (let n = 0; n < 6; n++) await tryPassword(product, { username: `somebody ${n}`, from });
  expect((await tryPassword(product, { from })).status).toBe(429);
};
const isKnown = async (cookie: string, from: string): Promise<boolean> => {
  await hold(from);
  const { status } = await tryPassword(product, { password: owner.password, from, cookie });
  expect([200, 429]).toContain(status);
  return status === 200;
};
const devices = () => readRows(product, 'device_cookies');

describe('the device cookie', () => {
  test('is set only after the right password, hidden from scripts, and sent only to the sign-in route', async () => {
    const wrong = await tryPassword(product, { from: '10.40.0.1', isBrowser: true });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const { headers } = await tryPassword(product, {
      password: owner.password,
      from: '10.40.0.1',
      isBrowser: true,
    });
    expect(headers['set-cookie']).toMatch(
      /^mixfront_device=[\w-]{43}; Path=\/api\/admin\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is sent only over HTTPS if the studio uses it', async () => {
    await using secure = await startTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
    const { headers } = await tryPassword(secure, { password: owner.password, isBrowser: true });
    expect(headers['set-cookie']).toMatch(/; Secure$/);
  });

  test('is stored as a hash, once per browser even if it signs in again', async () => {
    const { cookie } = await knownBrowser(product, '10.41.0.1');
    const before = await devices();
    expect(JSON.stringify(before)).not.toContain(cookie.split('=')[1]);
    const again = await tryPassword(product, { password: owner.password, from: '10.41.0.1', cookie });
    expect(again.headers['set-cookie']).toMatch(new RegExp(`^${cookie};`));
    expect(await devices()).toHaveLength(before.length);
  });

  test('is not given to programs that send no Origin header, so a script can’t fill the table', async () => {
    const before = await devices();
    await newSession(product);
    expect(await devices()).toEqual(before);
  });

  test('gives access to nothing by itself', async () => {
    const { cookie } = await knownBrowser(product, '10.42.0.1');
    const answer = await product.app.inject({ url: '/api/admin/settings', headers: { cookie } });
    expect(answer.statusCode).toBe(401);
    expect((await tryPassword(product, { from: '10.42.0.1', cookie })).status).toBe(401);
  });
});

describe('a browser that has signed in before', () => {
  test('is not delayed or limited by others at its address', async () => {
    const { cookie } = await knownBrowser(product, '10.43.0.1');
    await hold('10.43.0.1');
    for (let n = 0; n < 30; n++) await tryPassword(product, { from: '10.43.0.1' });
    const from = '10.43.0.1';
    const stranger = await tryPassword(product, { password: owner.password, from, isBrowser: true });
    expect(stranger.status).toBe(429);
    expect(stranger.body.detail).toMatch(/Too many requests/);
    expect((await tryPassword(product, { password: owner.password, from, cookie })).status).toBe(200);
  });

  test('is delayed by its own wrong passwords, and delays no other', async () => {
    const [one, two] = [await knownBrowser(product, '10.44.0.1'), await knownBrowser(product, '10.44.0.1')];
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await tryPassword(product, { from: `10.44.${n}.1`, cookie: one.cookie })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const right = { password: owner.password, from: '10.44.0.1' };
    const held = await tryPassword(product, { ...right, cookie: one.cookie });
    expect(held.status).toBe(429);
    expect((await tryPassword(product, { ...right, cookie: two.cookie })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + held.wait * SECOND });
    expect((await tryPassword(product, { ...right, cookie: one.cookie })).status).toBe(200);
  });

  test('is unknown under another username or with an invalid cookie', async () => {
    const { cookie } = await knownBrowser(product, '10.45.0.1');
    await hold('10.45.0.1');
    const from = '10.45.0.1';
    expect((await tryPassword(product, { username: 'somebody', from, cookie })).status).toBe(429);
    const made = `mixfront_device=${'A'.repeat(43)}`;
    expect((await tryPassword(product, { password: owner.password, from, cookie: made })).status).toBe(429);
  });

  test('is still known after signing out', async () => {
    const { cookie, authorization } = await knownBrowser(product, '10.46.0.1');
    await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers: { authorization } });
    expect(await isKnown(cookie, '10.46.0.1')).toBe(true);
  });

  test('is forgotten when its session is revoked, alone or with all others', async () => {
    const [here, one, two] = [
      await knownBrowser(product, '10.47.0.1'),
      await knownBrowser(product, '10.47.0.2'),
      await knownBrowser(product, '10.47.0.3'),
    ];
    const headers = { authorization: here.authorization };
    const list = await product.app.inject({
      url: '/api/admin/sessions',
      headers: { authorization: one.authorization },
    });
    const id = list.json().sessions.find((each: { is_current: boolean }) => each.is_current).id;
    await product.app.inject({ method: 'DELETE', url: `/api/admin/sessions/${id}`, headers });
    expect(await isKnown(one.cookie, '10.47.1.1')).toBe(false);
    expect(await isKnown(two.cookie, '10.47.1.2')).toBe(true);
    await product.app.inject({ method: 'DELETE', url: '/api/admin/sessions', headers });
    expect(await isKnown(two.cookie, '10.47.1.3')).toBe(false);
    expect(await isKnown(here.cookie, '10.47.1.4')).toBe(true);
  });

  test('is forgotten when the password is changed in another browser or reset on the host', async () => {
    const [here, there] = [
      await knownBrowser(product, '10.48.0.1'),
      await knownBrowser(product, '10.48.0.2'),
    ];
    const change = await product.app.inject({
      method: 'PUT',
      url: '/api/admin/password',
      headers: { authorization: here.authorization },
      payload: { current_password: owner.password, new_password: owner.password },
    });
    expect(change.statusCode).toBe(200);
    expect(await isKnown(there.cookie, '10.48.1.1')).toBe(false);
    expect(await isKnown(here.cookie, '10.48.1.2')).toBe(true);
    await resetPassword(product.deps, owner.username);
    expect(await devices()).toEqual([]);
    await product.close();
    product = await startTestApp({ config: { TRUST_PROXY: ['loopback'], RATE_LIMITS: true } });
  });

  test('is forgotten half a year after its last sign-in', async () => {
    const { cookie } = await knownBrowser(product, '10.49.0.1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 179 * DAY });
    expect(await isKnown(cookie, '10.49.0.1')).toBe(true);
    vi.setSystemTime(Date.now() + 181 * DAY);
    expect(await isKnown(cookie, '10.49.0.2')).toBe(false);
    await knownBrowser(product, '10.49.1.1');
    expect(await devices()).toHaveLength(1);
  });
});
