import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { owner, setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { addRows, readRows } from '../../../test/rows.ts';
import { forgetDelays, newSession, tryPassword } from '../../../test/sign-in.ts';
import { now } from '../../lib/clock.ts';
import { logAttempt } from './attempt-queries.ts';

const product = setUpTestApp();
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  // A delay of a second would be over before a busy machine tries again.
  vi.setSystemTime(new Date());
  return forgetDelays(product);
});

const post = (payload: string, type = 'application/json') =>
  product.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'content-type': type },
    payload,
  });
const sessions = () => readRows(product, 'sessions');

describe('signing in', () => {
  test('returns a token with the owner’s name and email address, uncached', async () => {
    const { status, body, headers } = await tryPassword(product, { password: owner.password });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      username: owner.username,
      email: '',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    'OWNER',
    ' owner ',
    'Owner',
    '\uff4f\uff57\uff4e\uff45\uff52',
  ])('accepts the username %j', async (username) => {
    expect((await tryPassword(product, { username, password: owner.password })).status).toBe(200);
  });

  test.each([
    'A long enough password',
    ' a long enough password',
    'a long enough password ',
    'a long enough passwor',
  ])('rejects the password %j', async (password) => {
    expect((await tryPassword(product, { password })).status).toBe(401);
  });

  test('gives a new token each time', async () => {
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => newSession(product)));
    expect(new Set(tokens.map(({ authorization }) => authorization)).size).toBe(5);
  });

  test('gives the same answer for an unknown username and a wrong password, and creates no session', async () => {
    const before = await sessions();
    const answers = [
      await tryPassword(product, { username: owner.username }),
      await tryPassword(product, { username: 'somebody' }),
      await tryPassword(product, { username: "' or 1=1 --" }),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ detail: 'Invalid credentials' });
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
    expect(await sessions()).toEqual(before);
  });
});

describe('a malformed sign-in is refused before a password is checked:', () => {
  const odd: unknown[] = [
    null,
    [],
    {},
    [{ username: owner.username, password: owner.password }],
    { username: owner.username },
    { password: owner.password },
    { username: [owner.username], password: [owner.password] },
    { username: { toString: 'owner' }, password: { length: 10 } },
    { username: { $gt: '' }, password: { $gt: '' } },
    { username: '', password: '' },
    { username: '   ', password: owner.password },
    { username: 'x'.repeat(81), password: 'x' },
    { username: owner.username, password: 'x'.repeat(201) },
    { username: `${owner.username}\u0000`, password: owner.password },
    { Username: owner.username, Password: owner.password },
  ];
  test.each(odd.map((body) => [body]))('%j', async (body) => {
    const answer = await post(JSON.stringify(body));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual(expect.any(String));
  });

  test.each([
    ['', 'application/json', 400],
    ['{"username":', 'application/json', 400],
    ['username=owner&password=x', 'application/x-www-form-urlencoded', 415],
    ['{"username":"owner","password":["x"]}', 'application/json\t; charset=utf-8', 422],
    ['{"username":"owner","__proto__":{"password":"x"}}', 'application/json', 400],
  ])('%j as %s', async (body, type, status) => {
    const answer = await post(body, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail).toEqual(expect.any(String));
  });

  test('a lone surrogate in the username just counts as a wrong username', async () => {
    expect((await post('{"username":"\\ud800","password":"\\udfff"}')).statusCode).toBeLessThan(500);
  });
});

test('an unknown username costs the server as much work as a known one', async () => {
  const spent: Record<string, number[]> = { [owner.username]: [], somebody: [] };
  for (let pair = 0; pair < 43; pair++)
    for (const username of pair % 2 ? [owner.username, 'somebody'] : ['somebody', owner.username]) {
      await forgetDelays(product);
      const before = process.cpuUsage();
      await tryPassword(product, { username });
      const { user, system } = process.cpuUsage(before);
      // The first few warm up the JIT. Measured in CPU time, because elapsed time depends on the machine's load.
      if (pair > 2) spent[username]?.push(user + system);
    }
  const [known = 0, unknown = 0] = Object.values(spent).map(
    (times) => times.sort((a, b) => a - b)[times.length >> 1],
  );
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.33);
});

