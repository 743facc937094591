import { describe, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { OrderDetail, OrderSummary } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { readRows } from '../../../test/rows.ts';

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
const emailsOf = (order_id: string) => readRows(product, 'emails', { order_id });
const lines = [
  { label: 'Mix of two songs', amount: 80.5 },
  { label: 'Dolby Atmos version', amount: 40 },
];

test('an order by hand costs what the form would ask, counts like any other, and tells nobody by itself', async () => {
  await placed(product.url);
  const made = await entered({
    ...order,
    add_ons: ['clean_edit'],
    song_titles: ['Night Bus'],
    note: 'As agreed',
  });
  expect(made).toMatchObject({
    ...{ total_amount: 120, status: 'pending', file_count: 0, title: 'Night Bus and 1 more' },
    ...{ is_by_hand: true, is_quote: false, accepted_at: null },
    client_info: order.client,
    add_ons: { clean_edit: true, rush_delivery: false },
    events: [{ kind: 'placed', note: 'As agreed' }],
  });
  expect(await emailsOf(made.order_id)).toEqual([]);
  const client = await view(asClient(made));
  expect(client).toMatchObject({
    ...{ turn: 'client', awaits_acceptance: false, due_amount: 120 },
    how_to_pay: { amount: 120 },
    events: [{ text: 'I set up this order for you\nAs agreed' }],
  });
  const listed = (await product.callAsOwner('GET', '/orders?search=night%20bus')).json<{
    orders: OrderSummary[];
  }>();
  expect(listed.orders.map(({ order_id }) => order_id)).toEqual([made.order_id]);
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('with the client told, one email brings the link, the lines and the note', async () => {
  const made = await entered({ ...order, lines, note: 'See you in May', tell_client: true });
  const [email, ...more] = await emailsOf(made.order_id);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ kind: 'order_entered_client', recipient: 'juno@example.com' });
  const [shown] = made.emails;
  expect(shown).toMatchObject({ subject: '2 songs: My price, $120.50' });
  expect(JSON.stringify(shown)).toContain('See you in May');
  expect(JSON.stringify(shown)).toContain('Dolby Atmos version');
});

describe('a quote', () => {
  test('is accepted before it is paid', async () => {
    const made = await entered({ ...order, lines, note: 'As we said on the phone.' });
    expect(made).toMatchObject({
      ...{ total_amount: 120.5, is_quote: true, awaits_acceptance: true },
      reminders: { next_at: null },
    });
    expect(made.lines.map(({ label, amount }) => ({ label, amount }))).toEqual(lines);
    const client = asClient(made);
    expect(await view(client)).toMatchObject({
      ...{ turn: 'client', awaits_acceptance: true },
      how_to_pay: { amount: 0, methods: [] },
      next: {
        title: 'My price: $120.50',
        words: expect.stringMatching(/^As we said on the phone\.\n\nAccept it/),
      },
    });
    const report = { method: 'paypal', amount: 120.5 };
    const early = await client('POST', '/payment-reports', report);
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'Accept the price first. Then you can pay.',
    ]);

    const first = await client('POST', '/accept');
    expect(first.json()).toEqual({ accepted_at: expect.stringMatching(/Z$/) });
    expect((await client('POST', '/accept', {})).json()).toEqual(first.json());
    const after = await view(client);
    expect(after).toMatchObject({ awaits_acceptance: false, how_to_pay: { amount: 120.5 } });
    expect(after.events.map(({ text }) => text)).toEqual([
      'I set up this order for you\nAs we said on the phone.',
      'You accepted the price',
    ]);
    expect((await emailsOf(made.order_id)).map(({ kind }) => kind)).toEqual(['price_accepted_studio']);
    expect((await product.callAsOwner('GET', `/orders/${made.order_id}`)).json()).toMatchObject({
      ...first.json(),
      reminders: { next_at: expect.any(String) },
    });

    expect((await client('POST', '/payment-reports', report)).statusCode).toBe(201);
    const paid = await product.callAsOwner('POST', `/orders/${made.order_id}/payments`, report);
    expect(paid.json()).toMatchObject({ amount: 120.5, state: 'confirmed' });
    expect(await view(client)).toMatchObject({ is_paid: true, due_amount: 0 });
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('is accepted with the terms, where there are some', async () => {
    const made = await entered({ ...order, lines });
    const client = asClient(made);
    const terms = { slug: 'terms', title: 'Terms', body: 'Pay first.', in_footer: true };
    await product.callAsOwner('POST', '/pages', terms);
    const shown = (await view(client)).terms_to_accept;
    expect(shown).toEqual({ title: 'Terms', sha256: expect.stringMatching(/^[\da-f]{64}$/) });
    for (const body of [
      undefined,
      {},
      { accepted_terms: false },
      { accepted_terms: true, terms_sha256: 'x' },
    ]) {
      const refused = await client('POST', '/accept', body);
      expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ field: 'accepted_terms' }]]);
    }
    expect(await view(client)).toMatchObject({ awaits_acceptance: true });
    const accepted = await client('POST', '/accept', { accepted_terms: true, terms_sha256: shown?.sha256 });
    const { accepted_at } = accepted.json<{ accepted_at: string }>();
    expect(await view(client)).toMatchObject({ awaits_acceptance: false, terms_to_accept: null });
    expect((await product.callAsOwner('GET', `/orders/${made.order_id}`)).json()).toMatchObject({
      terms: { sha256: shown?.sha256, accepted_at },
    });
    await product.callAsOwner('DELETE', '/pages/terms');
  });

  test('needs no acceptance once the studio has the money or started, nor when it is cancelled', async () => {
    const paid = await entered({ ...order, lines });
    await product.callAsOwner('POST', `/orders/${paid.order_id}/payments`, { method: 'other', amount: 20 });
    expect(await view(asClient(paid))).toMatchObject({
      awaits_acceptance: false,
      how_to_pay: { amount: 100.5 },
    });
    const cancelled = await entered({ ...order, lines });
    await product.callAsOwner('POST', `/orders/${cancelled.order_id}/cancel`, { reason: '' });
    expect(await view(asClient(cancelled))).toMatchObject({ awaits_acceptance: false, turn: 'nobody' });
    expect((await asClient(cancelled)('POST', '/accept')).statusCode).toBe(409);
  });

  test('is the only thing to accept', async () => {
    const answer = await asClient(await entered())('POST', '/accept');
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'This order has no price to accept. You can go ahead.',
    ]);
  });
});

