import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoginAttempt } from '../../../shared/sessions.ts';
import { owner, setUpTestApp } from '../../../test/harness.ts';
import { forgetDelays, knownBrowser, newSession } from '../../../test/sign-in.ts';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { deleteTotp, sealPlainSecrets } from '../second-factor/queries.ts';
import { resetPassword } from '../sessions/first-admin.ts';

const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  // No code ends between its reading and its use.
  vi.setSystemTime(new Date());
  await forgetDelays(product);
  await product.deps.database.transaction(async (tx) => {
    for (const { id } of await tx.selectFrom('admins').select('id').execute()) await deleteTotp(tx, id);
  });
});

/** The app's code of a moment; the step after the present one is right, too. */
const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const NEXT = 30_000;

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  product.callAsOwner(method, `/totp${path}`, payload);
const password = owner.password;
const start = async () =>
  (await call('POST', '', { password })).json<{ secret: string; otpauth_url: string }>();

/** Switches codes on. The present code is used up by that. */
const switchOn = async () => {
  const { secret } = await start();
  const answer = await call('POST', '/confirm', { code: codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  return { secret, recovery: answer.json<{ recovery_codes: string[] }>().recovery_codes };
};

const signIn = async (
  code?: string,
  password = owner.password,
  { from = '127.0.0.1', cookie }: { from?: string; cookie?: string } = {},
) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    payload: { username: owner.username, password, ...(code === undefined ? {} : { code }) },
  });
  return {
    ...{ status: answer.statusCode, body: answer.json() },
    // Only where there is one, so that an answer can be compared as a whole.
    ...(answer.headers['retry-after'] ? { wait: Number(answer.headers['retry-after']) } : {}),
  };
};
const latestOutcomes = async (count: number) =>
  (await product.callAsOwner('GET', `/login-attempts?limit=${count}`))
    .json<{ attempts: LoginAttempt[] }>()
    .attempts.map(({ outcome }) => outcome);

