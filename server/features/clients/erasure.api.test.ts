import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { briefTextNames, mapNames, type OrderText, orderTextNames } from '../../../shared/order-fields.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { engine, startTestApp, type TestApp } from '../../../test/harness.ts';
import { clientCall, filesOn, getOrder, linkTo, placed, placeOrder, song } from '../../../test/orders.ts';
import { findRow, readRow, readRows } from '../../../test/rows.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { queueEmail } from '../emails/queries.ts';
import { eraseClient } from './erasure-queries.ts';

let product: TestApp;
beforeEach(async () => {
  product = await startTestApp();
});
afterEach(() => product.close());

const erase = (address: string, confirmation: string) =>
  product.callAsOwner('POST', `/clients/${encodeURIComponent(address)}/erase`, { confirmation });

const exportOrder = async (order_id: string) => {
  const link = await product.callAsOwner('POST', '/exports', { export: { what: 'order', order_id } });
  const answer = await fetch(product.url + link.json<{ url: string }>().url);
  return { data: (await answer.json()) as OrderDetail & { receipt: object } };
};

/** All text in all tables of the database. */
const everything = async (): Promise<string> => {
  const { read } = product.deps.database;
  const names =
    engine === 'postgres'
      ? sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows: tables } = await names.execute(read);
  expect(tables.length).toBeGreaterThan(20);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    for (const row of rows)
      for (const value of Object.values(row))
        texts.push(value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value));
  }
  return texts.join('\n').toLowerCase();
};

const fields: Record<OrderText, string> = {
  ...mapNames(orderTextNames, (name) => `Quillfeather ${name}`),
  name: 'Zelda Quillfeather',
  email: 'Quill@Example.com',
  project_details: 'Moonlit Barge',
  notes: 'sotto voce',
};
const traces = [
  ...Object.values(fields),
  'Quillfeather',
  'quill@',
  'Moonlit Barge',
  'sotto voce',
  '867-5309',
  'grumpy',
  'hush',
  'oarlock',
  'barge master',
  'example.com/quillfeather-demo',
];
/** A client with emails and two orders, one of them paid and with messages. */
const knownClient = async (): Promise<string[]> => {
  const songs = { song_title: 'Moonlit Barge', reference: '1|https://example.com/quillfeather-demo' };
  const paid = await placed(product.url, {
    fields: { ...fields, ...songs },
    files: [song('oarlock.wav'), song('oarlock 2.wav')],
  });
  const open = await placed(product.url, { fields: { ...fields, email: 'QUILL@example.com' } });
  await product.callAsOwner('PUT', `/orders/${paid}/status`, {
    status: 'payment_received',
    notes: 'hush now',
    admin_notes: 'grumpy',
    tell_client: true,
  });
  const version = await addVersion(product, paid, { name: 'Barge master.wav', note: 'hush' });
  await prepareVersions(product);
  await product.deps.database.transaction(async (tx) => {
    const order_id = paid;
    await tx
      .insertInto('order_deliveries')
      .values({ id: 'd', order_id, at: version.created_at, note: 'hush' })
      .execute();
    const note = {
      id: 'n',
      order_id,
      version_id: version.id,
      at_s: 0,
      text: 'hush',
      created_at: version.created_at,
      is_done: 0 as const,
      reply: 'hush',
      shown_done: 0 as const,
      shown_reply: '',
    };
    await tx.insertInto('version_notes').values(note).execute();
    await tx.updateTable('orders').set({ showcase_credit: 'Quillfeather' }).where('id', '=', paid).execute();
  });
  await product.callAsOwner('PUT', '/clients/quill@example.com', { phone: '867-5309', note: 'grumpy' });
  const { id } = await readRow(product, 'clients', { email_key: 'quill@example.com' });
  const email = {
    kind: 'individual' as const,
    order_id: null,
    reply_to: '',
    subject: 'Dear Zelda Quillfeather',
  };
  const data = { public_url: product.url, settings: {}, message: 'hush' } as never;
  await product.deps.database.transaction(async (tx) => {
    await queueEmail(tx, product.deps.config, {
      ...email,
      recipient: 'Quill@example.com',
      data,
      client_id: id,
    });
    await queueEmail(tx, product.deps.config, { ...email, recipient: 'qUILL@example.com', data });
    await tx
      .updateTable('emails')
      .set({ error: '550 <quill@example.com> unknown', state: 'failed' })
      .where('client_id', '=', id)
      .execute();
  });
  return [paid, open];
};

