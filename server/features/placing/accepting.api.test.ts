import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/calendar.ts';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { setUpTestApp } from '../../../test/harness.ts';

const noon = new Date('2027-03-31T12:00:00.000Z');
beforeAll(() => void vi.setSystemTime(noon));
afterAll(() => void vi.useRealTimers());

const product = setUpTestApp();

const order = { client: { name: 'Juno Vale', email: 'juno@example.com' }, song_count: 2 };
const enter = (body: object, key?: string) =>
  product.callAsOwner('POST', '/orders', body, key ? { 'idempotency-key': key } : {});
const entered = async (body: object = order) => {
  const answer = await enter(body);
  expect([answer.statusCode, answer.statusCode === 201 || answer.json()]).toEqual([201, true]);
  return answer.json<OrderDetail>();
};
const asClient = ({ order_id, order_link }: Pick<OrderDetail, 'order_id' | 'order_link'>) => {
  const key = new URL(order_link ?? '').hash.slice(1);
  return (method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) =>
    product.app.inject({
      method,
      url: `/api/client-orders/${order_id}${path}`,
      headers: { 'order-key': key },
      ...(payload ? { payload } : {}),
    });
};
const view = async (from: ReturnType<typeof asClient>) => (await from('GET')).json<ClientOrder>();
const lines = [
  { label: 'Mix of two songs', amount: 80.5 },
  { label: 'Dolby Atmos version', amount: 40 },
];

test('a quote ends after its last day where the studio is, and can be renewed until it is accepted', async () => {
  const zone = (timezone: string) => product.callAsOwner('PUT', '/settings', { timezone });
  await zone('Asia/Tokyo');
  const made = await entered({ ...order, lines, valid_until: '2027-03-31', tell_client: true });
  const client = asClient(made);
  expect(made).toMatchObject({ valid_until: '2027-03-31', quote_ended: false });
  expect(JSON.stringify(made.emails)).toContain('It’s valid until Wednesday 31 March.');
  expect((await view(client)).next.words).toContain('It’s valid until Wednesday 31 March.');
  const report = { method: 'paypal', amount: 120.5 };
  const renew = (valid_until: unknown) =>
    product.callAsOwner('PUT', `/orders/${made.order_id}/valid-until`, { valid_until });
  // Four hours into April there.
  vi.setSystemTime('2027-03-31T19:00:00.000Z');
  expect(await view(client)).toMatchObject({
    ...{ valid_until: '2027-03-31', quote_ended: true, turn: 'client' },
    how_to_pay: { amount: 0, methods: [] },
    next: { title: 'My price has ended', action: { to: 'messages' } },
  });
  const ended = 'My price was valid until Wednesday 31 March. Write to me if you’d like to go ahead.';
  for (const [path, body] of [
    ['/accept', {}],
    ['/payment-reports', report],
    ['/payment-reports', { ...report, only_opened: true }],
    ['/card-payment', undefined],
  ] as const) {
    const refused = await client('POST', path, body);
    expect([path, refused.statusCode, refused.json().detail]).toEqual([path, 409, ended]);
  }
  const { queue } = (await product.callAsOwner('GET', '/dashboard')).json();
  expect(queue.rows.find(({ id }: { id: string }) => id === made.order_id).order).toMatchObject({
    ...{ quote_ended: true, valid_until: '2027-03-31' },
  });
  // It is still March in London.
  await zone('Europe/London');
  expect((await view(client)).quote_ended).toBe(false);
  await zone('Asia/Tokyo');
  for (const wrong of ['2027-03-31', '2027-04-31', 'soon', undefined, 5])
    expect([wrong, (await renew(wrong)).statusCode]).toEqual([wrong, 422]);
  const renewed = await renew('2028-01-03');
  expect([renewed.statusCode, renewed.json()]).toMatchObject([
    200,
    { valid_until: '2028-01-03', quote_ended: false, awaits_acceptance: true },
  ]);
  expect((await view(client)).events.at(-1)?.text).toBe(
    'I renewed my price\nValid until Monday 3 January 2028.',
  );
  expect((await renew(null)).json()).toMatchObject({ valid_until: null });
  expect((await renew('2027-04-01')).statusCode).toBe(200);
  expect((await client('POST', '/accept', {})).statusCode).toBe(200);
  // What was accepted doesn't end.
  vi.setSystemTime('2027-04-02T12:00:00.000Z');
  expect(await view(client)).toMatchObject({ quote_ended: false, how_to_pay: { amount: 120.5 } });
  expect((await client('POST', '/payment-reports', report)).statusCode).toBe(201);
  expect((await renew('2027-06-01')).statusCode).toBe(409);
  vi.setSystemTime(noon);
  await zone('UTC');
});

