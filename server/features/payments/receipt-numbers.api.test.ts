import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { changeSettings } from '../../../test/content.ts';
import { clientCall, getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';
import { startTwoInstances } from '../../../test/two-instances.ts';

// All in one year.
const at = new Date();
const year = at.getUTCFullYear();
beforeAll(() => void vi.setSystemTime(at));
afterAll(() => void vi.useRealTimers());

// Two processes on one database give the numbers.
const two = startTwoInstances();
const number = (place: number) => `HS-${year}-${String(place).padStart(4, '0')}`;

beforeAll(() => changeSettings(two.product, { receipt_numbering: true, receipt_prefix: 'HS' }));

const place = (fields: Record<string, string> = {}) => placedWithKey(two.product.url, { fields });
const asOwner = (method: 'POST' | 'DELETE' | 'PUT', path: string, payload: object = {}, side: 0 | 1 = 0) =>
  two.apps[side].inject({
    method,
    url: `/api/admin/orders/${path}`,
    headers: two.headers,
    ...(method === 'DELETE' ? {} : { payload }),
  });
const pay = async ({ id }: PlacedOrder, amount = 50, side: 0 | 1 = 0) =>
  (await asOwner('POST', `${id}/payments`, { method: 'paypal', amount, reference: 'PP-1' }, side)).json<{
    id: string;
  }>();
const view = async (order: PlacedOrder) =>
  (await clientCall(two.product, order, 'GET', '')).json<ClientOrder>();
const bill = (order: PlacedOrder, payload: object) =>
  clientCall(two.product, order, 'PUT', '/billing', payload);
const textOf = async (order: PlacedOrder) => {
  const { url } = (await clientCall(two.product, order, 'POST', '/receipt-link')).json<{ url: string }>();
  const { rawPayload, headers } = await two.product.app.inject({ url });
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  return { text: (await extractText(pdf, { mergePages: true })).text, headers, rawPayload };
};
const countGiven = async () => (await readRows(two.product, 'receipts')).length;
/** Every number of the year from 1 on, each once. */
const expectNoGap = async () => {
  const receipts = await readRows(two.product, 'receipts');
  const places = receipts.map((receipt) => receipt.place).sort((a, b) => a - b);
  expect(places).toEqual(places.map((_, n) => n + 1));
  expect(await readRows(two.product, 'receipt_years')).toEqual(
    places.length ? [{ year, given: places.length, next: null }] : [],
  );
};

describe('a receipt number', () => {
  test('is given by the payment that completes an order, and to nothing before', async () => {
    const order = await place();
    await pay(order, 20);
    expect((await view(order)).receipt_number).toBeNull();
    expect(await countGiven()).toBe(0);
    await pay(order, 30);
    expect((await view(order)).receipt_number).toBe(number(1));
    const { receipt_number, emails } = await getOrder(two.product, order.id);
    expect(receipt_number).toBe(number(1));
    const thanks = emails.filter(({ kind }) => kind === 'payment_received_client');
    expect(thanks.map(({ text }) => text.includes(`Receipt ${number(1)} is on your order page.`))).toEqual([
      false,
      true,
    ]);
    const { text, headers } = await textOf(order);
    for (const words of [number(1), order.id, 'Paid in full', 'PP-1']) expect(text).toContain(words);
    expect(headers['content-disposition']).toContain(`Receipt ${number(1)}.pdf`);
    const asked = { export: { what: 'payments' } };
    const { url } = (await two.product.callAsOwner('POST', '/exports', asked)).json<{ url: string }>();
    const { body } = await two.product.app.inject({ url });
    expect(body).toContain(number(1));
  });

  test('is given by a status change that records the payment, and by settling for less', async () => {
    const [moved, settled, free] = [await place(), await place(), await place()];
    await asOwner('PUT', `${moved.id}/status`, { status: 'in_progress' });
    await asOwner('POST', `${settled.id}/payments`, { method: 'paypal', amount: 10, settles: true });
    // Nothing arrived, so there is nothing to number.
    await asOwner('POST', `${free.id}/payments`, { method: 'paypal', amount: 0, settles: true });
    const numbers = [];
    for (const order of [moved, settled, free]) numbers.push((await view(order)).receipt_number);
    expect(numbers).toEqual([number(2), number(3), null]);
  });

  test('is given by the first money after an order was settled without any, or was free', async () => {
    const [settled, free] = [await place(), await placedWithKey(two.product.url, { fields: {} })];
    for (const { id } of [settled, free])
      await asOwner('POST', `${id}/payments`, { method: 'paypal', amount: 0, settles: true });
    const before = await countGiven();
    await pay(settled, 20);
    const given = (await view(settled)).receipt_number;
    expect(given).toBe(number(before + 1));
    // Once is enough.
    await pay(settled, 10);
    expect(await view(settled)).toMatchObject({ receipt_number: given, receipt: { paid_amount: 20 } });
    expect((await view(free)).receipt_number).toBeNull();
    await expectNoGap();
  });

  test('is given by a cancellation with money kept, and by money that arrives after one', async () => {
    const [kept, refunded, late] = [await place(), await place(), await place()];
    await pay(kept, 20);
    await pay(refunded, 20);
    const before = await countGiven();
    const refund = { amount: 20, method: 'paypal' };
    await asOwner('POST', `${refunded.id}/cancel`, { reason: '', refund });
    await asOwner('POST', `${kept.id}/cancel`, { reason: 'Over' });
    expect(await view(kept)).toMatchObject({
      receipt_number: number(before + 1),
      ...{ due_amount: 0, due_now_amount: 0 },
      receipt: { due_amount: 0, paid_amount: 20 },
    });
    expect((await textOf(kept)).text).toContain('Order cancelled');
    expect((await view(refunded)).receipt_number).toBeNull();
    // Undone and paid, the same number says so.
    await asOwner('DELETE', `${kept.id}/cancel`);
    expect(await view(kept)).toMatchObject({ receipt: null, due_amount: 30 });
    await pay(kept, 30);
    expect((await view(kept)).receipt).toMatchObject({
      ...{ receipt_number: number(before + 1), cancelled_at: null, paid_amount: 50 },
    });
    expect((await textOf(kept)).text).not.toContain('Order cancelled');
    await asOwner('POST', `${late.id}/cancel`, { reason: '' });
    expect((await view(late)).receipt_number).toBeNull();
    await expectNoGap();
  });

  test('stays, with all that the receipt says, when the payment is undone, refunded or repeated', async () => {
    const order = await place({ name: 'Ada Lovelace' });
    const { id } = await pay(order);
    const before = await textOf(order);
    const given = (await view(order)).receipt_number;
    await asOwner('DELETE', `${order.id}/payments/${id}`);
    expect(await view(order)).toMatchObject({ receipt_number: given, is_paid: false });
    await pay(order, 55);
    await asOwner('POST', `${order.id}/refunds`, { method: 'paypal', amount: 5 });
    await changeSettings(two.product, {
      business_name: 'Another name',
      receipt_details: 'Another address',
      receipt_prefix: 'NEW',
    });
    await asOwner('POST', `${order.id}/cancel`, { reason: 'Over' });
    const after = await textOf(order);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    const { receipt, ...shown } = await view(order);
    expect(shown).toMatchObject({ receipt_number: given, studio_name: 'Another name' });
    expect(receipt).toMatchObject({
      receipt_number: given,
      client_name: 'Ada Lovelace',
      paid_amount: 50,
      payments: [{ amount: 50, reference: 'PP-1' }],
    });
    expect(receipt?.studio_name).not.toBe('Another name');
    await changeSettings(two.product, { receipt_prefix: 'HS' });
  });

  test('leaves no gap and is never double under twenty concurrent writers, refusals among them', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => place({ email: 'one@example.com' })));
    const before = await countGiven();
    // A database that is too busy refuses with 503, and nothing is recorded: then it is sent again.
    const record = async (order: PlacedOrder, side: number): Promise<void> => {
      const payment = { method: 'paypal', amount: 50 };
      const answer = await asOwner('POST', `${order.id}/payments`, payment, side as 0 | 1);
      if (answer.statusCode === 503) return record(order, side);
      expect(answer.statusCode).toBe(201);
    };
    await Promise.all(
      orders.flatMap((order, n) => [
        record(order, n % 2),
        record(order, (n + 1) % 2),
        // Completes the order and is then refused: the client was never told that nothing is left to send.
        asOwner('POST', `${order.id}/payments`, { method: 'paypal', amount: 50, report_id: 'none' }),
      ]),
    );
    expect((await countGiven()) - before).toBe(20);
    const numbers = [];
    for (const order of orders) numbers.push((await view(order)).receipt_number);
    expect(new Set(numbers).size).toBe(20);
    await expectNoGap();
  });

  test('is kept without personal data when the client is erased or the order deleted', async () => {
    const [erased, deleted] = [
      await place({ name: 'Grace Hopper', email: 'grace@example.com' }),
      await place({ name: 'Mary Somerville', email: 'mary@example.com' }),
    ];
    for (const order of [erased, deleted]) {
      await bill(order, { name: 'Quillfeather Ltd', address: '1 Row', tax_number: 'QF-9' });
      await pay(order);
    }
    const given = (await view(erased)).receipt_number;
    await two.product.callAsOwner('POST', '/clients/grace@example.com/erase', {
      confirmation: 'grace@example.com',
    });
    await two.product.callAsOwner('POST', '/orders/trash', { order_ids: [deleted.id] });
    expect((await asOwner('DELETE', deleted.id)).statusCode).toBe(200);
    expect((await getOrder(two.product, erased.id)) as OrderDetail).toMatchObject({
      receipt_number: given,
      billing: { name: '', address: '', tax_number: '' },
    });
    const stored = JSON.stringify([
      await readRows(two.product, 'receipts'),
      await readRows(two.product, 'orders'),
    ]);
    expect(stored.match(/Hopper|Somerville|Quillfeather|1 Row|QF-9/)).toBeNull();
    await expectNoGap();
  });

  test('is given to no receipt while the studio doesn’t number them', async () => {
    await changeSettings(two.product, { receipt_numbering: false });
    const order = await place();
    await pay(order);
    expect(await view(order)).toMatchObject({ is_paid: true, receipt_number: null, receipt: null });
    // Turning it on numbers what is paid from then on.
    await changeSettings(two.product, { receipt_numbering: true, receipt_prefix: '' });
    expect((await view(order)).receipt_number).toBeNull();
    const next = await place();
    await pay(next);
    expect((await view(next)).receipt_number).toMatch(new RegExp(`^${year}-\\d{4}$`));
    await changeSettings(two.product, { receipt_prefix: 'HS' });
    await expectNoGap();
  });

  test.each([
    '-HS',
    'HS-',
    'H--S',
    'H S',
    'HS/1',
    'É',
    'x'.repeat(13),
  ])('has no prefix like %s', async (prefix) => {
    const answer = await changeSettings(two.product, { receipt_prefix: prefix });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'receipt_prefix']);
  });
});

