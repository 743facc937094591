import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { plainMail } from '../../../test/emails.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import { filesOn, getOrder, placed } from '../../../test/orders.ts';
import { changeRows, readRow } from '../../../test/rows.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import { listOrderEmails } from '../emails/list-queries.ts';
import { queueEmail } from '../emails/queries.ts';
import { beginSending } from '../emails/sending-queries.ts';
import { emptyOldTrash } from './shelve-orders.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const move = (id: string, status: string) => product.callAsOwner('PUT', `/orders/${id}/status`, { status });
const idsOf = (answer: { json(): { orders: { order_id: string }[] } }) =>
  answer.json().orders.map(({ order_id }) => order_id);
const listed = async (shelf: string) => {
  const answer = await product.callAsOwner('GET', `/orders?shelf=${shelf}`);
  expect([shelf, answer.json().total]).toEqual([shelf, idsOf(answer).length]);
  return idsOf(answer);
};
const rowOf = (id: string) => readRow(product, 'orders', { id });
/** Every stored figure except empty rows. */
const figures = async () => {
  const { read } = product.deps.database;
  const [totals, months, clients, dashboard] = await Promise.all([
    read
      .selectFrom('order_totals')
      .selectAll()
      .where('orders', '<>', 0)
      .orderBy('shelf')
      .orderBy('status')
      .execute(),
    read.selectFrom('revenue_quarter_hours').selectAll().orderBy('at').execute(),
    read.selectFrom('clients').selectAll().orderBy('email_key').execute(),
    product.callAsOwner('GET', '/dashboard'),
  ]);
  return { totals, months, clients, dashboard: dashboard.json<Dashboard>() };
};

const setAside: [string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>, string][] = [
  [
    'cancelled',
    (id) => product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: 'He moved to Oslo' }),
    (id) => product.callAsOwner('DELETE', `/orders/${id}/cancel`),
    'cancelled',
  ],
  [
    'cancelled with a refund',
    (id) =>
      product.callAsOwner('POST', `/orders/${id}/cancel`, {
        reason: '',
        refund: { amount: 50, method: 'paypal' },
      }),
    (id) => product.callAsOwner('DELETE', `/orders/${id}/cancel`),
    'cancelled',
  ],
  [
    'archived',
    (id) => product.callAsOwner('PUT', `/orders/${id}/archived`, { archived: true }),
    (id) => product.callAsOwner('PUT', `/orders/${id}/archived`, { archived: false }),
    'archived',
  ],
  [
    'in the trash',
    (id) => product.callAsOwner('POST', '/orders/trash', { order_ids: [id] }),
    (id) => product.callAsOwner('POST', '/orders/untrash', { order_ids: [id] }),
    'trash',
  ],
];

describe.each(setAside)('an order that is %s', (_words, aside, back, shelf) => {
  test('counts in no figure, and restoring it restores everything', async () => {
    // The overview names days and months.
    vi.setSystemTime(new Date());
    const id = await placed(product.url, { fields: { email: 'aside@example.com' } });
    await move(id, 'in_progress');
    const [row, before] = [await rowOf(id), await figures()];
    await aside(id);
    const now = await figures();
    expect(now.dashboard.total_revenue).toBe(before.dashboard.total_revenue - 50);
    expect(now.dashboard.total_orders).toBe(before.dashboard.total_orders - 1);
    expect(now.dashboard.in_progress_orders).toBe(before.dashboard.in_progress_orders - 1);
    const sum = (months: { amount: number }[]) => months.reduce((all, { amount }) => all + amount, 0);
    expect(sum(now.months)).toBe(sum(before.months) - 50_00);
    expect((await rowOf(id)).due_at).toBeNull();
    expect(await listed(shelf)).toEqual([id]);
    expect((await listed('current')).includes(id)).toBe(shelf === 'cancelled');
    await expectStoredTotalsMatch(product.deps.database.read);
    await aside(id);
    await expectStoredTotalsMatch(product.deps.database.read);
    await back(id);
    expect(await rowOf(id)).toEqual(row);
    expect(await figures()).toEqual(before);
    await back(id);
    expect(await figures()).toEqual(before);
    expect(await listed(shelf)).toEqual([]);
  });
});

