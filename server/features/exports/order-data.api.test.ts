import { expect, test } from 'vitest';
import type { OrderFile } from '../../../shared/orders.ts';
import { changeSettings } from '../../../test/content.ts';
import { fullOrder, insertAll } from '../../../test/full-order.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, placed, placeOrder } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { approve, deliveredOrder, makeDrafts } from '../../../test/showcase.ts';
import { addUpload } from '../../../test/uploads.ts';
import { unsubscribeUrl } from '../clients/unsubscribe-queries.ts';

const product = setUpTestApp();

type Data = Record<string, unknown>;
const exported = async (order_id: string) => {
  const link = await product.callAsOwner('POST', '/exports', { export: { what: 'order', order_id } });
  return fetch(product.url + link.json<{ url: string }>().url);
};

/** For each table with an `order_id`, something that only its rows contain; some hold nothing, and say why. */
const places: Record<string, string | ((data: Data) => unknown)> = {
  order_lines: ({ lines }) => lines,
  order_events: ({ events }) => events,
  order_files: ({ files }) => files,
  file_additions: ({ files }) => (files as Data[]).filter(({ note }) => note === 'The ad-libs'),
  order_messages: ({ messages }) => messages,
  inbox_items: ({ inbox }) => inbox,
  order_versions: ({ versions }) => versions,
  order_deliveries: ({ deliveries }) => deliveries,
  order_songs: ({ songs }) => (songs as Data[]).filter(({ title }) => title === 'Low Tide'),
  order_references: ({ songs }) => (songs as Data[]).flatMap(({ references }) => references),
  version_notes: ({ rounds }) => (rounds as { notes: unknown[] }[]).flatMap(({ notes }) => notes),
  order_rounds: ({ rounds }) => rounds,
  payments: ({ payments }) => payments,
  receipts: ({ receipt }) => receipt,
  emails: ({ emails }) => (emails as Data[]).filter(({ text }) => text),
  testimonials: ({ testimonial }) => [testimonial],
  portfolio_items: ({ portfolio }) => portfolio,
  uploads: 'Files on their way; what arrived is in order_files',
  idempotency_keys: 'Fingerprints of requests',
  card_sessions: 'Addresses of checkouts; what was paid is in payments',
  card_events: 'Which news from the card processor was handled',
  card_charges: 'Which card payment is which order’s; what was paid and refunded is in payments',
};

test('an order’s data has all messages and measurements, however many', async () => {
  const id = await placed(product.url, {});
  const amounts = { messages: 60, notes: 0, files: 2, rounds: 0, versions: 0 };
  await insertAll(product.deps.database, fullOrder(id, amounts));
  const data = (await (await exported(id)).json()) as { messages: object[]; files: OrderFile[] };
  expect(data.messages).toHaveLength(60);
  expect(data.messages[0]).toEqual({
    ...{ id: `${id}-m0`, from: 'client', at: expect.any(String), text: expect.any(String) },
  });
  expect(data.files.at(-1)?.report?.measures).toMatchObject({ clipped_runs: 40, lufs: -19.4 });
});