describe('billing details', () => {
  const details = { name: 'Quartz GmbH', address: 'Row 1\n10115 Berlin', tax_number: 'DE123456789' };

  test('are on the receipt and the order until it has a number, and fixed from then on', async () => {
    const order = await place({ name: 'Ada' });
    expect((await bill(order, { name: 'Draft' })).json()).toEqual({
      name: 'Draft',
      address: '',
      tax_number: '',
    });
    const answer = await bill(order, { ...details, name: ' Quartz GmbH ' });
    expect([answer.statusCode, answer.json()]).toEqual([200, details]);
    expect((await view(order)).billing).toEqual(details);
    expect((await getOrder(two.product, order.id)).billing).toEqual(details);
    await pay(order);
    const given = (await view(order)).receipt_number;
    const refused = await bill(order, { name: 'Someone else' });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      `Receipt ${given} has been issued, so its billing details can’t be changed any more. Write to me if something is wrong.`,
    ]);
    const { text } = await textOf(order);
    for (const words of ['Quartz GmbH', '10115 Berlin', 'DE123456789', 'Billed to'])
      expect(text).toContain(words);
    expect((await view(order)).receipt?.billing).toEqual(details);
  });

  test('can always be changed while receipts aren’t numbered', async () => {
    await changeSettings(two.product, { receipt_numbering: false });
    const order = await place();
    await pay(order);
    expect((await bill(order, details)).statusCode).toBe(200);
    expect((await textOf(order)).text).toContain('Quartz GmbH');
    await changeSettings(two.product, { receipt_numbering: true });
  });

  test('need the order’s own key, and are refused in the words of the form', async () => {
    const [order, other] = [await place(), await place()];
    expect((await bill({ ...order, key: other.key }, details)).statusCode).toBe(404);
    const answer = await bill(order, { name: 'a\nb', address: 'x'.repeat(601), tax_number: 5 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { field: 'name', message: 'Billing name contains characters that can’t be stored' },
      { field: 'address', message: 'Billing address can have at most 600 characters' },
      { field: 'tax_number', message: 'Tax number must be text' },
    ]);
  });
});

