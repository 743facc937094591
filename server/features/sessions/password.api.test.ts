import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../shared/sessions.ts';
import { owner, setUpTestApp } from '../../../test/harness.ts';
import { forgetDelays, newSession, tryPassword } from '../../../test/sign-in.ts';
import { resetPassword } from './first-admin.ts';

const product = setUpTestApp();
beforeEach(async () => {
  await forgetDelays(product);
  // Delays of a second or two would be over before a busy machine has tried again.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Headers = { authorization: string };
const statusWith = async (headers: Record<string, string>) =>
  (await product.app.inject({ url: '/api/admin/settings', headers })).statusCode;
const sessionsWith = async (headers: Headers) =>
  (await product.app.inject({ url: '/api/admin/sessions', headers })).json<{ sessions: Session[] }>()
    .sessions;
const changePassword = (headers: Headers, current_password: string, new_password: string) =>
  product.app.inject({
    method: 'PUT',
    url: '/api/admin/password',
    headers,
    payload: { current_password, new_password },
  });

describe('changing the password', () => {
  const other = 'another long password';
  afterEach(async () => {
    await forgetDelays(product);
    const { status } = await tryPassword(product, { password: other });
    if (status === 200) await changePassword(await newSession(product, other), other, owner.password);
  });

  test('takes effect at once, ends every other session, and gives this one a new token', async () => {
    const [here, there] = [await newSession(product), await newSession(product)];
    const before = await sessionsWith(here);
    const answer = await changePassword(here, owner.password, other);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: expect.stringContaining('signed out'),
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const renewed = { authorization: `Bearer ${answer.json().access_token}` };
    expect(await statusWith(renewed)).toBe(200);
    expect([await statusWith(here), await statusWith(there)]).toEqual([401, 401]);
    // The session is otherwise the same, with its start and address.
    const kept = (await sessionsWith(renewed)).find(({ is_current }) => is_current);
    const was = before.find(({ is_current }) => is_current);
    expect(kept).toMatchObject({ id: was?.id, created_at: was?.created_at, address: was?.address });
    expect((await tryPassword(product)).status).toBe(401);
    expect((await tryPassword(product, { password: owner.password })).status).toBe(401);
    expect((await tryPassword(product, { password: other })).status).toBe(200);
  });

  test('requires the current password, naming the field, and changes nothing without it', async () => {
    const [here, there] = [await newSession(product), await newSession(product)];
    const answer = await changePassword(here, 'not this one', other);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { field: 'current_password', message: 'The current password is wrong' },
    ]);
    expect(await statusWith(there)).toBe(200);
    expect((await tryPassword(product, { password: owner.password })).status).toBe(200);
  });

  test('changes nothing if the session was revoked while the password was checked', async () => {
    const [here, there] = [await newSession(product), await newSession(product)];
    const id = (await sessionsWith(here)).find(({ is_current }) => is_current)?.id;
    const changing = changePassword(here, owner.password, other);
    const revoked = await product.app.inject({
      method: 'DELETE',
      url: `/api/admin/sessions/${id}`,
      headers: there,
    });
    expect([revoked.statusCode, (await changing).statusCode]).toEqual([200, 401]);
    expect(await statusWith(there)).toBe(200);
    expect((await tryPassword(product, { password: owner.password })).status).toBe(200);
  });

  test('delays guesses of the current password like sign-ins', async () => {
    const here = await newSession(product);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => changePassword(here, `guess number ${n}`, other)),
    );
    const looked = answers.filter(({ statusCode }) => statusCode === 422);
    expect(looked.length).toBeLessThanOrEqual(6);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 422)) {
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await statusWith(here)).toBe(200);
  });

  test('is not delayed by wrong sign-ins from the same address, nor delays them', async () => {
    const here = await newSession(product);
    for (let n = 0; n < 8; n++) await tryPassword(product, { username: `somebody ${n}` });
    expect((await tryPassword(product)).status).toBe(429);
    expect((await changePassword(here, 'not this one', other)).statusCode).toBe(422);
    await forgetDelays(product);
    for (let n = 0; n < 8; n++) await changePassword(here, 'not this one', other);
    expect((await changePassword(here, 'not this one', other)).statusCode).toBe(429);
    expect((await tryPassword(product, { password: owner.password })).status).toBe(200);
  });

  test.each([
    ['too short', { current_password: owner.password, new_password: 'short' }, 'new_password'],
    ['too long', { current_password: owner.password, new_password: 'x'.repeat(201) }, 'new_password'],
    ['nothing', {}, 'current_password'],
    ['no text', { current_password: [owner.password], new_password: { length: 20 } }, 'current_password'],
  ])('refuses a password that is %s, naming the field', async (_what, payload, field) => {
    const answer = await product.app.inject({
      method: 'PUT',
      url: '/api/admin/password',
      headers: await newSession(product),
      payload,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe(field);
  });

  test('emails the owner, with a way to undo it', async () => {
    await changePassword(await newSession(product), owner.password, other);
    const answer = await product.app.inject({
      url: '/api/admin/emails',
      headers: await newSession(product, other),
    });
    expect(answer.json().emails[0]).toMatchObject({
      kind: 'password_changed',
      subject: 'Your Mixfront Studio password was changed',
      text: expect.stringContaining('npm run reset-password'),
    });
  });

  test('invalidates a sign-in in progress with the old password', async () => {
    const here = await newSession(product);
    const [change, ...late] = await Promise.all([
      changePassword(here, owner.password, other),
      ...Array.from({ length: 4 }, () => tryPassword(product, { password: owner.password })),
    ]);
    expect(change.statusCode).toBe(200);
    for (const { body } of late)
      if (body.access_token)
        expect(await statusWith({ authorization: `Bearer ${body.access_token}` })).toBe(401);
  });

  test('can be done by the command if it was forgotten, which ends every session', async () => {
    const here = await newSession(product);
    const password = await resetPassword(product.deps, ' Owner ');
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(await statusWith(here)).toBe(401);
    expect((await tryPassword(product, { password: owner.password })).status).toBe(401);
    const signedIn = await newSession(product, password ?? '');
    expect(await resetPassword(product.deps, 'nobody')).toBeNull();
    expect(await statusWith(signedIn)).toBe(200);
    await changePassword(signedIn, password ?? '', owner.password);
  });
});