describe('an authenticator app', () => {
  test('is asked for only once its first code was right', async () => {
    const { secret, otpauth_url } = await start();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauth_url);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Mixfront Studio:${owner.username}`,
    ]);
    expect(url.searchParams.get('secret')).toBe(secret);
    expect((await signIn()).status).toBe(200);
    const wrong = await call('POST', '/confirm', { code: codeOf(secret, Date.now() + 10 * NEXT) });
    expect([wrong.statusCode, wrong.json().errors]).toMatchObject([422, [{ field: 'code' }]]);
    expect((await signIn()).status).toBe(200);
    expect((await call('GET', '')).json()).toEqual({ confirmed_at: null, recovery_codes_left: 0 });
    // Only the latest secret counts.
    const { secret: newer } = await start();
    expect((await call('POST', '/confirm', { code: codeOf(secret) })).statusCode).toBe(422);
    // Spaces, as apps show them.
    const code = codeOf(newer).replace(/^.{3}/, '$& ');
    expect((await call('POST', '/confirm', { code })).json().recovery_codes).toHaveLength(10);
    expect((await call('GET', '')).json()).toEqual({
      confirmed_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect((await call('POST', '', { password })).statusCode).toBe(409);
    expect((await call('POST', '/confirm', { code: codeOf(newer) })).statusCode).toBe(409);
  });

  test('is asked for after the password, and each code works once', async () => {
    const { secret } = await switchOn();
    expect(await signIn()).toEqual({
      status: 401,
      body: { detail: 'Enter the code from your authenticator app', totp_required: true },
    });
    // Whoever doesn't know the password learns nothing of codes.
    expect((await signIn(undefined, 'a wrong password')).body).toEqual({ detail: 'Invalid credentials' });
    expect((await signIn(codeOf(secret, Date.now() + NEXT), 'a wrong password')).status).toBe(401);
    // Used up when codes were switched on.
    expect((await signIn(codeOf(secret))).body).toMatchObject({
      totp_required: true,
      errors: [{ field: 'code' }],
    });
    const next = codeOf(secret, Date.now() + NEXT);
    expect((await signIn(next)).status).toBe(200);
    expect((await signIn(next)).status).toBe(401);
    expect(await latestOutcomes(3)).toEqual(['wrong_code', 'success', 'wrong_code']);
  });

  test('two sign-ins with the same code at once: one gets in', async () => {
    const { secret } = await switchOn();
    const next = codeOf(secret, Date.now() + NEXT);
    const statuses = (await Promise.all([signIn(next), signIn(next), signIn(next)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('guesses of a code are delayed like those of a password, also by asking without one in between', async () => {
    await switchOn();
    const statuses = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await signIn(`00000${guess}`)).status);
      statuses.push((await signIn()).status);
    }
    expect(statuses).toContain(429);
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401]);
  });

  test('guesses of a code from ever-changing networks are delayed, a known browser isn’t', async () => {
    const { cookie } = await knownBrowser(product);
    const { secret } = await switchOn();
    const move = (ms: number) => vi.setSystemTime(Date.now() + ms);
    let network = 0;
    const from = () => ({ from: `10.40.${network++}.1` });
    const guess = (code = '000000', password = owner.password) => signIn(code, password, from());

    // Whoever doesn't know the password delays nobody.
    for (let n = 0; n < 10; n++) await guess('000000', 'a wrong password');
    const waits: number[] = [];
    let checked = 0;
    for (let n = 0; n < 22; n++) {
      const { status, wait = 0 } = await guess();
      expect(status).toBe(wait ? 429 : 401);
      if (wait) {
        waits.push(wait);
        move(wait * SECOND);
      } else checked++;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(checked).toBe(13);

    // The delay is over: one more guess begins the next.
    expect((await guess()).status).toBe(401);
    expect((await guess(codeOf(secret))).status).toBe(429);
    const known = { from: '10.41.0.1', cookie };
    expect((await signIn('000000', owner.password, known)).status).toBe(401);
    expect((await signIn(codeOf(secret), owner.password, known)).status).toBe(200);
    // Which leaves the delay of strangers as it is.
    expect((await guess()).status).toBe(429);
    move(MINUTE);
    expect((await guess(codeOf(secret))).status).toBe(200);
    // A right code resets the count.
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });

  test('codes of a year ago, letters and long texts are wrong', async () => {
    const { secret } = await switchOn();
    for (const code of [
      codeOf(secret, Date.now() - 365 * 86_400_000),
      'abcdef',
      '１２３４５６',
      '0'.repeat(40),
    ]) {
      await forgetDelays(product);
      expect((await signIn(code)).status).toBe(401);
    }
    expect((await signIn('0'.repeat(41))).status).toBe(422);
  });
});

describe('an open session alone', () => {
  test.each<[string, object | undefined]>([
    ['without a proof', undefined],
    ['with an empty one', {}],
    ['with a wrong password', { password: 'not this one' }],
    [
      'with a passkey of nobody',
      { credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } } },
    ],
  ])('adds no other way to sign in %s', async (_, proof) => {
    for (const path of ['/totp', '/passkeys/options']) {
      const answer = await product.callAsOwner('POST', path, proof);
      expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field: 'password' }]]);
    }
  });

  test('guesses of the password are delayed', async () => {
    const guess = async () => (await call('POST', '', { password: 'not this one' })).statusCode;
    for (let n = 0; n < 5; n++) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
  });
});

describe('the secret', () => {
  const stored = async () =>
    (await product.deps.database.read.selectFrom('totp').select('secret').executeTakeFirstOrThrow()).secret;

  /** As an earlier version did. */
  const storePlain = (secret: string) =>
    product.deps.database.transaction((tx) => tx.updateTable('totp').set({ secret }).execute());

  test('is stored sealed', async () => {
    const { secret } = await switchOn();
    expect(await stored()).not.toContain(secret);
  });

  test('of an earlier version is sealed at the next start, and goes on working', async () => {
    const { secret } = await switchOn();
    await storePlain(secret);
    await sealPlainSecrets(product.deps);
    const sealed = await stored();
    expect(sealed).not.toContain(secret);
    await sealPlainSecrets(product.deps);
    expect(await stored()).toBe(sealed);
    expect((await signIn(codeOf(secret, Date.now() + NEXT))).status).toBe(200);
  });

  test('of an earlier version goes on working where nothing can be sealed', async () => {
    const { secret } = await switchOn();
    await storePlain(secret);
    const key = join(product.deps.config.DATA_DIR, 'sealing.key');
    await rename(key, `${key}.away`);
    try {
      await writeFile(key, 'not a key');
      await sealPlainSecrets(product.deps);
      expect(await stored()).toBe(secret);
      expect((await signIn(codeOf(secret, Date.now() + NEXT))).status).toBe(200);
    } finally {
      await rename(`${key}.away`, key);
    }
  });

  test('that no key opens says so, and a recovery code still signs in', async () => {
    const { secret, recovery } = await switchOn();
    const key = join(product.deps.config.DATA_DIR, 'sealing.key');
    await rename(key, `${key}.away`);
    try {
      const answer = await signIn(codeOf(secret, Date.now() + NEXT));
      expect([answer.status, answer.body.detail]).toEqual([
        401,
        expect.stringContaining('sealing.key is missing'),
      ]);
      expect((await signIn(recovery[0])).status).toBe(200);
    } finally {
      await rename(`${key}.away`, key);
    }
  });
});

describe('recovery codes', () => {
  test('work once each instead of a code, however they are typed', async () => {
    const { recovery } = await switchOn();
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    expect((await signIn(first)).status).toBe(200);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await call('GET', '')).json()).toMatchObject({ recovery_codes_left: 8 });
    const rows = await product.deps.database.read.selectFrom('recovery_codes').selectAll().execute();
    for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('switching off', () => {
  test('takes the password, and the owner is told', async () => {
    await switchOn();
    const wrong = await call('DELETE', '', { password: 'not this one' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      [{ field: 'password', message: 'The password is wrong' }],
    ]);
    expect((await signIn()).status).toBe(401);
    expect((await call('DELETE', '', { password: owner.password })).statusCode).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await call('GET', '')).json()).toEqual({ confirmed_at: null, recovery_codes_left: 0 });
    const { emails } = (await product.callAsOwner('GET', '/emails')).json();
    expect(emails.slice(0, 2)).toMatchObject([
      {
        kind: 'sign_in_changed',
        text: expect.stringMatching(/authenticator app were switched off at .* UTC from/),
      },
      { kind: 'sign_in_changed', text: expect.stringContaining('were switched on') },
    ]);
  });

  test('what is off already is refused, and the owner isn’t told twice', async () => {
    const emails = async () =>
      (await product.callAsOwner('GET', '/emails?limit=100')).json<{ emails: unknown[] }>().emails.length;
    const off = async () => (await call('DELETE', '', { password: owner.password })).statusCode;
    const before = await emails();
    expect(await off()).toBe(409);
    await start();
    expect(await off()).toBe(409);
    expect(await emails()).toBe(before);
    await switchOn();
    expect((await Promise.all([off(), off()])).sort()).toEqual([200, 409]);
    // One for each change.
    expect(await emails()).toBe(before + 2);
    // A right password is no guess, whatever was left to do.
    for (let n = 0; n < 8; n++) expect(await off()).toBe(409);
  });

  test('a new password from the command line removes codes and passkeys', async () => {
    await switchOn();
    const [admin] = await product.deps.database.read.selectFrom('admins').select('id').execute();
    await product.deps.database.transaction(async (tx) => {
      await tx
        .insertInto('passkeys')
        .values({
          ...{ id: 'p1', admin_id: admin?.id ?? '', credential_id: 'c', public_key: 'k', counter: 0 },
          ...{ transports: '[]', name: 'Phone', created_at: new Date().toISOString(), last_used_at: null },
        })
        .execute();
    });
    const password = (await resetPassword(product.deps, owner.username)) ?? '';
    expect((await signIn(undefined, password)).status).toBe(200);
    for (const table of ['totp', 'recovery_codes', 'passkeys'] as const)
      expect(await product.deps.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    const headers = await newSession(product, password);
    await product.app.inject({
      ...{ method: 'PUT', url: '/api/admin/password', headers },
      payload: { current_password: password, new_password: owner.password },
    });
  });
});