test('leaves no trace of the person in any table or on disk, and keeps the figures', async () => {
  const other = await placed(product.url, { fields: { name: 'Ada', email: 'ada@example.com' } });
  const [paid = '', open = ''] = await knownClient();
  const before = await everything();
  for (const trace of traces) expect(before, trace).toContain(trace.toLowerCase());
  const dashboard = (await product.callAsOwner('GET', '/dashboard')).json();
  const sent = await getOrder(product, paid);
  const link = await linkTo(product, paid);

  const answer = await erase('quill@example.com', ' QUILL@EXAMPLE.COM ');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    // The client's three files, the version, and listening copies of the version and the rough mix.
    { message: 'Client data deleted', orders: 2, files: 6 },
  ]);

  const after = await everything();
  for (const trace of traces) expect(after, trace).not.toContain(trace.toLowerCase());
  expect(await filesOn(product.folder)).toHaveLength(1);
  expect(await readRows(product, 'storage_totals')).toMatchObject([{ kind: 'orders', files: 1 }]);
  const {
    recent_orders,
    queue: _queue,
    week,
    failed_emails,
    ...counts
  } = (await product.callAsOwner('GET', '/dashboard')).json();
  expect(dashboard).toMatchObject(counts);
  expect([failed_emails, week]).toEqual([0, []]);
  expect(recent_orders.map(({ order_id }: { order_id: string }) => order_id)).toEqual([open, paid, other]);
  expect((await product.callAsOwner('GET', '/clients')).json().total).toBe(1);
  expect((await product.callAsOwner('GET', '/clients/quill%40example.com/history')).statusCode).toBe(404);

  const left = await getOrder(product, paid);
  expect(left).toEqual({
    ...sent,
    ...mapNames(briefTextNames, () => ''),
    client_info: { name: 'Deleted client', email: '' },
    title: 'Song 1',
    project_details: '',
    notes: '',
    file_count: 0,
    due_at: null,
    due_text: '',
    order_link: null,
    files: [],
    versions: [],
    deliverables: sent.deliverables.map((each) => ({ ...each, version_id: null, ready_version_id: null })),
    showcase_credit: '',
    songs: [{ song: 1, title: '', approved_at: null, references: [], rough: null }],
    events: sent.events.map((event) => ({ ...event, note: '', admin_note: '', told: null })),
    emails: left.emails,
  });
  expect(
    left.emails.map(({ recipient, subject, text, state }) => ({ recipient, subject, text, state })),
  ).toEqual(sent.emails.map(() => ({ recipient: '', subject: '', text: '', state: 'cancelled' })));
  expect(
    (await product.callAsOwner('GET', `/orders?search=${paid.slice(4, 10)}`)).json().orders,
  ).toHaveLength(1);
  for (const search of ['quillfeather', 'zelda', 'quill', 'barge'])
    expect((await product.callAsOwner('GET', `/orders?search=${search}`)).json().orders).toEqual([]);
  expect((await fetch(product.url + link)).status).toBeLessThan(500);
  expect((await product.callAsOwner('GET', '/emails')).statusCode).toBe(200);
  expect((await getOrder(product, other)).client_info.email).toBe('ada@example.com');
});

test('an order without its client can still be moved, and emails nobody', async () => {
  const [, open = ''] = await knownClient();
  await erase('quill@example.com', 'quill@example.com');
  const mails = async () => (await readRows(product, 'emails')).length;
  const count = await mails();
  const moved = await product.callAsOwner('PUT', `/orders/${open}/status`, { status: 'payment_received' });
  expect(moved.json<OrderDetail>()).toMatchObject({
    status: 'payment_received',
    due_at: null,
    client_info: { email: '' },
  });
  expect(await mails()).toBe(count);
  expect((await product.callAsOwner('GET', '/dashboard')).json().total_revenue).toBe(100);
});