test('an order’s data includes every table with an order_id, but no file bytes, waveforms or client key', async () => {
  await changeSettings(product, { receipt_numbering: true });
  const order = await deliveredOrder(product, {
    ...{ name: 'Nova', additional_revisions: 'true' },
    ...{ song_title: 'Low Tide', reference: '1|https://example.com/warm' },
  });
  const { id, key } = order;
  const client = (method: 'PUT' | 'POST', path: string, payload?: object) =>
    clientCall(product, order, method, path, payload);
  await product.callAsOwner('POST', `/orders/${id}/payments`, {
    method: 'paypal',
    amount: 500,
    reference: 'PP-7',
  });
  await client('POST', '/files', { upload_ids: [await addUpload(product)], note: 'The ad-libs' });
  await client('POST', '/messages', { text: 'Is the snare too loud?' });
  const [version] = (await getOrder(product, id)).versions;
  const note = (text: string) => client('POST', `/versions/${version?.id}/notes`, { at_s: 0, text });
  await note('More reverb');
  await client('POST', '/rounds');
  await note('Still a draft');
  await product.callAsOwner('PUT', `/orders/${id}/status`, { status: 'delivered' });
  await approve(product, order);
  await client('PUT', '/showcase', { showcase: true, credit: 'The Lovelaces' });
  await client('POST', '/testimonial', { content: 'Warm and loud', rating: 5 });
  await makeDrafts(product);

  const answer = await exported(id);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="?${id}-\\d{4}-\\d\\d-\\d\\d\\.json"?$`),
    ),
    'cache-control': 'private, no-store',
  });
  const text = await answer.text();
  const data = JSON.parse(text) as Data;
  const tables = await product.deps.database.read.introspection.getTables();
  const ofOrders = tables.filter(({ columns }) => columns.some(({ name }) => name === 'order_id'));
  expect(ofOrders.map(({ name }) => name).sort()).toEqual(Object.keys(places).sort());
  for (const [table, find] of Object.entries(places))
    if (typeof find === 'function') expect([find(data)].flat().filter(Boolean), table).not.toEqual([]);
  expect(data).toMatchObject({
    order_id: id,
    client_info: { name: 'Nova' },
    title: 'Low Tide',
    payments: [{ reference: 'PP-7', amount: 500 }],
    rounds: [{ number: 1, notes: [{ text: 'More reverb' }] }],
    showcase_credit: 'The Lovelaces',
    testimonial: { content: 'Warm and loud', published: false },
  });
  expect(text).not.toContain(key);
  expect(text).not.toMatch(/"(peaks|storage_key)"|Still a draft/);
});

test.each([
  ['current', async () => undefined],
  ['trash', (id: string) => product.callAsOwner('POST', '/orders/trash', { order_ids: [id] })],
])('exports of an order (%s) contain no key or other link of an email sent from another address', async (shelf, move) => {
  const { body } = await placeOrder(product.url);
  const { order_id: id = '', order_key: key = '' } = body as { order_id?: string; order_key?: string };
  const unsubscribe = await unsubscribeUrl(product.deps.database, 'https://old.example', 'client-7');
  const text = `Your page: https://old.example/order/${id}#${key}\nhttps://old.example/order/${id}?x=1%23${key} ${unsubscribe}.`;
  await changeRows(product, 'emails', { text, html: `<a href="${text}">` }, { order_id: id });
  await changeRows(product, 'orders', { name: `see /order/${id}#${key}` }, { id });
  await move(id);
  const json = await (await exported(id)).text();
  expect(json).toContain(`https://old.example/order/${id}`);
  expect(json).not.toContain(key);
  expect(json).not.toContain(unsubscribe.split('.').at(-1));
  const list = await product.callAsOwner('POST', '/exports', { export: { what: 'orders', shelf } });
  const csv = await (await fetch(product.url + list.json<{ url: string }>().url)).text();
  expect(csv).toContain(id);
  expect(csv).not.toContain(key);
});

test('an order’s data has the terms as its client accepted them', async () => {
  const terms = { slug: 'terms', title: 'Terms of the studio', body: 'Pay **first**.', in_footer: true };
  await product.callAsOwner('POST', '/pages', terms);
  const id = await placed(product.url, { fields: { accepted_terms: 'true' } });
  await product.callAsOwner('PUT', '/pages/terms', { ...terms, title: 'Terms', body: 'Pay later.' });
  const before = (await getOrder(product, id)).terms;
  expect(before?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await (await exported(id)).json()).toMatchObject({
    terms: { ...before, title: 'Terms of the studio', body: 'Pay **first**.' },
  });
  await product.callAsOwner('DELETE', '/pages/terms');
  expect(await (await exported(await placed(product.url))).json()).toMatchObject({ terms: null });
});

test('an order that doesn’t exist, was deleted or has an impossible id is not exported', async () => {
  const ask = (order_id: string) =>
    product.callAsOwner('POST', '/exports', { export: { what: 'order', order_id } });
  const id = await placed(product.url);
  const { url } = (await ask(id)).json<{ url: string }>();
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [id] });
  const headers = await product.asOwner();
  await product.app.inject({ method: 'DELETE', url: `/api/admin/orders/${id}`, headers });
  expect((await fetch(product.url + url)).status).toBe(404);
  expect((await ask(id)).statusCode).toBe(404);
  expect((await ask('../x')).statusCode).toBe(422);
});
