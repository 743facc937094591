import { describe, expect, test } from 'vitest';
import type { Payment } from '../../../shared/order-payments.ts';
import { pageNames } from '../../../shared/pages.ts';
import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import { changeSettings } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placeOrder } from '../../../test/orders.ts';
import { readPageData } from '../pages/page-data.ts';

const product = setUpTestApp();

type Listed = { payment_methods: PaymentMethod[] };
const list = async () =>
  (await product.callAsOwner('GET', '/payment-methods')).json<Listed>().payment_methods;
const send = (method: 'POST' | 'PUT' | 'DELETE', path = '', payload: object = {}) =>
  product.callAsOwner(method, `/payment-methods${path}`, payload);
const drop = (id: string) => product.callAsOwner('DELETE', `/payment-methods/${id}`);
const bank = { kind: 'transfer', label: 'Bank transfer', text: 'IBAN: DE00 1234\nName: Low Tide' };
const wise = { kind: 'link', label: 'Wise', url: 'https://wise.example/pay?sum={amount}&for={order}' };

const place = async () => {
  const { body } = await placeOrder(product.url);
  const { order_id, order_key } = body as { order_id: string; order_key: string };
  const headers = { 'order-key': order_key };
  const view = async () =>
    (await product.app.inject({ url: `/api/client-orders/${order_id}`, headers })).json();
  const report = (payload: object) =>
    product.app.inject({
      method: 'POST',
      url: `/api/client-orders/${order_id}/payment-reports`,
      headers,
      payload,
    });
  return { id: order_id, view, report };
};

test('a new studio has PayPal and Cash App, bound to the two settings', async () => {
  expect(await list()).toMatchObject([
    { id: 'paypal', kind: 'paypal', label: 'PayPal', note: 'Recommended', active: true, is_fixed: true },
    { id: 'cashapp', kind: 'cashapp', label: 'Cash App', note: '', active: true, is_fixed: true },
  ]);
  expect((await list()).map(({ lacks }) => lacks)).toEqual(['example', 'example']);
  const answer = await send('PUT', '/paypal', { handle: 'https://paypal.me/LowTide' });
  expect(answer.json()).toMatchObject({ handle: 'LowTide', lacks: null });
  expect((await product.app.inject('/api/settings')).json()).toMatchObject({ paypal_handle: 'LowTide' });
  await changeSettings(product, { paypal_handle: 'Tide2', cashapp_handle: '$Tide2' });
  expect((await list()).map(({ handle }) => handle)).toEqual(['Tide2', '$Tide2']);
  const refused = await send('PUT', '/cashapp', { handle: 'https://example.com/x' });
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'handle']);
});

test('instructions are only for those who have ordered', async () => {
  const secret = 'DE44 5001 0517';
  const answer = await send('POST', '', { kind: 'transfer', label: 'SEPA', text: `IBAN: ${secret}` });
  const { id } = answer.json<{ id: string }>();
  const paths = [
    '/api/offer',
    '/api/settings',
    '/',
    '/faq',
    '/payment-options',
    '/payment-success',
    '/api/openapi.json',
  ];
  for (const path of paths)
    expect([path, (await product.app.inject(path)).body.includes(secret)]).toEqual([path, false]);
  for (const page of pageNames)
    expect([page, JSON.stringify(await readPageData(product.deps, page)).includes(secret)]).toEqual([
      page,
      false,
    ]);
  const { payment_methods } = (await product.app.inject('/api/offer')).json<Listed>();
  const offered = payment_methods.find((method) => method.id === id);
  expect([offered?.label, offered && 'text' in offered]).toEqual(['SEPA', false]);
  const { view } = await place();
  expect(JSON.stringify((await view()).how_to_pay.methods)).toContain(secret);
  expect((await drop(id)).statusCode).toBe(200);
});

test('a way to pay is added, changed, put in order, and deleted while nobody used it', async () => {
  const added = await send('POST', '', bank);
  expect([added.statusCode, added.json()]).toMatchObject([200, { id: 'bank_transfer', position: 2 }]);
  expect((await send('POST', '', { ...wise, id: 'by-wise' })).json()).toMatchObject({ id: 'by-wise' });
  const changed = await send('PUT', '/by-wise', { note: 'No fees', active: false });
  expect(changed.json()).toMatchObject({ note: 'No fees', active: false, url: wise.url });
  const ids = ['bank_transfer', 'cashapp', 'by-wise', 'paypal'];
  const sorted = (await send('PUT', '/order', { ids })).json<Listed>();
  expect(sorted.payment_methods.map(({ id }) => id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids, 'x'], [ids[0], ids[0], ids[1], ids[2]]])
    expect((await send('PUT', '/order', { ids: wrong })).statusCode).toBe(422);
  expect((await drop('by-wise')).json()).toEqual({ archived: false });
  expect((await drop('by-wise')).statusCode).toBe(404);
  await send('PUT', '/order', { ids: ['paypal', 'cashapp', 'bank_transfer'] });
});