describe('a cancellation', () => {
  test('shows its reason and refund on the order and, if the client is to be told, in the email', async () => {
    const id = await placed(product.url);
    await move(id, 'mixed');
    const body = {
      reason: 'The studio is flooded.',
      refund: { amount: 30, method: 'paypal', reference: 'R-1' },
      tell_client: true,
    };
    const order = (await product.callAsOwner('POST', `/orders/${id}/cancel`, body)).json<OrderDetail>();
    expect([order.cancel_reason, order.paid_amount, order.is_paid]).toEqual([
      'The studio is flooded.',
      20,
      false,
    ]);
    expect(order.payments.at(-1)).toMatchObject({ amount: -30, source: 'refund', reference: 'R-1' });
    expect(order.events.at(-1)).toMatchObject({ kind: 'cancelled', note: 'The studio is flooded.' });
    const email = order.emails.at(-1);
    expect(email?.kind).toBe('order_cancelled_client');
    for (const words of ['nothing more to pay', 'I’ve refunded $30', 'The studio is flooded.'])
      expect(email?.text).toContain(words);
    const back = (await product.callAsOwner('DELETE', `/orders/${id}/cancel`)).json<OrderDetail>();
    expect([back.cancelled_at, back.paid_amount, back.emails.at(-1)?.state]).toEqual([null, 50, 'cancelled']);
  });

  test('holds queued emails to the client until it is undone; those to the studio are sent', async () => {
    const id = await placed(product.url);
    await product.callAsOwner('PUT', `/orders/${id}/status`, { status: 'in_progress', tell_client: true });
    const states = (order: OrderDetail) => order.emails.map(({ kind, state }) => `${kind} ${state}`);
    const body = { reason: '', tell_client: true };
    expect(
      states((await product.callAsOwner('POST', `/orders/${id}/cancel`, body)).json<OrderDetail>()),
    ).toEqual([
      'order_placed_studio queued',
      'order_placed_client cancelled',
      'payment_received_client cancelled',
      'order_cancelled_client queued',
    ]);
    expect(states((await product.callAsOwner('DELETE', `/orders/${id}/cancel`)).json<OrderDetail>())).toEqual(
      [
        'order_placed_studio queued',
        'order_placed_client queued',
        'payment_received_client queued',
        'order_cancelled_client cancelled',
      ],
    );
  });

  test('holds a payment’s email, which stays unsent if the payment is undone meanwhile', async () => {
    const id = await placed(product.url);
    await move(id, 'mixed');
    const { payments } = (
      await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' })
    ).json<OrderDetail>();
    await product.callAsOwner('DELETE', `/orders/${id}/payments/${payments[0]?.id}`);
    const { emails } = (await product.callAsOwner('DELETE', `/orders/${id}/cancel`)).json<OrderDetail>();
    expect(emails.at(-1)).toMatchObject({ kind: 'payment_received_client', state: 'cancelled' });
  });

  test('sends no email unless the client is to be told', async () => {
    const id = await placed(product.url);
    const { emails } = (
      await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: 'a test' })
    ).json<OrderDetail>();
    expect(emails.map(({ kind }) => kind)).toEqual(['order_placed_studio', 'order_placed_client']);
  });

  test('with a refund above the amount paid is refused without effect', async () => {
    const id = await placed(product.url);
    const answer = await product.callAsOwner('POST', `/orders/${id}/cancel`, {
      reason: '',
      refund: { amount: 5, method: 'paypal' },
    });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([409, 'refund.amount']);
    expect((await getOrder(product, id)).cancelled_at).toBeNull();
  });

  test('can’t be repeated (409) except as a retry with its key, and blocks status changes', async () => {
    const id = await placed(product.url);
    const key = { 'idempotency-key': 'c' };
    const cancel = () => product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: 'x' }, key);
    expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([200, 200]);
    expect((await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: 'x' })).statusCode).toBe(409);
    const moved = await move(id, 'mixed');
    expect([moved.statusCode, moved.json().detail]).toEqual([409, expect.stringMatching(/cancelled/)]);
    expect((await getOrder(product, id)).events.map(({ kind }) => kind)).toEqual(['placed', 'cancelled']);
  });
});

