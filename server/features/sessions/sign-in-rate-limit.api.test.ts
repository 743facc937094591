import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { owner, setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import { deleteRows, readRows } from '../../../test/rows.ts';
import { forgetDelays, newSession, tryPassword } from '../../../test/sign-in.ts';
import { createApp } from '../../app/app.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock.ts';

const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });
beforeEach(async () => {
  await forgetDelays(product);
  await deleteRows(product, 'login_attempts');
  // A delay is over only once a test moves the clock, however slow the machine is.
  setClock(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});
/** Moves only the wall clock; timers keep running. */
const setClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });
const moveClock = (milliseconds: number) => setClock(Date.now() + milliseconds);

/** Tries wrong passwords as fast as allowed, and returns the delays imposed. */
const waitsOf = async (count: number, attempt: (n: number) => Parameters<typeof tryPassword>[1]) => {
  const waits: number[] = [];
  for (let n = 0; n < count; n++) {
    const { status, wait, body } = await tryPassword(product, attempt(n));
    if (status === 401) continue;
    expect(status).toBe(429);
    expect(body.detail).toMatch(new RegExp(`wait ${wait} seconds? and try again`));
    waits.push(wait);
    moveClock(wait * SECOND);
    n--;
  }
  return waits;
};

describe('wrong passwords are delayed', () => {
  test('per address: five are free, then each delay doubles, up to a quarter of an hour', async () => {
    const waits = await waitsOf(18, (n) => ({ username: `name${n}`, from: '10.1.1.1' }));
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test('per network: twenty are free, across all of its addresses', async () => {
    const waits = await waitsOf(31, (n) => ({ username: `name${n}`, from: `10.2.0.${n}` }));
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
    setClock(Date.now());
    const six = await waitsOf(22, (n) => ({ from: `2001:db8:7:${n}::1` }));
    expect(six).toEqual([1, 2]);
    expect((await tryPassword(product, { from: '10.2.1.1' })).status).toBe(401);
  });

  test('for an unknown username like for a known one', async () => {
    const statuses = async (username: string) => {
      const seen: number[] = [];
      for (let n = 0; n < 8; n++)
        seen.push((await tryPassword(product, { username, from: `10.4.${username.length}.1` })).status);
      return seen;
    };
    expect(await statuses('nobody')).toEqual(await statuses(owner.username));
  });

  test('even if forty arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryPassword(product, { from: '10.5.0.1' })),
    );
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeLessThanOrEqual(6);
    for (const { status, wait } of answers.filter(({ status }) => status !== 401)) {
      expect(status).toBe(429);
      expect(wait).toBeGreaterThan(0);
    }
  });

  test('together with the right one during a delay, and no longer', async () => {
    for (let n = 0; n < 6; n++) await tryPassword(product, { from: '10.6.0.1' });
    const held = await tryPassword(product, { password: owner.password, from: '10.6.0.1' });
    expect(held.status).toBe(429);
    moveClock(held.wait * SECOND);
    expect((await tryPassword(product, { password: owner.password, from: '10.6.0.1' })).status).toBe(200);
    // The right password resets the count.
    expect((await tryPassword(product, { from: '10.6.0.1' })).status).toBe(401);
  });

  test('across a restart', async () => {
    for (let n = 0; n < 5; n++) await tryPassword(product, { from: '10.7.0.1' });
    const restarted = { ...product, app: await createApp(product.deps) };
    expect((await tryPassword(restarted, { from: '10.7.0.1' })).status).toBe(429);
    await restarted.app.close();
  });

  test('until they are forgotten after an hour', async () => {
    await waitsOf(10, () => ({ from: '10.8.0.1' }));
    moveClock(HOUR + MINUTE);
    expect(await waitsOf(6, () => ({ from: '10.8.0.1' }))).toEqual([1]);
    const rows = await readRows(product, 'login_delays');
    expect(rows).toHaveLength(2);
  });
});

describe('the owner is not locked out', () => {
  test('by strangers trying the username from other networks', async () => {
    for (let n = 0; n < 40; n++) await tryPassword(product, { from: `10.20.${n % 20}.1` });
    expect((await tryPassword(product, { password: owner.password, from: '10.20.99.2' })).status).toBe(200);
  });

  test('of a running session', async () => {
    const headers = await newSession(product);
    await Promise.all(Array.from({ length: 30 }, (_, n) => tryPassword(product, { from: `10.21.0.${n}` })));
    expect((await product.app.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(200);
  });
});

describe('after a clock change', () => {
  test.each([
    ['a month ahead and back', 30 * DAY, 0],
    ['two hours back', 0, -2 * HOUR],
    ['a month back', 0, -30 * DAY],
  ])('%s, a delay never exceeds its cap, and ends', async (_how, there, back) => {
    const start = Date.now();
    setClock(start + there);
    for (let n = 0; n < 12; n++) {
      const { wait } = await tryPassword(product, { from: '10.30.0.1' });
      moveClock(wait * SECOND);
    }
    setClock(start + back);
    const { wait } = await tryPassword(product, { from: '10.30.0.1' });
    expect(wait).toBeLessThanOrEqual(900);
    moveClock(15 * MINUTE + SECOND);
    expect((await tryPassword(product, { password: owner.password, from: '10.30.0.1' })).status).toBe(200);
  });
});

describe('X-Forwarded-For is trusted', () => {
  /** Nine wrong passwords for nine usernames, apparently from nine addresses. */
  const rotated = async (of: TestApp) => {
    const seen: number[] = [];
    for (let n = 0; n < 9; n++)
      seen.push((await tryPassword(of, { username: `someone${n}`, from: `192.0.2.${n}` })).status);
    return seen;
  };

  test('from nobody by default, so a forged address changes nothing', async () => {
    await using plain = await startTestApp();
    expect(await rotated(plain)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const rows = await plain.deps.database.read.selectFrom('login_attempts').select('address').execute();
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  });

  test('from this machine with TRUST_PROXY=loopback, using its last address', async () => {
    expect(await rotated(product)).toEqual(Array.from({ length: 9 }, () => 401));
    // What the client put before it is ignored.
    for (let n = 0; n < 6; n++)
      await tryPassword(product, { username: `forger${n}`, from: `203.0.113.${n}, 198.51.100.1` });
    expect(
      (await tryPassword(product, { username: 'forger', from: '203.0.113.99, 198.51.100.1' })).status,
    ).toBe(429);
    const [last] = await product.deps.database.read
      .selectFrom('login_attempts')
      .select('address')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(last?.address).toBe('198.51.100.1');
  });

  test('from no address outside of TRUST_PROXY', async () => {
    await using trusting = await startTestApp({ config: { TRUST_PROXY: ['10.0.0.0/8'] } });
    expect((await rotated(trusting)).at(-1)).toBe(429);
  });
});