test.each([
  ['POST', '', { ...bank, label: 'bank TRANSFER' }, 409, 'label'],
  ['POST', '', { ...bank, label: 'New', id: 'paypal' }, 409, 'id'],
  ['POST', '', { ...bank, label: 'New', id: 'order' }, 409, 'id'],
  ['POST', '', { ...wise, url: 'javascript:alert(1)' }, 422, 'url'],
  ['POST', '', { kind: 'paypal', label: 'Second' }, 422, 'kind'],
  ['PUT', '/cashapp', { label: 'PayPal' }, 409, 'label'],
  ['PUT', '/bank_transfer', { text: '' }, 422, 'text'],
  ['PUT', '/bank_transfer', { kind: 'link' }, 422, 'kind'],
] as const)('%s %s %j is refused', async (method, path, payload, status, field) => {
  const before = await list();
  const answer = await send(method, path, payload);
  expect([answer.statusCode, answer.json().errors?.[0].field]).toEqual([status, field]);
  expect(await list()).toEqual(before);
});

test('the two of every studio are switched off, not deleted', async () => {
  const answer = await drop('paypal');
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    'PayPal can’t be deleted. Switch it off instead.',
  ]);
});

describe('an order', () => {
  test('shows every way with its link and instructions, in order', async () => {
    await send('POST', '', { ...wise, label: 'Wise & Co' });
    const order = await place();
    const { how_to_pay } = await order.view();
    expect(how_to_pay).toMatchObject({ paypal_url: 'https://paypal.me/Tide2/50USD', cashtag: '$Tide2' });
    expect(how_to_pay.methods).toMatchObject([
      { id: 'paypal', url: 'https://paypal.me/Tide2/50USD' },
      { id: 'cashapp' },
      { id: 'bank_transfer', url: '', text: bank.text },
      { id: 'wise_co', url: `https://wise.example/pay?sum=50&for=${order.id}` },
    ]);
  });

  test('keeps what a payment was made by, also once that is renamed or archived', async () => {
    const order = await place();
    expect((await order.report({ method: 'nothing' })).json().errors[0].field).toBe('method');
    const { id } = (await order.report({ method: 'bank_transfer' })).json<Payment>();
    expect((await send('PUT', '/bank_transfer', { label: 'SEPA' })).statusCode).toBe(200);
    expect((await drop('bank_transfer')).json()).toEqual({ archived: true });
    expect((await list()).map((one) => one.id)).toEqual(['paypal', 'cashapp', 'wise_co']);
    // Its name is free again, and its id isn’t.
    expect((await send('POST', '', { ...bank, label: 'SEPA' })).json()).toMatchObject({ id: 'sepa' });
    const confirmed = await product.callAsOwner('POST', `/orders/${order.id}/payments`, {
      ...{ method: 'bank_transfer', amount: 50, report_id: id },
    });
    expect(confirmed.json()).toMatchObject({ method: 'bank_transfer', method_label: 'SEPA' });
    const detail = await getOrder(product, order.id);
    expect(detail).toMatchObject({ is_paid: true, payments: [{ method: 'bank_transfer' }] });
    expect((await order.view()).events.map(({ text }: { text: string }) => text)).toContain(
      'You reported a payment of $50 with SEPA',
    );
  });

  test('that was opened by a way says so in that way’s words', async () => {
    const order = await place();
    await order.report({ method: 'wise_co', only_opened: true });
    expect(await order.view()).toMatchObject({
      ...{ opened_method: 'wise_co', opened_label: 'Wise & Co' },
      next: { title: 'Did your Wise & Co payment go through?' },
    });
  });
});

test('without any, every page says that the studio will write', async () => {
  for (const { id } of await list()) await send('PUT', `/${id}`, { active: false });
  expect((await product.app.inject('/api/settings')).json()).toMatchObject({
    paypal_handle: '',
    cashapp_handle: '',
  });
  expect(await (await place()).view()).toMatchObject({
    how_to_pay: { paypal_url: null, methods: [], text: 'I’ll tell you here how to pay.' },
  });
});