describe('the trash', () => {
  test('takes many orders at once, says which ones moved, and holds unsent emails about them', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => placed(product.url)));
    const moved = await product.callAsOwner('POST', '/orders/trash', {
      order_ids: [...ids, ...ids, 'MX-000000000000'],
    });
    expect(moved.json().order_ids).toEqual([...ids].sort());
    expect((await product.callAsOwner('POST', '/orders/trash', { order_ids: ids })).json()).toEqual({
      order_ids: [],
    });
    const states = async () => (await getOrder(product, ids[0] as string)).emails.map(({ state }) => state);
    expect(await states()).toEqual(['cancelled', 'cancelled']);
    expect((await move(ids[0] as string, 'mixed')).statusCode).toBe(409);
    await product.callAsOwner('POST', '/orders/untrash', { order_ids: ids });
    expect(await states()).toEqual(['queued', 'queued']);
  });

  test('also holds an email that was being sent and not accepted, and releases it on restore', async () => {
    const id = await placed(product.url);
    const set = (change: object) => changeRows(product, 'emails', change, { order_id: id });
    const claim = async () => {
      const queued = (await listOrderEmails(product.deps.database.read, id)).filter(
        ({ state }) => state === 'queued',
      );
      const begun = await product.deps.database.transaction(async (tx) =>
        Promise.all(
          queued.map((row) =>
            beginSending(tx, { ...row, bulk_message: null, order_client: null, order_title: null }),
          ),
        ),
      );
      return begun.flatMap((row) => row?.kind ?? []);
    };
    const states = async () => (await getOrder(product, id)).emails.map(({ state }) => state);
    await set({ state: 'sending', attempts: 1 });
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
    expect(await states()).toEqual(['sending', 'sending']);
    // The mail server deferred it.
    await set({ state: 'queued', error: '451 later' });
    expect([await claim(), await states()]).toEqual([[], ['cancelled', 'cancelled']]);
    await product.callAsOwner('POST', '/orders/untrash', { order_ids: [id] });
    await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' });
    await set({ state: 'queued', error: '451 later' });
    expect([await claim(), await states()]).toEqual([['order_placed_studio'], ['sending', 'cancelled']]);
    await product.callAsOwner('DELETE', `/orders/${id}/cancel`);
    expect(await claim()).toEqual(['order_placed_client']);
  });

  test('hides a client with all orders in it from lists and bulk emails', async () => {
    const id = await placed(product.url, { fields: { name: 'Flood', email: 'flood@example.com' } });
    const clients = async () =>
      (await product.callAsOwner('GET', '/clients?limit=100'))
        .json()
        .clients.map(({ email }: { email: string }) => email);
    expect(await clients()).toContain('flood@example.com');
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
    expect(await clients()).not.toContain('flood@example.com');
    await product.callAsOwner('POST', '/orders/untrash', { order_ids: [id] });
    expect(await clients()).toContain('flood@example.com');
  });

  test('is the only place an order can be deleted for good from', async () => {
    const id = await placed(product.url);
    const answer = await product.callAsOwner('DELETE', `/orders/${id}`);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/trash first/)]);
    expect((await product.callAsOwner('DELETE', '/orders/MX-000000000000')).statusCode).toBe(404);
  });

  test('deletes only orders that have been in it for thirty days', async () => {
    const [old, young, back] = await Promise.all([1, 2, 3].map(() => placed(product.url)));
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [old, young, back] });
    await changeRows(product, 'orders', { trashed_at: fromNow(-30 * DAY) }, { id: [`${old}`, `${back}`] });
    await product.callAsOwner('POST', '/orders/untrash', { order_ids: [back] });
    await emptyOldTrash(product.deps);
    const left = await product.deps.database.read.selectFrom('orders').select('id').execute();
    const ids = left.map(({ id }) => id);
    expect([ids.includes(`${old}`), ids.includes(`${young}`), ids.includes(`${back}`)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await product.callAsOwner('POST', '/orders/trash/empty')).json()).toEqual({ deleted: 1 });
    await expectStoredTotalsMatch(product.deps.database.read);
  });
});

