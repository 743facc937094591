import { afterEach, describe, expect, test } from 'vitest';
import { getDefaultOffer, getDefaultSettings } from '../../../shared/kits/kits.ts';
import type { AddOn, Service } from '../../../shared/offer.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { type StudioKind, studioKinds } from '../../../shared/studio-kinds.ts';
import { placeOrder } from '../../../test/orders.ts';
import { startTwoInstances } from '../../../test/two-instances.ts';
import { storeSetting } from '../system/setup-mark-queries.ts';

// Through two processes on one database.
const two = startTwoInstances();

const call = async (method: 'GET' | 'PUT', path: string, payload?: object, app: 0 | 1 = 0) =>
  two.apps[app].inject({
    method,
    url: `/api/admin${path}`,
    headers: two.headers,
    ...(payload && { payload }),
  });
const settings = async () => (await call('GET', '/settings')).json<OwnerSettings>();
const choose = async (studio_kind: StudioKind) => {
  const answer = await call('PUT', '/settings', { studio_kind });
  expect(answer.statusCode, answer.body).toBe(200);
};
type Versioned<R> = R & { version: number };
const offer = async () => ({
  ...(await call('GET', '/services')).json<{ services: Versioned<Service>[] }>(),
  ...(await call('GET', '/add-ons')).json<{ add_ons: Versioned<AddOn>[] }>(),
});
/** Without versions, which count every change. */
const sold = async () => {
  const { services, add_ons } = await offer();
  const plain = <R extends object>(rows: Versioned<R>[]) => rows.map(({ version: _, ...row }) => row);
  return { services: plain(services), add_ons: plain(add_ons) };
};
const findAddOn = async (wanted: string) => {
  const found = (await offer()).add_ons.find(({ id }) => id === wanted);
  if (!found) throw new Error(`There is no ${wanted}`);
  return found;
};

afterEach(async () => {
  await choose('mixing_mastering');
});

test('a new studio mixes and masters', async () => {
  expect((await settings()).studio_kind).toBe('mixing_mastering');
  expect(await sold()).toEqual(getDefaultOffer('mixing_mastering'));
});

test.each(
  studioKinds,
)('what nobody edited becomes that of %s, under the same ids, and back again', async (kind) => {
  const [first, before] = [await sold(), await settings()];
  await choose(kind);
  const changed = await sold();
  expect(changed).toEqual(getDefaultOffer(kind));
  expect(changed.services.map(({ id }) => id)).toEqual(first.services.map(({ id }) => id));
  const { hero_title, about_text, texts } = await settings();
  expect({ hero_title, about_text, texts }).toEqual({
    hero_title: getDefaultSettings(kind).hero_title,
    about_text: getDefaultSettings(kind).about_text,
    texts: {},
  });
  const open = (await two.apps[0].inject('/api/settings')).json();
  expect(open).toMatchObject({ studio_kind: kind, hero_title, base_price: changed.services[0]?.price });
  // Choosing it again changes nothing, not even a version.
  const versions = await offer();
  await choose(kind);
  expect(await offer()).toEqual(versions);
  await choose('mixing_mastering');
  expect(await sold()).toEqual(first);
  const { version: _, ...after } = await settings();
  const { version: __, ...initial } = before;
  expect(after).toEqual(initial);
});