test('removes texts on payments and cancellations, and keeps their amounts', async () => {
  const id = await placed(product.url, { fields: { ...fields, email: 'payer@example.com' } });
  const at = `/orders/${id}`;
  await product.callAsOwner('POST', `${at}/payments`, {
    method: 'paypal',
    amount: 50,
    reference: 'wugfoo-1',
    note: 'wugfoo-2',
  });
  const refund = { amount: 10, method: 'paypal', reference: 'wugfoo-3' };
  await product.callAsOwner('POST', `${at}/cancel`, { reason: 'wugfoo-4', refund });
  expect(await everything()).toMatch(/wugfoo/);
  await erase('payer@example.com', 'payer@example.com');
  expect(await everything()).not.toMatch(/wugfoo/);
  const { paid_amount, payments } = await getOrder(product, id);
  expect([paid_amount, payments.map(({ amount }) => amount)]).toEqual([40, [50, -10]]);
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('removes what a quote, a checkout, billing data and a numbered receipt say about the client', async () => {
  await product.callAsOwner('PUT', '/settings', { receipt_numbering: true });
  const words = ['Wugfoo', 'wugfoo.example', 'cs_wugfoo'];
  const entered = await product.callAsOwner('POST', '/orders', {
    client: { name: 'Ida Wugfoo', email: 'ida@wugfoo.example' },
    song_count: 2,
    lines: [
      { label: 'Mixes for the Wugfoos', amount: 90 },
      { label: 'A rush for Ida Wugfoo', amount: 10 },
    ],
    song_titles: ['Song of Wugfoo'],
    note: 'Dear Wugfoo',
    tell_client: true,
  });
  const { order_id, order_link } = entered.json<OrderDetail>();
  const order = { id: order_id, key: new URL(order_link ?? '').hash.slice(1) };
  expect((await clientCall(product, order, 'POST', '/accept')).statusCode).toBe(200);
  const billing = { name: 'Wugfoo Ltd', address: '1 Wugfoo Row', tax_number: 'WUGFOO-9' };
  expect((await clientCall(product, order, 'PUT', '/billing', billing)).statusCode).toBe(200);
  const [at, later] = ['2026-11-27T09:00:00.000Z', '2026-11-28T09:00:00.000Z'];
  const session = {
    id: 'cs_1',
    order_id,
    amount: 10_000,
    currency: 'USD',
    created_at: at,
    expires_at: later,
  };
  await product.deps.database.transaction((tx) =>
    tx
      .insertInto('card_sessions')
      .values({ ...session, url: 'https://x/cs_wugfoo', paid_at: null, ended_at: null })
      .execute(),
  );
  await product.callAsOwner('POST', `/orders/${order_id}/payments`, { method: 'paypal', amount: 100 });
  const before = await everything();
  for (const word of words) expect(before).toContain(word.toLowerCase());
  const paid = await getOrder(product, order_id);
  const { data } = await exportOrder(order_id);
  expect(data).toMatchObject({ billing, is_quote: true, accepted_at: paid.accepted_at });
  expect(data.receipt).toMatchObject({ billing, receipt_number: paid.receipt_number, lines: paid.lines });

  await erase('ida@wugfoo.example', 'ida@wugfoo.example');
  expect(await everything()).not.toMatch(/wugfoo/);
  const left = await getOrder(product, order_id);
  const lines = paid.lines.map((line, place) => ({ ...line, label: `Line ${place + 1}` }));
  expect(left).toMatchObject({ lines, total_amount: 100, receipt_number: paid.receipt_number });
  const after = await exportOrder(order_id);
  expect(after.data.receipt).toMatchObject({ lines, total_amount: 100, client_name: '' });
});

test('a later order makes the person a new client', async () => {
  await knownClient();
  await erase('quill@example.com', 'quill@example.com');
  await placed(product.url, { fields });
  const { client_info, statistics } = (
    await product.callAsOwner('GET', '/clients/quill%40example.com/history')
  ).json();
  expect([client_info.phone, client_info.note, statistics.total_orders]).toEqual(['', '', 1]);
});

test.each([
  '',
  'quill@example.co',
  'ada@example.com',
  'delete',
])('nothing happens without the address typed as confirmation (%j)', async (confirmation) => {
  await knownClient();
  const before = await everything();
  const answer = await erase('quill@example.com', confirmation);
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'confirmation']);
  expect(await everything()).toBe(before);
  expect((await erase('nobody@example.com', 'nobody@example.com')).statusCode).toBe(404);
});

test('the sweep removes files left by a crash after the commit', async () => {
  await knownClient();
  const files = await filesOn(product.folder);
  await product.deps.database.transaction((tx) => eraseClient(tx, 'quill@example.com', ''));
  expect(await filesOn(product.folder)).toEqual(files);
  await sweepOnce(product.deps, 0);
  expect(await filesOn(product.folder)).toEqual([]);
});

test('orders placed during the erasure belong to a client or to nobody, and are complete', async () => {
  await knownClient();
  const orders = Array.from({ length: 12 }, () => placeOrder(product.url, { fields }));
  const erased = Promise.all([1, 2, 3].map(() => erase('quill@example.com', 'quill@example.com')));
  for (const { status } of await Promise.all(orders)) expect(status).toBe(200);
  for (const { statusCode } of await erased) expect([200, 404]).toContain(statusCode);
  const { read } = product.deps.database;
  const named = await read.selectFrom('orders').select('id').where('email_key', '<>', '').execute();
  const client = await findRow(product, 'clients');
  expect(client?.orders ?? 0).toBe(named.length);
  const files = await readRows(product, 'order_files');
  expect(await filesOn(product.folder)).toHaveLength(files.length);
});
