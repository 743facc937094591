import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import type { AddOn, Offer, Service } from '../../../shared/offer.ts';
import { getClientOrder } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed, placedWithKey, placeOrder, song } from '../../../test/orders.ts';

const product = setUpTestApp();

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  product.callAsOwner(method, path, payload);
const offer = async () => (await product.app.inject('/api/offer')).json<Offer>();
const services = async () => (await call('GET', '/services')).json<{ services: Service[] }>().services;
const addOns = async () => (await call('GET', '/add-ons')).json<{ add_ons: AddOn[] }>().add_ons;

const mastering = { name: 'Mastering', price: 30, delivers: ['master'], song_max: 20 };
const atmos = { name: 'Atmos version', price: 80, per: 'song', delivers: 'atmos' };

beforeEach(async () => {
  for (const { id } of await services()) if (id !== 'mix_master') await call('DELETE', `/services/${id}`);
  for (const { id, services } of await addOns()) {
    const known = defaultOffer.add_ons.find((row) => row.id === id);
    if (!known) await call('DELETE', `/add-ons/${id}`);
    else if (services) await call('PUT', `/add-ons/${id}`, known);
  }
});

test('a new studio offers the specification’s, under the prices of its settings', async () => {
  expect(await offer()).toMatchObject(defaultOffer);
  await call('PUT', '/settings', { base_price: 61.5, stems_price: 12 });
  const { services, add_ons } = await offer();
  expect(services[0]).toMatchObject({ price: 61.5, regular_price: 90 });
  expect(add_ons.find(({ id }) => id === 'individual_stems')?.price).toBe(12);
  await call('PUT', '/services/mix_master', { ...defaultOffer.services[0], price: 45, regular_price: null });
  expect((await product.app.inject('/api/settings')).json()).toMatchObject({
    ...{ base_price: 45, regular_price: 45, stems_price: 12 },
  });
  // What the settings say, written back, changes nothing: still nothing is crossed out.
  await call('PUT', '/settings', { base_price: 45, regular_price: 45 });
  const first = async () => (await call('GET', '/services')).json<{ services: Service[] }>().services[0];
  expect(await first()).toMatchObject({ price: 45, regular_price: null });
  await call('PUT', '/settings', { regular_price: 60 });
  expect(await first()).toMatchObject({ price: 45, regular_price: 60 });
  await call('PUT', '/services/mix_master', defaultOffer.services[0]);
  await call('PUT', '/settings', { stems_price: 10 });
});