describe('the next receipt number', () => {
  const next = async () =>
    (await two.product.callAsOwner('GET', '/settings')).json<{ receipt_next_number: number }>()
      .receipt_next_number;
  const choose = (receipt_next_number: unknown) => changeSettings(two.product, { receipt_next_number });
  const given = async () => {
    const order = await place();
    await pay(order);
    return (await view(order)).receipt_number;
  };

  test('can be set above the last one until it is given, and never to one that was', async () => {
    const last = (await next()) - 1;
    for (const wrong of [last, last - 1]) {
      const answer = await choose(wrong);
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        [
          {
            field: 'receipt_next_number',
            message: `Number ${last} was given in ${year}. Enter ${last + 1} or more`,
          },
        ],
      ]);
    }
    for (const wrong of [0, 1.5, '7', null]) expect((await choose(wrong)).statusCode).toBe(422);
    expect(await next()).toBe(last + 1);
    expect((await choose(last + 900)).json()).toMatchObject({ receipt_next_number: last + 900 });
    // A slip can be put right while nothing was given.
    expect((await choose(last + 100)).statusCode).toBe(200);
    expect([await given(), await given(), await next()]).toEqual([
      number(last + 100),
      number(last + 101),
      last + 102,
    ]);
    expect((await choose(last + 50)).statusCode).toBe(422);
    // With other fields that are right, nothing is saved.
    const mixed = await changeSettings(two.product, { receipt_prefix: 'XX', receipt_next_number: last });
    expect(mixed.statusCode).toBe(422);
    expect(await given()).toBe(number(last + 102));
  });
});
