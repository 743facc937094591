import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoginAttempt } from '../../../shared/sessions.ts';
import { owner, setUpTestApp } from '../../../test/harness.ts';
import { addRows, deleteRows, readRows } from '../../../test/rows.ts';
import { forgetDelays, tryPassword } from '../../../test/sign-in.ts';
import { SECOND } from '../../lib/clock.ts';

// What real authenticators answer, and what is made of it by others, is tested in a browser: e2e/passkeys.e2e.ts.
const product = setUpTestApp({ config: { TRUST_PROXY: ['loopback'] } });

const post = (path: string, payload: object = {}, from = '127.0.0.1') =>
  product.app.inject({
    ...{ method: 'POST', url: `/api/admin${path}`, payload },
    headers: { 'x-forwarded-for': from },
  });

const credential = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
};

test('options are for this address only, and every challenge is another', async () => {
  const [first, second] = [await post('/login/passkey/options'), await post('/login/passkey/options')];
  expect(first.json()).toMatchObject({
    ...{ rpId: '127.0.0.1', userVerification: 'required', timeout: 300_000 },
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

describe('adding one', () => {
  beforeEach(async () => {
    await deleteRows(product, 'passkeys');
    await forgetDelays(product);
  });
  afterEach(() => deleteRows(product, 'passkeys'));

  const begin = async () => {
    const answer = await product.callAsOwner('POST', '/passkeys/options', { password: owner.password });
    return answer.json<{ challenge: string; rp: { id: string } }>();
  };
  /** What a device answers that proves nothing of its make (WebAuthn Level 3, 6.5 and 8.7). */
  const create = ({ challenge, rp }: { challenge: string; rp: { id: string } }) => {
    const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
      format: 'jwk',
    });
    const id = randomBytes(16);
    const key = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')];
    const data = Buffer.concat([
      createHash('sha256').update(rp.id).digest(),
      // Present, verified, with a key; a count, a make and the length of the name.
      ...[Buffer.from('4500000000', 'hex'), Buffer.alloc(16), Buffer.from([0, id.length]), id],
      ...[...key, Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
    ]);
    const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
      ...[text('authData'), Buffer.from([0x58, data.length]), data],
    ]);
    const origin = product.deps.config.PUBLIC_URL;
    const client = JSON.stringify({ type: 'webauthn.create', challenge, origin });
    const name = id.toString('base64url');
    return {
      ...{ id: name, rawId: name, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: Buffer.from(client).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    };
  };
  const add = async (credential: object) =>
    (await product.callAsOwner('POST', '/passkeys', { name: 'Phone', credential })).statusCode;

  test('stops at twenty, also for dialogs opened before', async () => {
    const [first, second] = [await begin(), await begin()];
    const [admin] = await product.deps.database.read.selectFrom('admins').select('id').execute();
    const others = Array.from({ length: 19 }, (_, n) => ({
      ...{ id: `p${n}`, admin_id: admin?.id ?? '', credential_id: `c${n}`, counter: 0, transports: '[]' },
      ...{ public_key: 'AAAA', name: 'Phone', created_at: new Date().toISOString(), last_used_at: null },
    }));
    await addRows(product.deps.database, 'passkeys', others);
    expect(await add(create(first))).toBeLessThan(300);
    expect(await add(create(second))).toBe(409);
  });

  test('is for the session that confirmed it’s the owner', async () => {
    const options = await begin();
    const { access_token } = (await post('/login', owner)).json();
    const answer = await product.app.inject({
      ...{ method: 'POST', url: '/api/admin/passkeys' },
      payload: { name: 'Phone', credential: create(options) },
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.statusCode).toBe(422);
    expect(await add(create(options))).toBeLessThan(300);
  });
});

describe('the sign-in log', () => {
  beforeEach(async () => {
    await product.asOwner();
    await deleteRows(product, 'login_attempts');
    await deleteRows(product, 'passkeys');
    await forgetDelays(product);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const log = async () =>
    (await product.callAsOwner('GET', '/login-attempts?limit=100'))
      .json<{ attempts: LoginAttempt[] }>()
      .attempts.map(({ username, outcome }) => [username, outcome]);

  /** Adds a passkey, and returns its authenticator: a function that answers a new challenge. */
  const addAuthenticator = async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key (RFC 9053, 7.1): EC2, ES256, P-256, x and y of 32 bytes each.
    const cose = `a5010203262001215820${toHex(x)}225820${toHex(y)}`;
    const [admin] = await product.deps.database.read.selectFrom('admins').select('id').execute();
    const passkey = {
      ...{ id: 'p1', admin_id: admin?.id ?? '', credential_id: 'AAAA', counter: 0, transports: '[]' },
      ...{ public_key: Buffer.from(cose, 'hex').toString('base64url'), name: 'Phone' },
      ...{ created_at: new Date().toISOString(), last_used_at: null },
    };
    await addRows(product.deps.database, 'passkeys', [passkey]);
    type Options = { challenge: string; rpId: string };
    const ask = async () => (await post('/login/passkey/options')).json<Options>();
    return async (options?: Options) => {
      const { challenge, rpId } = options ?? (await ask());
      const origin = product.deps.config.PUBLIC_URL;
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
      // Present and verified, with a counter that stays at 0.
      const data = Buffer.concat([hash(Buffer.from(rpId)), Buffer.from('0500000000', 'hex')]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString('base64url'),
      };
      return { ...credential, response };
    };
  };
  const toHex = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

  test('shows a passkey that is unknown, not right, or answered again as refused', async () => {
    expect((await post('/login/passkey', { credential })).statusCode).toBe(401);
    expect(await log()).toEqual([['', 'wrong_passkey']]);
    const answer = await addAuthenticator();
    expect((await post('/login/passkey', { credential })).statusCode).toBe(401);
    const answered = await answer();
    expect((await post('/login/passkey', { credential: answered })).statusCode).toBe(200);
    expect((await post('/login/passkey', { credential: answered })).statusCode).toBe(401);
    const refused = [owner.username, 'wrong_passkey'];
    expect(await log()).toEqual([refused, [owner.username, 'success'], refused, ['', 'wrong_passkey']]);
  });

  test('a challenge written in another way isn’t a new one', async () => {
    const answer = await addAuthenticator();
    const options = (await post('/login/passkey/options')).json();
    const signIn = async (challenge: string) =>
      (await post('/login/passkey', { credential: await answer({ ...options, challenge }) })).statusCode;
    expect(await signIn(options.challenge)).toBe(200);
    for (const ending of ['=', '==', ' ']) expect(await signIn(`${options.challenge}${ending}`)).toBe(401);
  });

  test('a passkey of now confirms once that whoever is signed in is the owner', async () => {
    const confirm = async (path: string, given: object) =>
      (await product.callAsOwner('POST', path, { credential: given })).statusCode;
    expect(await confirm('/passkeys/options', credential)).toBe(422);
    const answer = await addAuthenticator();
    const answered = await answer();
    expect(await confirm('/passkeys/options', answered)).toBe(200);
    expect(await confirm('/totp', answered)).toBe(422);
    expect(await confirm('/totp', await answer())).toBe(200);
  });

  test('isn’t filled by strangers, who delay nobody', async () => {
    const answer = await addAuthenticator();
    vi.useFakeTimers({ toFake: ['Date'] });
    const flood = async (count: number, from: (n: number) => string) => {
      for (let n = 0; n < count; n++)
        expect((await post('/login/passkey', { credential }, from(n))).statusCode).toBe(401);
      return (await readRows(product, 'login_attempts')).length;
    };
    expect(await flood(30, () => '10.50.0.1')).toBe(5);
    vi.setSystemTime(Date.now() + SECOND);
    expect(await flood(30, () => '10.50.0.1')).toBe(6);
    // Twenty for a network.
    expect(await flood(60, (n) => `2001:db8:50:${n}::1`)).toBe(26);
    const from = '10.50.0.1';
    expect((await tryPassword(product, { password: owner.password, from })).status).toBe(200);
    expect((await post('/login/passkey', { credential: await answer() }, from)).statusCode).toBe(200);
  });

  // The last one: it ends the session of the others.
  test('a new password removes passkeys where it is asked to, and the owner is told', async () => {
    await addAuthenticator();
    const change = (current_password: string, new_password: string, more = {}) =>
      product.callAsOwner('PUT', '/password', { current_password, new_password, ...more });
    const list = () => product.deps.database.read.selectFrom('passkeys').select('id').execute();
    // Each change gives the session another token, which this caller doesn't follow.
    const { access_token } = (await change(owner.password, 'another good password')).json();
    expect(await list()).toHaveLength(1);
    const back = { current_password: 'another good password', new_password: owner.password };
    const answer = await product.app.inject({
      ...{ method: 'PUT', url: '/api/admin/password', payload: { ...back, remove_passkeys: true } },
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(await list()).toEqual([]);
    const emails = await product.deps.database.read.selectFrom('emails').select('data').execute();
    expect(JSON.stringify(emails)).toContain('All passkeys were removed');
  });
});