test('a quote is valid for as many days as the studio’s quotes, unless it says otherwise', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect((await entered({ ...order, lines })).valid_until).toBe(addDays(today, 30));
  expect((await entered({ ...order, lines, valid_until: null })).valid_until).toBeNull();
  await product.callAsOwner('PUT', '/settings', { quote_days: 0 });
  expect((await entered({ ...order, lines })).valid_until).toBeNull();
  await product.callAsOwner('PUT', '/settings', { quote_days: 30 });
  expect((await entered()).valid_until).toBeNull();
  for (const wrong of [{ lines, valid_until: addDays(today, -2) }, { valid_until: today }]) {
    const answer = await enter({ ...order, ...wrong });
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([422, 'valid_until']);
  }
  const { order_id } = await entered();
  const refused = await product.callAsOwner('PUT', `/orders/${order_id}/valid-until`, {
    valid_until: today,
  });
  expect(refused.statusCode).toBe(409);
});

test('terms are accepted before the client pays in any way, and once', async () => {
  const terms = { slug: 'terms', title: 'House rules', body: 'Pay first.', in_footer: true };
  await product.callAsOwner('POST', '/pages', terms);
  const made = await entered();
  const client = asClient(made);
  const shown = await view(client);
  expect(shown).toMatchObject({
    ...{ awaits_acceptance: false, terms_to_accept: { title: 'House rules' }, due_amount: 100 },
    ...{ how_to_pay: { amount: 0, methods: [] }, next: { words: 'Read and accept first: House rules.' } },
  });
  const report = { method: 'paypal', amount: 100 };
  for (const [path, body] of [
    ['/payment-reports', report],
    ['/payment-reports', { ...report, only_opened: true }],
    ['/card-payment', undefined],
  ] as const) {
    const refused = await client('POST', path, body);
    expect([path, refused.statusCode, refused.json().detail]).toEqual([
      ...[path, 409, 'Read and accept first: House rules. Then you can pay.'],
    ]);
  }
  expect((await client('POST', '/accept', {})).statusCode).toBe(422);
  const acceptance = { accepted_terms: true, terms_sha256: shown.terms_to_accept?.sha256 };
  for (let n = 0; n < 2; n++) expect((await client('POST', '/accept', acceptance)).statusCode).toBe(200);
  expect((await product.callAsOwner('GET', `/orders/${made.order_id}`)).json()).toMatchObject({
    terms: { sha256: acceptance.terms_sha256, accepted_at: expect.stringMatching(/Z$/) },
    accepted_at: null,
  });
  expect(await view(client)).toMatchObject({ terms_to_accept: null, how_to_pay: { amount: 100 } });
  expect((await client('POST', '/payment-reports', report)).statusCode).toBe(201);
  // Money that has arrived says that they agreed.
  const paid = await entered();
  await product.callAsOwner('POST', `/orders/${paid.order_id}/payments`, { method: 'other', amount: 20 });
  expect(await view(asClient(paid))).toMatchObject({ terms_to_accept: null, how_to_pay: { amount: 80 } });
  await product.callAsOwner('DELETE', '/pages/terms');
});
