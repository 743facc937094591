import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';

// What real authenticators answer, and what is made of it by others, is tested in a browser: e2e/passkeys.e2e.ts.
const product = setUpTestApp();

const post = (path: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api/admin${path}`, payload });

const credential = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
};

test('options are for this address only, and every challenge is another', async () => {
  const [first, second] = [await post('/login/passkey/options'), await post('/login/passkey/options')];
  expect(first.json()).toMatchObject({
    ...{ rpId: '127.0.0.1', userVerification: 'required', timeout: 60_000 },
    challenge: expect.stringMatching(/^[\w-]{60,400}$/),
  });
  expect(first.json().challenge).not.toBe(second.json().challenge);
  // Strangers who ask fill no table.
  expect(await product.deps.database.read.selectFrom('used_challenges').selectAll().execute()).toEqual([]);
});

test.each<[string, object, number]>([
  ['an unknown one', credential, 401],
  ['no response', { ...credential, response: undefined }, 422],
  ['another type', { ...credential, type: 'password' }, 422],
  ['a text of 20 KB', { ...credential, response: { clientDataJSON: 'a'.repeat(20_000) } }, 422],
  ['an object within', { ...credential, response: { clientDataJSON: { a: 1 } } }, 422],
  ['nothing', {}, 422],
])('a passkey that is %s is refused', async (_, given, status) => {
  const answer = await post('/login/passkey', { credential: given });
  expect(answer.statusCode).toBe(status);
  expect(JSON.stringify(answer.json())).not.toMatch(/webauthn|CBOR|stack/i);
});

test('only the owner lists, adds and removes them; nonsense is refused in words', async () => {
  for (const [method, path] of [
    ['GET', '/passkeys'],
    ['POST', '/passkeys'],
    ['POST', '/passkeys/options'],
    ['DELETE', '/passkeys/x'],
  ] as const)
    expect((await product.app.inject({ method, url: `/api/admin${path}` })).statusCode).toBe(401);
  const answer = await product.callAsOwner('POST', '/passkeys', {
    name: 'Phone',
    credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } },
  });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    'This passkey couldn’t be added. Try again, or use another device.',
  ]);
  expect((await product.callAsOwner('GET', '/passkeys')).json()).toEqual({ passkeys: [] });
  expect((await product.callAsOwner('DELETE', '/passkeys/nope')).statusCode).toBe(404);
});
