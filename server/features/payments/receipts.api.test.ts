import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../test/content.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { clientCall, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  await changeSettings(product, {
    business_name: 'Quartz & Thistle',
    contact_email: 'desk@quartz.test',
    receipt_details: '4 Thistle Yard\nVAT GB 123 4567 89',
  });
});
afterAll(() => product.close());

const place = (fields: Record<string, string> = {}) =>
  placedWithKey(product.url, { fields: { song_count: '2', ...fields } });
const link = (order: PlacedOrder) => clientCall(product, order, 'POST', '/receipt-link');
const open = (url: string) => product.app.inject({ url });
const urlOf = async (order: PlacedOrder) => (await link(order)).json<{ url: string }>().url;
const textOf = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.normalize('NFC');
};
const receiptOf = async (order: PlacedOrder) => textOf((await open(await urlOf(order))).rawPayload);

describe('a receipt', () => {
  test('has client, order, payments and the amount left, and is deterministic', async () => {
    await product.callAsOwner('POST', '/discounts', { code: 'TEN', kind: 'fixed', value: 10 });
    const order = await place({ name: 'Ada Lovelace', rush_delivery: 'true', discount_code: 'TEN' });
    await product.callAsOwner('POST', `/orders/${order.id}/payments`, {
      method: 'paypal',
      amount: 60.5,
      reference: '8XJ-20392',
    });
    const answer = await open(await urlOf(order));
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Receipt ${order.id}.pdf"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    ]);
    const text = await textOf(answer.rawPayload);
    for (const words of [
      'Receipt',
      'Quartz & Thistle',
      '4 Thistle Yard',
      'VAT GB 123 4567 89',
      'desk@quartz.test',
      order.id,
      'Ada Lovelace',
      '2 × $20',
      'Discount TEN',
      '-$10',
      '$130',
      'Paid by PayPal',
      '8XJ-20392',
      '$60.50',
      'Amount due',
      '$69.50',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Paid in full|\?/);
    expect((await open(await urlOf(order))).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test('says “Paid in full” once it is, lists refunds, and omits undone and declined payments', async () => {
    const order = await place();
    const pay = (payload: object) => product.callAsOwner('POST', `/orders/${order.id}/payments`, payload);
    const { id } = (await pay({ method: 'cashapp', amount: 33 })).json<{ id: string }>();
    await product.callAsOwner('DELETE', `/orders/${order.id}/payments/${id}`);
    await pay({ method: 'cashapp', amount: 110 });
    const text = await receiptOf(order);
    for (const words of ['Paid in full', 'Paid by Cash App', '$10 more than the total'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\$33|Amount due/);
    await product.callAsOwner('POST', `/orders/${order.id}/cancel`, {
      reason: 'secret',
      refund: { amount: 25, method: 'paypal' },
    });
    const cancelled = await receiptOf(order);
    for (const words of ['Refunded by PayPal', '-$25', 'Order cancelled']) expect(cancelled).toContain(words);
    expect(cancelled).not.toMatch(/secret|Amount due|Paid in full/);
  });

  test('of an order without payments is an order summary, including its file name', async () => {
    const order = await place();
    const { headers, rawPayload } = await open(await urlOf(order));
    expect(headers['content-disposition']).toBe(`attachment; filename="Order summary ${order.id}.pdf"`);
    expect(await textOf(rawPayload)).toContain('Order summary');
  });

  test('of a free order says that there is nothing to pay', async () => {
    await product.callAsOwner('POST', '/discounts', { code: 'ALL', kind: 'fixed', value: 1000 });
    const text = await receiptOf(await place({ discount_code: 'ALL', total_amount: '0' }));
    expect(text).toContain('Nothing to pay');
    expect(text).not.toContain('Paid in full');
  });

  test.each([
    ['Ångström Öztürk Łukasz Čapek', 'Ångström Öztürk Łukasz Čapek'],
    ['Nguyễn Thị Phượng', 'Nguyễn Thị Phượng'],
    ['Зоя Щербина Ђорђе Ґалаґан', 'Зоя Щербина Ђорђе Ґалаґан'],
    ['Ελένη Ψάλτη', 'Ελένη Ψάλτη'],
    ['ｆｕｌｌ ﬁne ①', 'full fine 1'],
    ['Nova 🎧 ★', 'Nova ? ?'],
    ['田中 Tanaka', '?? Tanaka'],
    ['نجيب', '????'],
    ['e\u0301\u0323 z\u0336', 'z?'],
    ['x'.repeat(120), 'x'.repeat(60)],
  ])('for %s shows every letter the font has, and is written despite missing ones', async (name, shown) => {
    const text = await receiptOf(await place({ name }));
    expect(text.replace(/\s+/g, ' ')).toContain(shown);
    expect(text.includes('no letter for')).toBe(text.includes('?'));
  });

  test('says which letters are missing, where', async () => {
    const text = await receiptOf(await place({ name: '田中 Nova 🎧' }));
    expect(text.replace(/\s+/g, ' ')).toContain(
      'no letter for what was written: Chinese or Japanese in Client, emoji in Client. The receipt on your order page shows it in full.',
    );
  });

  test.each([
    ['USD', 'ar-EG', /Amount due\s+\d+\.\d\d US\$/],
    ['IRR', 'fa-IR', /Amount due\s+IRR\s[\d,.]+/],
    ['INR', 'hi-IN', /Amount due\s+INR\s\d/],
  ])('has every sign of its amounts in %s for %s', async (currency, locale, due) => {
    await changeSettings(product, { currency, locale });
    const order = await place({ song_count: '1' });
    await product.callAsOwner('POST', `/orders/${order.id}/payments`, { method: 'other', amount: 0.5 });
    const text = await receiptOf(order);
    await changeSettings(product, { currency: 'USD', locale: 'en-US' });
    expect(text.replace(/\s+/g, ' ')).toMatch(due);
    expect(text).not.toContain('?');
  });

  test('names the tax within the price, and dates in English where no font has the words', async () => {
    const tax = { mode: 'included', label: 'Consumption tax', percent: 10 };
    await changeSettings(product, { currency: 'JPY', locale: 'ja-JP', tax });
    const text = await receiptOf(await place({ song_count: '1' }));
    await changeSettings(product, { currency: 'USD', locale: 'en-US', tax: { ...tax, mode: 'none' } });
    expect(text).toMatch(/Total\s+incl\. Consumption tax 10%: ¥5/);
    expect(text).toMatch(/Ordered +\d{1,2} [A-Z][a-z]{2} \d{4}/);
    expect(text).not.toContain('?');
  });

  test('with fifty payments and long details spans several pages', async () => {
    const order = await place();
    await changeSettings(product, { receipt_details: 'A very long line of details. '.repeat(20).trim() });
    for (let n = 0; n < 50; n++)
      await product.callAsOwner('POST', `/orders/${order.id}/payments`, {
        method: 'other',
        amount: 1,
        reference: `R-${n} ${'reference'.repeat(10)}`,
      });
    const pdf = (await open(await urlOf(order))).rawPayload;
    const { numPages } = await getDocumentProxy(new Uint8Array(pdf));
    expect(numPages).toBeGreaterThan(1);
    const text = await textOf(pdf);
    for (const words of ['R-0', 'R-49', 'Amount due']) expect(text).toContain(words);
  });
});

describe('a link to it', () => {
  test('can be requested with the order’s key or by the owner', async () => {
    const [one, other] = [await place(), await place()];
    expect((await link({ ...one, key: other.key })).statusCode).toBe(404);
    const path = `/orders/${one.id}/receipt-link`;
    const { url } = (await product.callAsOwner('POST', path)).json<{ url: string }>();
    expect(await textOf((await open(url)).rawPayload)).toContain(one.id);
    expect((await product.app.inject({ method: 'POST', url: `/api/admin${path}` })).statusCode).toBe(401);
  });

  test('fails if it was altered, the order’s link was renewed, or the client is gone', async () => {
    const [renewed, erased, trashed] = [
      await place(),
      await place({ email: 'gone@example.com' }),
      await place(),
    ];
    const urls = await Promise.all([renewed, erased, trashed].map(urlOf));
    for (const url of urls) expect((await open(url)).statusCode).toBe(200);
    await changeRows(product, 'orders', { link_version: 2 }, { id: renewed.id });
    await product.callAsOwner('POST', '/clients/gone%40example.com/erase', {
      confirmation: 'gone@example.com',
    });
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [trashed.id] });
    for (const url of [...urls, `${urls[0]}x`, '/api/receipts/x']) {
      const answer = await open(url);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        403,
        expect.stringMatching(/no longer valid/),
      ]);
    }
    expect((await product.callAsOwner('POST', `/orders/${erased.id}/receipt-link`)).statusCode).toBe(409);
  });
});