describe('the log of attempts', () => {
  const attempts = async (query = '') => {
    const answer = await product.callAsOwner('GET', `/login-attempts${query}`);
    return answer.json<{
      attempts: { id: string; at: string; username: string; address: string; outcome: string }[];
      next_cursor: string | null;
    }>();
  };

  test('has time, username, address and outcome of each, newest first', async () => {
    await product.asOwner();
    await tryPassword(product, { username: '<b>somebody</b>' });
    for (let n = 0; n < 5; n++) await tryPassword(product, { username: 'again' });
    await tryPassword(product, { username: 'again' });
    const [delayed, ...rest] = (await attempts()).attempts;
    expect(delayed).toEqual({
      id: expect.any(String),
      at: now(),
      username: 'again',
      address: '127.0.0.1',
      outcome: 'delayed',
    });
    expect(rest.filter(({ username }) => username === '<b>somebody</b>')).toMatchObject([
      { outcome: 'wrong_credentials' },
    ]);
    expect(rest.some(({ outcome }) => outcome === 'success')).toBe(true);
  });

  test('records a delay once, however often and with any usernames it is tried', async () => {
    for (let n = 0; n < 5; n++) await tryPassword(product, { username: 'held' });
    const delayed = async () =>
      (
        await product.deps.database.read
          .selectFrom('login_attempts')
          .select('seq')
          .where('outcome', '=', 'delayed')
          .execute()
      ).length;
    const before = await delayed();
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) => tryPassword(product, { username: `held ${n % 7}` })),
    );
    expect(tries.every(({ status }) => status === 429)).toBe(true);
    expect((await delayed()) - before).toBe(1);
    await forgetDelays(product);
    for (let n = 0; n < 7; n++) await tryPassword(product, { username: 'held again' });
    expect((await delayed()) - before).toBe(2);
  });

  test('records a delayed flood from many addresses of one network once', async () => {
    await using trusting = await startTestApp({ config: { TRUST_PROXY: ['loopback'] } });
    const from = (n: number) => `2001:db8:9:${n}::1`;
    for (let n = 0; n < 20; n++) await tryPassword(trusting, { from: from(n) });
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) => tryPassword(trusting, { from: from(100 + n) })),
    );
    expect(tries.every(({ status }) => status === 429)).toBe(true);
    const rows = await trusting.deps.database.read.selectFrom('login_attempts').select('outcome').execute();
    expect(rows.filter(({ outcome }) => outcome === 'delayed')).toHaveLength(1);
  });

  test('never contains a password', async () => {
    await tryPassword(product, { username: 'careful', password: 'my real secret' });
    const rows = await readRows(product, 'login_attempts');
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('is paged without gaps or duplicates', async () => {
    for (let n = 0; n < 7; n++) {
      await forgetDelays(product);
      await tryPassword(product, { username: `page${n}` });
    }
    const names: string[] = [];
    let cursor = '';
    while (names.length < 7) {
      const page = await attempts(`?limit=2${cursor}`);
      expect(page.attempts).toHaveLength(2);
      names.push(...page.attempts.map(({ username }) => username));
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(names.slice(0, 7)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `page${n}`));
  });

  test('keeps the latest ten thousand', async () => {
    const { database } = product.deps;
    const row = {
      at: '2026-01-01T00:00:00.000Z',
      username: 'flood',
      address: '10.0.0.1',
      outcome: 'wrong_credentials' as const,
    };
    await database.transaction((tx) =>
      logAttempt(tx, { username: owner.username, address: '10.0.0.3', outcome: 'success' }),
    );
    for (let n = 0; n < 11; n++)
      await addRows(
        database,
        'login_attempts',
        Array.from({ length: 1_000 }, () => row),
      );
    await database.transaction(async (tx) => {
      for (let n = 0; n < 100; n++)
        await logAttempt(tx, { username: 'last', address: '10.0.0.2', outcome: 'wrong_credentials' });
    });
    // Successes stay, so a flood of wrong passwords can't hide who signed in.
    const successes = await database.read
      .selectFrom('login_attempts')
      .select('address')
      .where('outcome', '=', 'success')
      .execute();
    expect(successes).toContainEqual({ address: '10.0.0.3' });
    const { count } = await database.read
      .selectFrom('login_attempts')
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThanOrEqual(10_000);
    expect(count).toBeLessThan(10_201);
    expect((await attempts()).attempts[0]?.username).toBe('last');
  });
});
