import { afterEach, expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import type { Offer, Service } from '../../../shared/offer.ts';
import { rushHours, standardHours } from '../../../shared/turnaround.ts';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed, placeOrder } from '../../../test/orders.ts';
import { readPageData } from '../pages/page-data.ts';

const product = setUpTestApp();

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  product.callAsOwner(method, path, payload);
const set = async (payload: object) =>
  expect((await changeSettings(product, payload)).statusCode, JSON.stringify(payload)).toBe(200);
const rushNow = async () => {
  const offer = (await product.app.inject('/api/offer')).json<Offer>();
  const page = await readPageData(product.deps, 'landing');
  const [told, shown] = [offer, page.offer].map(({ add_ons }) =>
    add_ons.find(({ id }) => id === 'rush_delivery'),
  );
  expect(shown).toEqual(told);
  return told;
};
const quote = (body: object) =>
  product.app.inject({ method: 'POST', url: '/api/quote', payload: { song_count: 1, ...body } });
const byHand = { client: { name: 'Nova', email: 'nova@example.com' }, song_count: 1, tell_client: false };

afterEach(() => set({ turnaround: standardHours, rush_turnaround: rushHours }));

test('a rush that isn’t faster isn’t offered, and refused by its name', async () => {
  expect(await rushNow()).toMatchObject({ services: null });
  const hours = { from_hours: 24, to_hours: 72 };
  await set({ rush_turnaround: hours });
  expect(await rushNow()).toBeUndefined();
  const words = '“Rush delivery” isn’t offered with Mixing and mastering. Leave it out and submit again.';
  const refused = [422, words, [{ field: 'add_ons', message: words }]];
  for (const fields of [{ rush_delivery: 'true' }, { add_ons: 'vocal_tuning,rush_delivery' }]) {
    const { status, body } = await placeOrder(product.url, { fields });
    expect([status, body.detail, body.errors]).toEqual(refused);
  }
  const lines = [{ label: 'All of it', amount: 100 }];
  for (const answer of [
    await quote({ add_ons: ['rush_delivery'] }),
    await call('POST', '/orders', { ...byHand, add_ons: ['rush_delivery'] }),
    await call('POST', '/orders', { ...byHand, add_ons: ['rush_delivery'], lines }),
  ]) {
    const { detail, errors } = answer.json();
    expect([answer.statusCode, detail, errors]).toEqual(refused);
  }
  // The studio still has it, at its price.
  const addOns = (await product.callAsOwner('GET', '/add-ons')).json<Pick<Offer, 'add_ons'>>().add_ons;
  expect(addOns.find(({ id }) => id === 'rush_delivery')).toMatchObject({ services: null, active: true });
  expect((await product.app.inject('/api/settings')).json()).toMatchObject({ rush_price: 20 });
  await set({ turnaround: { from_hours: 72, to_hours: 73 } });
  expect(await rushNow()).toMatchObject({ services: null });
});

test('it is offered with the services that it speeds up', async () => {
  const advice = { name: 'Advice', price: 0, delivers: [], turnaround: { from_hours: 12, to_hours: 48 } };
  const { id } = (await call('POST', '/services', advice)).json<Service>();
  expect(await rushNow()).toMatchObject({ services: ['mix_master'] });
  const fields = { service: id, add_ons: 'rush_delivery' };
  const { status, body } = await placeOrder(product.url, { fields });
  expect([status, body.detail]).toEqual([422, expect.stringContaining('“Rush delivery” isn’t offered with')]);
  expect((await quote({ service: id, add_ons: ['rush_delivery'] })).statusCode).toBe(422);
  await placed(product.url, { fields: { add_ons: 'rush_delivery', total_amount: '70' } });
  await call('PUT', `/services/${id}`, { ...advice, active: false });
  expect(await rushNow()).toMatchObject({ services: null });
});

test('what is switched off is refused by its name, too', async () => {
  const tuning = defaultOffer.add_ons.find(({ id }) => id === 'vocal_tuning');
  await call('PUT', '/add-ons/vocal_tuning', { ...tuning, active: false });
  const { status, body } = await placeOrder(product.url, { fields: { vocal_tuning: 'true' } });
  await call('PUT', '/add-ons/vocal_tuning', { ...tuning });
  expect([status, body.detail]).toEqual([422, expect.stringContaining('“Vocal tuning” isn’t offered')]);
});