describe('what the studio made its own stays as it is:', () => {
  test('an edited add-on, one that was switched off, a title and a text', async () => {
    const [tuning, stems] = [await findAddOn('vocal_tuning'), await findAddOn('individual_stems')];
    const own = { ...tuning, price: 19 };
    expect((await call('PUT', '/add-ons/vocal_tuning', own)).statusCode).toBe(200);
    expect((await call('PUT', '/add-ons/individual_stems', { ...stems, active: false })).statusCode).toBe(
      200,
    );
    const words = { hero_title: 'Loud, on purpose', texts: { guide_title: 'Send it here', promises: '' } };
    expect((await call('PUT', '/settings', words)).statusCode).toBe(200);
    await choose('mastering');
    expect(await findAddOn('vocal_tuning')).toMatchObject({
      price: 19,
      active: true,
      description: tuning.description,
    });
    expect(await findAddOn('individual_stems')).toMatchObject({
      active: false,
      description: stems.description,
    });
    expect(await settings()).toMatchObject(words);
    expect((await settings()).about_text).toBe(getDefaultSettings('mastering').about_text);
    expect((await offer()).services[0]?.name).toBe('Mastering');
    await choose('mixing_mastering');
    expect(await findAddOn('individual_stems')).toMatchObject({ active: false });
    expect(await settings()).toMatchObject(words);
    for (const row of [tuning, stems])
      await call('PUT', `/add-ons/${row.id}`, { ...row, version: undefined });
    await call('PUT', '/settings', {
      hero_title: getDefaultSettings('mixing_mastering').hero_title,
      texts: {},
    });
  });

  test('words that some kind begins with are nobody’s own', async () => {
    const { hero_title } = getDefaultSettings('mastering');
    await call('PUT', '/settings', { hero_title, texts: { samples_title: 'Same song, before and after' } });
    expect(await settings()).toMatchObject({
      hero_title: getDefaultSettings('mixing_mastering').hero_title,
      texts: {},
    });
  });

  test('a row whose new name another one has', async () => {
    const added = await two.product.callAsOwner('POST', '/services', {
      ...{ name: 'mastering', price: 12, delivers: ['master'] },
    });
    await choose('mastering');
    expect((await sold()).services.map(({ name }) => name)).toEqual(['Mixing and mastering', 'mastering']);
    await two.product.callAsOwner('DELETE', `/services/${added.json<Service>().id}`);
  });
});

test('of two windows, the second is asked; so is one with a row that was replaced', async () => {
  const { version } = await settings();
  const [service] = (await offer()).services;
  const answers = await Promise.all(
    (['mixing', 'mastering'] as const).map((studio_kind, app) =>
      call('PUT', '/settings', { studio_kind, version }, app === 0 ? 0 : 1),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { studio_kind } = await settings();
  expect(await sold()).toEqual(getDefaultOffer(studio_kind));
  const stale = await call('PUT', '/services/mix_master', { ...service, price: 61 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ current: { name: getDefaultOffer(studio_kind).services[0]?.name } });
});

test('two windows that choose without a version leave one kind whole', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      call('PUT', '/settings', { studio_kind: studioKinds[n % 4] }, n % 2 === 0 ? 0 : 1),
    ),
  );
  expect(await sold()).toEqual(getDefaultOffer((await settings()).studio_kind));
});

test.each([
  null,
  '',
  'Mastering',
  'podcasts',
  '__proto__',
  1,
  ['mixing'],
  { kind: 'mixing' },
  'x'.repeat(9000),
])('refuses %j', async (studio_kind) => {
  const answer = await call('PUT', '/settings', { studio_kind });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'studio_kind' }] });
  expect(await sold()).toEqual(getDefaultOffer('mixing_mastering'));
});

test('a stored kind that is unknown, as of a later version’s backup, counts as none', async () => {
  await two.product.deps.database.transaction((tx) => storeSetting(tx, 'studio_kind', 'podcasts'));
  expect((await settings()).studio_kind).toBe('mixing_mastering');
  await choose('mastering');
  expect((await offer()).services[0]?.name).toBe('Mastering');
});

test('what was ordered stays as it was sold', async () => {
  const { status } = await placeOrder(two.product.url, { fields: { vocal_tuning: 'true' } });
  expect(status).toBe(200);
  const first = await sold();
  await choose('mastering');
  const changed = await sold();
  const kit = getDefaultOffer('mastering');
  const expected = { vocal_tuning: first.add_ons.find(({ id }) => id === 'vocal_tuning') };
  expect(changed.services).toEqual(first.services);
  expect(changed.add_ons).toEqual(
    kit.add_ons.map((row) => (row.id === 'vocal_tuning' ? expected.vocal_tuning : row)),
  );
});