test('a discount for a service stays with it when its id changes, and keeps it from being deleted', async () => {
  await call('POST', '/services', { ...mastering, id: 'first_name' });
  const code = { code: 'MASTER10', kind: 'percent', value: 10, service: 'first_name' };
  const { id } = (await call('POST', '/discounts', code)).json<{ id: string }>();
  const renamed = await call('PUT', '/services/first_name', { ...mastering, id: 'other_name' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  const { discounts } = (await call('GET', '/discounts')).json<{
    discounts: { id: string; service: string }[];
  }>();
  expect(discounts.find((one) => one.id === id)?.service).toBe('other_name');
  expect((await call('DELETE', '/services/other_name')).json()).toMatchObject({ archived: true });
  await call('DELETE', `/discounts/${id}`);
});

test('a song to master is rightly one file, and nobody speaks of its mix', async () => {
  const loud = { ...mastering, name: 'Loudness' };
  const { id: service } = (await call('POST', '/services', loud)).json<Service>();
  const files = [song('Full mix.wav')];
  const read = async (fields: { service?: string }) => {
    const order = await placedWithKey(product.url, { fields, files });
    await call('PUT', `/orders/${order.id}/status`, { status: 'in_progress' });
    const { song_findings, status_text } = await getClientOrder(product, order);
    const own = await getOrder(product, order.id);
    return [song_findings.length, own.song_findings.length, status_text];
  };
  expect(await read({})).toEqual([1, 1, expect.stringContaining('you’ll find the mix here')]);
  expect(await read({ service })).toEqual([
    0,
    0,
    expect.stringContaining('you’ll find the first version here'),
  ]);
});

test('a service and a kind of one’s own are ordered, kept by the order, and archived', async () => {
  const service = (await call('POST', '/services', mastering)).json<Service>();
  expect(service).toMatchObject({ ...mastering, id: 'mastering', active: true, position: 1, volume: [] });
  const addOn = (
    await call('POST', '/add-ons', { ...atmos, id: 'atmos', services: ['mastering'] })
  ).json<AddOn>();
  const fields = { service: service.id, song_count: '12', add_ons: 'atmos, rush_delivery' };
  const id = await placed(product.url, { fields });
  const bought = await getOrder(product, id);
  expect(bought.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Mastering, 12 songs', 360],
    ['Rush delivery', 240],
    ['Atmos version', 960],
  ]);
  expect(bought).toMatchObject({ service: { id: 'mastering', name: 'Mastering' }, rush_delivery: true });
  expect(bought.deliverables.slice(0, 2)).toMatchObject([
    { song: 1, kind: 'master' },
    { song: 1, kind: 'atmos', kind_name: 'Atmos version' },
  ]);

  await call('PUT', `/add-ons/${addOn.id}`, { ...atmos, name: 'Spatial', price: 1 });
  expect((await call('DELETE', `/add-ons/${addOn.id}`)).json()).toEqual({ archived: true });
  expect((await call('DELETE', `/services/${service.id}`)).json()).toEqual({ archived: true });
  const { services, add_ons } = await offer();
  expect([services.length, add_ons.length]).toEqual([1, 7]);
  expect(await getOrder(product, id)).toMatchObject({
    ...{ lines: bought.lines, deliverables: bought.deliverables, chosen_add_ons: bought.chosen_add_ons },
  });
  // Its id stays taken: exports and links know it.
  expect((await call('POST', '/services', { ...mastering, id: 'mastering' })).statusCode).toBe(409);
  expect((await call('POST', '/services', mastering)).json()).toMatchObject({ id: 'mastering_2' });
});

test('what isn’t offered is refused by name, and nothing is stored', async () => {
  await call('POST', '/services', { ...mastering, song_max: 3 });
  const { id } = (await services()).find(({ name }) => name === 'Mastering') ?? { id: '' };
  await call('PUT', '/add-ons/vocal_tuning', {
    ...defaultOffer.add_ons[1],
    ...{ services: ['mix_master'] },
  });
  for (const [fields, named] of [
    [{ service: 'none' }, 'none'],
    [{ add_ons: 'atmos' }, 'atmos'],
    [{ service: id, vocal_tuning: 'true' }, 'Vocal tuning'],
    [{ service: id, song_count: '4' }, '3'],
  ] as const) {
    const { status, body } = await placeOrder(product.url, { fields });
    expect([status, body.detail]).toEqual([422, expect.stringContaining(named)]);
  }
});

test('the seven switches and the list of ids mean the same', async () => {
  const totals = [];
  for (const fields of [
    { song_count: '2', rush_delivery: 'true', clean_edit: 'true' },
    { song_count: '2', add_ons: 'rush_delivery clean_edit' },
  ])
    totals.push((await getOrder(product, await placed(product.url, { fields }))).total_amount);
  expect(totals).toEqual([160, 160]);
});

describe('a quote', () => {
  const ask = (payload: object) => product.app.inject({ method: 'POST', url: '/api/quote', payload });

  test('is what the order would cost', async () => {
    const answer = await ask({ song_count: 3, add_ons: ['rush_delivery'] });
    expect(answer.json()).toMatchObject({
      ...{ original_amount: 210, discount_amount: 0, total_amount: 210, savings: 120, currency: 'USD' },
      lines: [
        { item: 'base', amount: 150 },
        { item: 'rush_delivery', quantity: 3, unit_amount: 20, amount: 60 },
      ],
    });
    const add_ons = 'rush_delivery';
    const id = await placed(product.url, { fields: { song_count: '3', add_ons, total_amount: '210' } });
    expect((await getOrder(product, id)).lines).toEqual(answer.json().lines);
  });

  test('takes a code that is for the chosen service alone', async () => {
    const { id } = (await call('POST', '/services', mastering)).json<Service>();
    const code = { code: 'LOUD', kind: 'percent', value: 10, service: id };
    expect((await call('POST', '/discounts', code)).statusCode).toBe(200);
    const of = (service: string) => ask({ service, song_count: 1, discount_code: 'loud' });
    expect((await of(id)).json()).toMatchObject({ discount_amount: 3, total_amount: 27 });
    const refused = await of('mix_master');
    expect([refused.statusCode, refused.json().detail]).toEqual([422, 'This code is for Mastering']);
    const order = { fields: { discount_code: 'LOUD' } };
    expect((await placeOrder(product.url, order)).status).toBe(409);
  });
});

describe('a change is refused with a sentence, and nothing of it is stored:', () => {
  const plain = { name: 'Advice', price: 10, delivers: [] };
  test.each([
    ['no name', { ...plain, name: ' ' }, 'name'],
    ['a price below 0', { ...plain, price: -1 }, 'price'],
    ['thirteen decimals', { ...plain, price: 1.0000000000001 }, 'price'],
    ['more decimals than dollars have', { ...plain, price: 1.005 }, 'price'],
    ['a price that is no number', { ...plain, price: 'NaN' }, 'price'],
    ['a volume price with too many decimals', { ...plain, volume: [{ from: 3, price: 4.001 }] }, 'volume'],
    ['a kind no service has', { ...plain, delivers: ['stems'] }, 'delivers'],
    ['51 songs', { ...plain, song_max: 51 }, 'song_max'],
    ['hours backwards', { ...plain, turnaround: { from_hours: 9, to_hours: 3 } }, 'turnaround'],
    ['an id that is no slug', { ...plain, id: 'a b' }, 'id'],
    ['an id an order means something else by', { ...plain, id: 'base' }, 'id'],
    ['the name of another', { ...plain, name: 'mixing AND mastering' }, 'name'],
  ])('%s', async (_what, payload, field) => {
    const before = await services();
    const answer = await call('POST', '/services', payload);
    expect([409, 422]).toContain(answer.statusCode);
    expect(answer.json().detail).toMatch(/\w \w/);
    expect(answer.json().errors[0].field).toMatch(new RegExp(`^${field}`));
    expect(await services()).toEqual(before);
  });

  test('the last service, a built-in add-on, a list with gaps', async () => {
    for (const [method, path, payload] of [
      ['DELETE', '/services/mix_master', undefined],
      ['PUT', '/services/mix_master', { ...defaultOffer.services[0], active: false }],
      ['DELETE', '/add-ons/clean_edit', undefined],
      ['PUT', '/add-ons/order', { ids: ['clean_edit'] }],
    ] as const)
      expect((await call(method, path, payload)).statusCode, path).toBe(409);
    expect((await call('PUT', '/services/none', plain)).statusCode).toBe(404);
    expect((await call('DELETE', '/add-ons/none')).statusCode).toBe(404);
  });

  test('the 41st add-on that would be offered', async () => {
    const answers = [];
    for (let n = 1; n <= 34; n++)
      answers.push(
        (await call('POST', '/add-ons', { ...atmos, name: `Extra ${n}`, delivers: null })).statusCode,
      );
    expect(answers.slice(0, 33).every((status) => status === 200)).toBe(true);
    expect(answers.at(-1)).toBe(409);
    const off = { ...atmos, name: 'Not offered', delivers: null, active: false };
    expect((await call('POST', '/add-ons', off)).statusCode).toBe(200);
  });
});

test('a currency in which a price isn’t possible is refused, naming the price', async () => {
  await call('PUT', '/settings', { stems_price: 12.5 });
  const refused = await call('PUT', '/settings', { currency: 'JPY' });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    422,
    'A price of Individual stems is 12.5, which isn’t possible in JPY: use no decimals',
  ]);
  expect((await offer()).currency).toBe('USD');
  await call('PUT', '/settings', { stems_price: 10, currency: 'JPY' });
  expect(await offer()).toMatchObject({ currency: 'JPY', services: [{ price: 50 }] });
  await call('PUT', '/settings', { currency: 'USD' });
});

