import { afterEach, describe, expect, test } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import type { AddOn, Service } from '../../../shared/offer.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { noTax } from '../../../shared/tax.ts';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, multipart, song, stored } from '../../../test/orders.ts';
import { openOrder } from '../../../test/raw-request.ts';
import { addUpload } from '../../../test/uploads.ts';

const product = setUpTestApp();
const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await product.callAsOwner(method, path, payload);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};
const [mix] = defaultOffer.services as [Service];
const tuning = defaultOffer.add_ons.find(({ id }) => id === 'vocal_tuning') as AddOn;
const { turnaround, rush_turnaround, currency, studio_kind } = defaultSettings;

afterEach(async () => {
  const set = { currency, tax: noTax, turnaround, rush_turnaround, deposit_percent: 0, studio_kind };
  expect((await changeSettings(product, set)).statusCode).toBe(200);
  await call('PUT', '/services/mix_master', mix);
  await call('PUT', '/add-ons/vocal_tuning', tuning);
});

/** Sends most of an order, does something, and sends the rest: the price was right when the order began. */
const placeDuring = async (fields: Record<string, string>, happens: () => Promise<unknown>) => {
  const before = { song_count: '2', discount_code: '', service: '', add_ons: 'vocal_tuning', ...fields };
  const { body, type } = multipart({ fields: before, files: [song()] });
  const { send, answer } = await openOrder(product.url, { body, type });
  await send(body.subarray(0, body.length - 100));
  await happens();
  await send(body.subarray(body.length - 100));
  const { status = 0, body: text = '' } = (await answer) ?? {};
  return { status, ...(JSON.parse(text) as { detail?: string; order_id?: string }) };
};

describe('an order that was begun before a change of', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['the price', () => call('PUT', '/services/mix_master', { ...mix, price: 60 }), '$150'],
    ['the price by the settings', () => changeSettings(product, { base_price: 40 }), '$110'],
    [
      'a price for more songs',
      () => call('PUT', '/services/mix_master', { ...mix, volume: [{ from: 2, price: 10 }] }),
      '$50',
    ],
    ['an add-on’s price', () => call('PUT', '/add-ons/vocal_tuning', { ...tuning, price: 16 }), '$132'],
    [
      'what it is charged by',
      () => call('PUT', '/add-ons/vocal_tuning', { ...tuning, per: 'order' }),
      '$115',
    ],
    ['the kind of studio', () => changeSettings(product, { studio_kind: 'mixing' }), '$110'],
    ['the tax', () => changeSettings(product, { tax: { mode: 'added', label: 'VAT', percent: 10 } }), '$143'],
    // The same number of something else.
    ['the currency', () => changeSettings(product, { currency: 'EUR' }), '€130'],
    [
      'currency and prices at once',
      () => changeSettings(product, { currency: 'JPY', base_price: 5000, regular_price: 9000 }),
      '¥10,030',
    ],
  ])('%s is refused with the price of now, and nothing is stored', async (_what, happens, total) => {
    const before = await stored(product);
    // With the currency, as the server may look at the offer only after the change.
    const shown = { total_amount: '130', currency: 'USD' };
    const { status, detail } = await placeDuring(shown, happens);
    expect([status, detail]).toEqual([409, expect.stringContaining(`The total is now ${total}`)]);
    expect(await stored(product)).toEqual(before);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'an add-on’s switch',
      () => call('PUT', '/add-ons/vocal_tuning', { ...tuning, active: false }),
      '“Vocal tuning” isn’t offered with Mixing and mastering',
    ],
    [
      'the most songs',
      () => call('PUT', '/services/mix_master', { ...mix, song_max: 1 }),
      'Song count must be a whole number from 1 to 1',
    ],
  ])('%s is refused with what is wrong now', async (_what, happens, words) => {
    const { status, detail } = await placeDuring({ total_amount: '130' }, happens);
    expect([status, detail]).toEqual([422, expect.stringContaining(words)]);
  });

  test('the hours, by which its rush would no longer be faster, is refused', async () => {
    const { status, detail } = await placeDuring({ add_ons: 'rush_delivery', total_amount: '140' }, () =>
      changeSettings(product, { turnaround: rush_turnaround }),
    );
    expect([status, detail]).toEqual([422, expect.stringContaining('“Rush delivery” isn’t offered with')]);
  });

  test('the currency, in a page that was opened before it, is refused although the number is the same', async () => {
    await changeSettings(product, { currency: 'EUR' });
    const { status, detail } = await placeDuring({ total_amount: '130.00', currency: 'USD' }, async () => {});
    expect([status, detail]).toEqual([409, expect.stringContaining('The total is now €130')]);
    expect((await placeDuring({ total_amount: '130', currency: 'EUR' }, async () => {})).status).toBe(200);
    expect((await placeDuring({ total_amount: '130', currency: 'euros' }, async () => {})).status).toBe(422);
  });

  test('the price, without saying what was shown, has the price of now', async () => {
    const { status, order_id = '' } = await placeDuring({}, () =>
      call('PUT', '/services/mix_master', { ...mix, price: 60 }),
    );
    expect(status).toBe(200);
    expect(await getOrder(product, order_id)).toMatchObject({
      total_amount: 150,
      lines: [{ amount: 120 }, { amount: 30 }],
    });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a description', () => call('PUT', '/services/mix_master', { ...mix, description: 'Better than ever' })],
    ['another add-on', () => call('PUT', '/add-ons/clean_edit', { ...defaultOffer.add_ons[3], price: 11 })],
    ['the name of the studio', () => changeSettings(product, { business_name: 'Harbour Sound' })],
  ])('%s goes through', async (_what, happens) => {
    const { status } = await placeDuring({ total_amount: '130' }, happens);
    expect(status).toBe(200);
  });

  test('the deposit asks for the one of now', async () => {
    const { order_id = '' } = await placeDuring({ total_amount: '130' }, () =>
      changeSettings(product, { deposit_percent: 50 }),
    );
    expect(await getOrder(product, order_id)).toMatchObject({ due_now_amount: 65 });
  });
});

test('an upload whose order is refused for its price is there for the next try', async () => {
  const upload_ids = await addUpload(product, { content: song().content, name: 'a.wav', format: 'WAV' });
  const fields = { upload_ids, discount_code: '', service: '', add_ons: '', total_amount: '50' };
  const { body, type } = multipart({ fields: { ...fields, song_count: '1' }, files: [] });
  const { send, answer } = await openOrder(product.url, { body, type });
  await send(body.subarray(0, body.length - 30));
  await call('PUT', '/services/mix_master', { ...mix, price: 55 });
  await send(body.subarray(body.length - 30));
  expect((await answer)?.status).toBe(409);
  const again = multipart({ fields: { ...fields, song_count: '1', total_amount: '55' }, files: [] });
  const next = await openOrder(product.url, again);
  await next.send(again.body);
  expect((await next.answer)?.status).toBe(200);
});
