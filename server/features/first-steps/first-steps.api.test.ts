import { describe, expect, test } from 'vitest';
import type { FirstSteps } from '../../../shared/first-steps.ts';
import { changeSettings } from '../../../test/content.ts';
import { owner, setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { addedTrack, prepare, soundRows } from '../../../test/portfolio.ts';
import { resetPassword } from '../sessions/first-admin.ts';
import { setMark } from '../system/setup-mark-queries.ts';
import { readFirstSteps } from './read-steps.ts';

const product = setUpTestApp();

const ask = async (path = '', payload?: object): Promise<FirstSteps> => {
  const answer = await product.app.inject({
    method: payload ? 'PUT' : 'GET',
    url: `/api/admin/first-steps${path}`,
    headers: await product.asOwner(),
    ...(payload ? { payload } : {}),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const put = async (url: string, payload: object) =>
  product.app.inject({ method: 'PUT', url, headers: await product.asOwner(), payload });
const lacks = async () => Object.fromEntries((await ask()).steps.map(({ id, lacks }) => [id, lacks]));

test('only the owner can read and change the guide, and only known steps can be skipped', async () => {
  for (const method of ['GET', 'PUT'] as const)
    expect((await product.app.inject({ method, url: '/api/admin/first-steps' })).statusCode).toBe(401);
  expect((await put('/api/admin/first-steps/payment', { is_left: true })).statusCode).toBe(400);
  expect((await put('/api/admin/first-steps/mail', { is_left: 'yes' })).statusCode).toBe(422);
  expect((await put('/api/admin/first-steps', { is_dismissed: true, other: 1 })).statusCode).toBe(422);
});

describe('a fresh installation', () => {
  test('lists every step not already covered by the environment', async () => {
    expect(await ask()).toMatchObject({ is_shown: true, has_order: false });
    expect(await lacks()).toEqual({
      kind: ['studio_kind'],
      studio: ['business_name', 'contact_email'],
      payment: ['paypal_handle', 'cashapp_handle'],
      prices: ['own_prices'],
      track: ['track'],
      claims: ['own_figures'],
      mail: ['mail_server'],
      address: ['public_url'],
      safety: ['backup'],
      site: ['seen_site'],
    });
  });

  test('asks what the studio does until that was answered, also by going on or by prices', async () => {
    const answers: ((fresh: TestApp) => Promise<unknown>)[] = [
      (fresh) => changeSettings(fresh, { studio_kind: 'mixing_mastering' }),
      (fresh) => changeSettings(fresh, { base_price: 60 }),
      (fresh) => fresh.callAsOwner('PUT', '/first-steps/kind', { is_left: true }),
    ];
    for (const answer of answers) {
      await using fresh = await startTestApp();
      await answer(fresh);
      const { steps } = await readFirstSteps(fresh.deps);
      expect(steps[0]).toMatchObject({ id: 'kind', lacks: [] });
    }
  });

  test('asks for no account of a way to pay that is switched off or doesn’t take the currency', async () => {
    await put('/api/admin/settings', { currency: 'EUR' });
    expect((await lacks()).payment).toEqual(['paypal_handle']);
    await put('/api/admin/payment-methods/paypal', { active: false });
    expect((await lacks()).payment).toEqual([]);
    await put('/api/admin/payment-methods/paypal', { active: true });
    await put('/api/admin/settings', { currency: 'USD' });
  });

  test('ticks off what is done, including parts of a step', async () => {
    await put('/api/admin/settings', { paypal_handle: 'LowTide', business_name: 'Low Tide' });
    expect(await lacks()).toMatchObject({ studio: ['contact_email'], payment: ['cashapp_handle'] });
    // An emptied handle is a decision, and a saved price was reviewed, whatever its value.
    await put('/api/admin/settings', {
      cashapp_handle: '',
      contact_email: 'desk@lowtide.example',
      base_price: 50,
    });
    expect(await lacks()).toMatchObject({ studio: [], payment: [], prices: [] });
    await put('/api/admin/settings', { contact_email: 'studio@example.com' });
    expect(await lacks()).toMatchObject({ studio: ['contact_email'] });
  });

  test('asks for no account that isn’t offered: with another way to pay, or switched off', async () => {
    await using fresh = await startTestApp();
    const payment = async () =>
      (await readFirstSteps(fresh.deps)).steps.find(({ id }) => id === 'payment')?.lacks;
    const fixed = async (id: string, active: boolean) => {
      const { statusCode } = await fresh.callAsOwner('PUT', `/payment-methods/${id}`, {
        ...{ label: id, note: '', active },
      });
      expect(statusCode).toBe(200);
    };
    await fixed('cashapp', false);
    expect(await payment()).toEqual(['paypal_handle']);
    // Nobody can pay by card without its keys.
    await fresh.callAsOwner('POST', '/payment-methods', { kind: 'card', label: 'Card' });
    expect(await payment()).toEqual(['paypal_handle']);
    await fresh.callAsOwner('POST', '/payment-methods', { kind: 'transfer', label: 'Bank', text: 'IBAN 1' });
    await fixed('cashapp', true);
    expect(await payment()).toEqual([]);
  });

  test('counts a track once it can be played', async () => {
    const { id } = await addedTrack(product);
    expect((await lacks()).track).toEqual(['prepared_sound']);
    const [sound] = await soundRows(product, id);
    const fail = { state: 'failed' } as const;
    await product.deps.database.transaction(async (tx) => {
      await tx.updateTable('audio_files').set(fail).execute();
    });
    expect((await lacks()).track).toEqual(['playable_sound']);
    await prepare(product, sound?.id ?? '');
    expect((await lacks()).track).toEqual([]);
  });

  test('asks for a backup until one was made, and for nothing the owner skipped', async () => {
    await product.deps.database.transaction((tx) => setMark(tx, 'backed-up'));
    expect((await lacks()).safety).toEqual([]);
    const mail = (await ask('/mail', { is_left: true })).steps.find(({ id }) => id === 'mail');
    expect(mail).toEqual({ id: 'mail', lacks: ['mail_server'], is_left: true });
    const again = (await ask('/mail', { is_left: false })).steps.find(({ id }) => id === 'mail');
    expect(again?.is_left).toBe(false);
  });

  test('can hide the guide, which is stored with the studio', async () => {
    expect((await ask('', { is_dismissed: true })).is_shown).toBe(false);
    expect((await ask()).is_shown).toBe(false);
    expect((await ask('', { is_dismissed: false })).is_shown).toBe(true);
  });

  test('hides the guide once every step is done or skipped', async () => {
    await put('/api/admin/settings', { contact_email: 'desk@lowtide.example' });
    await put('/api/admin/settings', { tracks_mixed: '120', happy_artists: '40', countries: '' });
    expect((await lacks()).claims).toEqual(['own_figures']);
    await put('/api/admin/settings', { years_of_experience: '8' });
    expect((await lacks()).claims).toEqual([]);
    await ask('/mail', { is_left: true });
    await ask('/site', { is_left: true });
    expect((await ask('/address', { is_left: true })).is_shown).toBe(false);
    expect((await ask('/address', { is_left: false })).is_shown).toBe(true);
  });

  test('shows no guide after three paid orders', async () => {
    for (let paid = 1; paid <= 3; paid++) {
      const id = await placed(product.url);
      expect(await ask()).toMatchObject({ is_shown: true, has_order: true });
      await put(`/api/admin/orders/${id}/status`, { status: 'payment_received' });
    }
    expect((await ask()).is_shown).toBe(false);
  });
});

test('asks for a new password until the owner replaces the generated one', async () => {
  const fresh = await startTestApp({ config: { ADMIN_PASSWORD: undefined } });
  const stands = async () => {
    const { steps } = await readFirstSteps(fresh.deps);
    return steps.find(({ id }) => id === 'safety')?.lacks.includes('own_password');
  };
  expect(await stands()).toBe(true);
  const made = await resetPassword(fresh.deps, owner.username);
  const signedIn = await fresh.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username: owner.username, password: made },
  });
  const changed = await fresh.app.inject({
    method: 'PUT',
    url: '/api/admin/password',
    headers: { authorization: `Bearer ${signedIn.json().access_token}` },
    payload: { current_password: made, new_password: 'one of my very own' },
  });
  expect(changed.statusCode).toBe(200);
  expect(await stands()).toBe(false);
  await resetPassword(fresh.deps, owner.username);
  expect(await stands()).toBe(true);
  await fresh.close();
});

test.each([
  ['https://mix.example.com', []],
  ['http://mix.example.com', ['https']],
  ['http://192.168.1.7:3000', ['https']],
  ['http://localhost:3000', ['public_url']],
  ['http://0.0.0.0:3000', ['public_url']],
  ['http://[::1]:3000', ['public_url']],
])('with the address %s lists %j', async (PUBLIC_URL, wanted) => {
  const { steps } = await readFirstSteps({
    ...product.deps,
    config: { ...product.deps.config, PUBLIC_URL },
  });
  expect(steps.find(({ id }) => id === 'address')?.lacks).toEqual(wanted);
});