test('rows are put into an order that clients see', async () => {
  const ids = (await addOns()).map(({ id }) => id).reverse();
  expect((await call('PUT', '/add-ons/order', { ids })).statusCode).toBe(200);
  expect((await offer()).add_ons.map(({ id }) => id)).toEqual(ids);
  await call('PUT', '/add-ons/order', { ids: ids.reverse() });
});

describe('tax', () => {
  afterEach(() => call('PUT', '/settings', { tax: { mode: 'none', label: '', percent: 0 } }));
  const fields = { song_count: '1', add_ons: 'clean_edit' };
  const quoted = async () =>
    (
      await product.app.inject({
        method: 'POST',
        url: '/api/quote',
        payload: { song_count: 1, add_ons: ['clean_edit'] },
      })
    ).json();

  test.each([
    ['added', 8.875, 65.33, 5.33],
    ['included', 20, 60, 10],
  ] as const)('%s at %d%% is on its own line, and the order keeps it', async (mode, percent, total, amount) => {
    const tax = { mode, label: 'VAT', percent };
    expect((await call('PUT', '/settings', { tax })).statusCode).toBe(200);
    expect((await offer()).tax).toEqual(tax);
    expect(await quoted()).toMatchObject({
      original_amount: 60,
      total_amount: total,
      tax: { ...tax, amount },
    });
    const id = await placed(product.url, { fields: { ...fields, total_amount: `${total}` } });
    await call('PUT', '/settings', { tax: { ...tax, percent: 50 } });
    const order = await getOrder(product, id);
    expect(order).toMatchObject({ total_amount: total, tax: { ...tax, amount }, due_amount: total });
    const [email] = order.emails.filter(({ kind }) => kind === 'order_placed_client');
    const page = await call('GET', `/emails/${email?.id}`);
    expect(page.body).toContain(`VAT ${percent}%`);
    expect(page.body).toContain(`$${amount}`);
  });

  test('by hand is on top of the studio’s own lines, too', async () => {
    await call('PUT', '/settings', { tax: { mode: 'added', label: 'GST', percent: 10 } });
    const body = { client: { name: 'Ada', email: 'ada@example.com' }, service: 'mix_master', song_count: 1 };
    const answer = await call('POST', '/orders', { ...body, lines: [{ label: 'A mix', amount: 80 }] });
    expect(answer.json()).toMatchObject({ total_amount: 88, tax: { label: 'GST', amount: 8 } });
  });

  test.each([
    [{ mode: 'added', label: '', percent: 20 }],
    [{ mode: 'added', label: 'VAT', percent: 100.5 }],
    [{ mode: 'added', label: 'VAT', percent: -1 }],
    [{ mode: 'added', label: 'VAT', percent: 1.23456 }],
    [{ mode: 'both', label: 'VAT', percent: 1 }],
  ])('%j is refused', async (tax) => {
    const answer = await call('PUT', '/settings', { tax });
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringMatching(/\w \w/)]);
    expect((await offer()).tax.mode).toBe('none');
  });
});