describe('an order deleted for good', () => {
  /** All data except what background jobs change by themselves. */
  const everything = async (studio: TestApp): Promise<Record<string, unknown>> => {
    const { read, maintenance } = studio.deps.database;
    const rows: Record<string, unknown> = {};
    for (const table of await maintenance.tables())
      if (!/kysely|_search|sqlite_|sessions|login_attempts|secrets|address_quotas/.test(table))
        rows[table] = await read
          .selectFrom(table as 'orders')
          .selectAll()
          .execute();
    return rows;
  };
  const noNothing = (rows: Record<string, unknown>) => {
    // A figure of 0 doesn't count as a trace.
    for (const [table, list] of Object.entries(rows))
      if (/_totals$|_quarter_hours$/.test(table))
        rows[table] = (list as Record<string, unknown>[]).filter((row) =>
          Object.values(row).some((value) => typeof value === 'number' && value !== 0),
        );
    return rows;
  };

  test('leaves no trace in any table or in storage, so a test order can be removed completely', async () => {
    await using studio = await startTestApp();
    await studio.callAsOwner('POST', '/discounts', {
      code: 'TEN',
      kind: 'percent',
      value: 10,
      max_uses: 3,
    });
    await placed(studio.url, { fields: { email: 'real@example.com', discount_code: 'TEN' } });
    const [before, files] = [noNothing(await everything(studio)), await filesOn(studio.folder)];
    const test = {
      fields: { name: 'Tester', email: 'test@example.com', discount_code: 'TEN', notes: 'only a test' },
      key: 'test-key',
    };
    const id = await placed(studio.url, test);
    await studio.callAsOwner('PUT', `/orders/${id}/status`, {
      status: 'delivered',
      tell_client: true,
      notes: 'hear',
    });
    await studio.callAsOwner('POST', `/orders/${id}/payments`, {
      method: 'paypal',
      amount: 5,
      reference: 'zzz',
    });
    await studio.callAsOwner('PUT', '/clients/test%40example.com', { phone: '123', note: 'me' });
    await studio.callAsOwner('POST', `/orders/${id}/cancel`, {
      reason: 'test',
      refund: { amount: 5, method: 'paypal' },
    });
    await studio.callAsOwner('PUT', `/orders/${id}/archived`, { archived: true });
    await studio.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
    expect((await studio.callAsOwner('DELETE', `/orders/${id}`)).statusCode).toBe(200);
    expect((await studio.callAsOwner('GET', `/orders/${id}`)).statusCode).toBe(404);
    const after = noNothing(await everything(studio));
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(id);
    expect(await filesOn(studio.folder)).toEqual(files);
    await expectStoredTotalsMatch(studio.deps.database.read);
  });

  test('returns its use to its discount code, but not to a new code of the same name', async () => {
    const uses = async () =>
      (await product.callAsOwner('GET', '/discounts'))
        .json()
        .discounts.filter(({ code }: { code: string }) => code === 'AGAIN')
        .map((code: { uses: number }) => code.uses);
    const remove = async (id: string) => {
      await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
      await product.callAsOwner('DELETE', `/orders/${id}`);
    };
    const add = () =>
      product.callAsOwner('POST', '/discounts', { code: 'AGAIN', kind: 'percent', value: 10 });
    const first = (await add()).json();
    const old = await placed(product.url, { fields: { discount_code: 'AGAIN' } });
    expect((await product.callAsOwner('DELETE', `/discounts/${first.id}`)).statusCode).toBeLessThan(300);
    await add();
    const young = await placed(product.url, { fields: { discount_code: 'AGAIN' } });
    await remove(old);
    expect(await uses()).toEqual([1]);
    await remove(young);
    expect(await uses()).toEqual([0]);
  });

  test('deletes the client’s digests if they have no other order, and no email to the studio', async () => {
    const email = 'Digest@example.com';
    const [one, other] = [
      await placed(product.url, { fields: { email } }),
      await placed(product.url, { fields: { email } }),
    ];
    const digests = async () =>
      (
        await product.deps.database.read
          .selectFrom('emails')
          .select('kind')
          .where('subject', '=', 'Listed')
          .orderBy('kind')
          .execute()
      ).map(({ kind }) => kind);
    await product.deps.database.transaction(async (tx) => {
      for (const kind of ['orders_digest_client', 'orders_digest_studio'] as const)
        await queueEmail(tx, product.deps.config, {
          ...plainMail,
          kind,
          subject: 'Listed',
          recipient: email,
        });
    });
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [one, other] });
    await product.callAsOwner('DELETE', `/orders/${one}`);
    expect(await digests()).toEqual(['orders_digest_client', 'orders_digest_studio']);
    await product.callAsOwner('DELETE', `/orders/${other}`);
    expect(await digests()).toEqual(['orders_digest_studio']);
  });

  test('leaves a client with other orders named as in the latest of those', async () => {
    const email = 'two@example.com';
    await placed(product.url, { fields: { name: 'First Name', email } });
    const id = await placed(product.url, { fields: { name: 'Second Name', email } });
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
    await product.callAsOwner('DELETE', `/orders/${id}`);
    const { client_info, statistics } = (
      await product.callAsOwner('GET', `/clients/${email}/history`)
    ).json();
    expect([client_info.name, statistics.total_orders]).toEqual(['First Name', 1]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });
});