test('the client fills in the brief until work starts', async () => {
  const made = await entered({ ...order, song_titles: ['Working title'] });
  const client = asClient(made);
  const brief = {
    project_details: 'Slow, in D minor',
    notes: 'Click at 1:12',
    song_titles: ['Night Bus', 'Day Bus'],
    references: [{ song: 2, url: 'https://example.com/track' }, '1|https://example.com/other'],
  };
  expect((await client('PUT', '/brief', brief)).statusCode).toBe(200);
  expect((await client('PUT', '/brief', { notes: '' })).statusCode).toBe(200);
  const own = (await product.callAsOwner('GET', `/orders/${made.order_id}`)).json<OrderDetail>();
  expect(own).toMatchObject({
    project_details: 'Slow, in D minor',
    notes: '',
    title: 'Night Bus and 1 more',
  });
  expect(own.songs.map(({ title, references }) => [title, references])).toEqual([
    ['Night Bus', ['https://example.com/other']],
    ['Day Bus', ['https://example.com/track']],
  ]);
  expect((await view(client)).brief).toEqual({
    project_details: 'Slow, in D minor',
    notes: '',
    can_change: true,
  });
  const found = await product.callAsOwner('GET', '/orders?search=day%20bus');
  expect(found.json<{ total: number }>().total).toBe(1);

  for (const [bad, field] of [
    [{ song_titles: ['a', 'b', 'c'] }, 'song_titles'],
    [{ references: [{ song: 3, url: 'https://example.com' }] }, 'references'],
    [{ references: ['1|http://example.com'] }, 'references'],
    [{ project_details: 'x'.repeat(5001) }, 'project_details'],
  ] as const) {
    const answer = await client('PUT', '/brief', bad);
    expect([field, answer.statusCode, answer.json().errors[0].field]).toEqual([field, 422, field]);
  }
  await product.callAsOwner('PUT', `/orders/${made.order_id}/status`, { status: 'in_progress' });
  const late = await client('PUT', '/brief', { notes: 'Too late' });
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'Work on your order has started, so the brief can’t be changed any more. Send me a message instead.',
  ]);
  expect((await view(client)).brief.can_change).toBe(false);
});

test.each<[string, object, string]>([
  ['no client', { client: undefined }, 'client'],
  ['a client without a name', { client: { name: ' ', email: 'a@example.com' } }, 'client.name'],
  ['an address that isn’t one', { client: { name: 'A', email: 'nowhere' } }, 'client.email'],
  ['no songs', { song_count: 0 }, 'song_count'],
  ['half a song', { song_count: 1.5 }, 'song_count'],
  ['an unknown add-on', { add_ons: ['free_lunch'] }, 'add_ons'],
  ['an unknown service', { service: 'laundry' }, 'service'],
  ['more titles than songs', { song_titles: ['a', 'b', 'c'] }, 'song_titles'],
  ['no lines', { lines: [] }, 'lines'],
  ['a line for nothing', { lines: [{ label: '', amount: 5 }] }, 'lines.0.label'],
  ['a negative price', { lines: [{ label: 'x', amount: -5 }] }, 'lines.0.amount'],
  ['thirds of a cent', { lines: [{ label: 'x', amount: 0.333 }] }, 'lines.0.amount'],
  ['too much', { lines: Array.from({ length: 2 }, () => ({ label: 'x', amount: 100_000 })) }, 'lines'],
])('refuses %s, and keeps nothing', async (_, change, field) => {
  const before = await readRows(product, 'orders');
  const answer = await enter({ ...order, ...change });
  expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([422, field]);
  expect(await readRows(product, 'orders')).toHaveLength(before.length);
});

test('a retry with the same key is the same order', async () => {
  const [one, other] = await Promise.all([enter(order, 'once'), enter(order, 'once')]);
  expect(one.json<OrderDetail>().order_id).toBe(other.json<OrderDetail>().order_id);
  expect((await enter({ ...order, song_count: 3 }, 'once')).statusCode).toBe(422);
});

test('what an order was sold with is known to its client, whoever set the price', async () => {
  const made = await entered({ ...order, lines, add_ons: ['clean_edit'] });
  const known = (await view(asClient(made))).chosen_add_ons;
  expect(known).toEqual([{ id: 'clean_edit', name: 'Clean edit' }]);
  expect((await view(asClient(await entered({ ...order, add_ons: ['clean_edit'] })))).chosen_add_ons).toEqual(
    known,
  );
});

test('a free quote has nothing to accept or to pay', async () => {
  const made = await entered({ ...order, lines: [{ label: 'A present', amount: 0 }], tell_client: true });
  expect(made.emails.map(({ text }) => /accept|\bpay\b/i.test(text))).toEqual([false]);
  expect(await view(asClient(made))).toMatchObject({
    awaits_acceptance: false,
    is_paid: true,
    due_amount: 0,
  });
});