test('rounds that are charged per song are given per song, in the order as in what its client reads', async () => {
  await call('PUT', '/settings', { free_rounds: 1 });
  const rounds = (per: 'song' | 'order') => ({
    ...{ id: `rounds_${per}`, name: `Rounds per ${per}`, price: 10, per, effect: { rounds: 2 } },
  });
  for (const per of ['song', 'order'] as const) await call('POST', '/add-ons', rounds(per));
  const buy = async (add_ons: string) => {
    const placed = await placedWithKey(product.url, { fields: { song_count: '3', add_ons } });
    const { rounds_total, total_amount, emails } = await getOrder(product, placed.id);
    const text = emails.find(({ kind }) => kind === 'order_placed_client')?.text;
    const client = await getClientOrder(product, placed);
    expect(client.rounds_total).toBe(rounds_total);
    return [rounds_total, total_amount, /(\d+) rounds/.exec(text ?? '')?.[1]];
  };
  expect(await buy('rounds_song')).toEqual([7, 180, '7']);
  expect(await buy('rounds_order')).toEqual([3, 160, '3']);
  expect(await buy('rounds_song,rounds_order')).toEqual([9, 190, '9']);
  await call('PUT', '/settings', { free_rounds: null });
});

test('files sent for masters alone are whole songs, each with the title in its name', async () => {
  const { id: service } = (await call('POST', '/services', mastering)).json<Service>();
  const files = [song('Night Ferry.wav'), song('Slow Orbit.wav')];
  const placeOf = async (of: string) => {
    const id = await placed(product.url, { fields: { service: of, song_count: '2' }, files });
    const { files: sent, songs, files_complete } = await getOrder(product, id);
    return {
      titles: songs.map(({ title }) => title),
      files_complete,
      sent: sent.map(({ song, label }) => [song, label]),
    };
  };
  expect(await placeOf(service)).toEqual({
    titles: ['Night Ferry', 'Slow Orbit'],
    files_complete: true,
    sent: [
      [1, 'song'],
      [2, 'song'],
    ],
  });
  // Beside a mix, they are parts of a song.
  expect(await placeOf('mix_master')).toMatchObject({
    files_complete: false,
    sent: [
      [1, 'other'],
      [1, 'other'],
    ],
  });
});
