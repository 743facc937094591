import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Dashboard } from '../shared/dashboard.ts';
import type { InboxItem, InboxKind } from '../shared/inbox.ts';
import type { OrderDetail } from '../shared/orders.ts';
import type { QueueReasonKind } from '../shared/queue.ts';
import { makeWav } from './audio/wav.ts';
import type { TestApp } from './harness.ts';

/** The rows of the overview’s queue that need this. */
export const listQueued = ({ queue }: Pick<Dashboard, 'queue'>, kind: QueueReasonKind) =>
  queue.rows.filter(({ reasons }) => reasons.some((reason) => reason.kind === kind));

/** A file part; `part` is the name of the form field. */
export type FilePart = { name: string; content: Buffer; part?: string };
type Fields = Record<string, string | Buffer | undefined> | [string, string | Buffer][];
export type OrderInput = {
  /** Overrides the defaults; undefined removes a field. A list replaces them all, in its own order. */
  fields?: Fields;
  files?: FilePart[];
  key?: string;
  headers?: Record<string, string>;
};
export type Answer = {
  status: number;
  headers: Headers;
  body: {
    order_id?: string;
    order_key?: string;
    detail?: string;
    errors?: { field: string; message: string }[];
  };
};

export const wav = makeWav({ seconds: 0.02 });
/** A WAV file of exactly that many bytes, different each time. */
export const bigWav = (bytes: number): Buffer =>
  Buffer.concat([wav.subarray(0, 44), randomBytes(bytes - 44)]);
export const song = (name = 'song.wav', content = wav): FilePart => ({ name, content });

export const usual = { name: 'Ada Lovelace', email: 'ada@example.com', song_count: '1' };

const entriesOf = (fields: Fields = {}): [string, string | Buffer][] =>
  Array.isArray(fields)
    ? fields
    : Object.entries({ ...usual, ...fields }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );

/** Names in a form as browsers write them (HTML, multipart form data). */
const quoted = (name: string) => name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');

/** A multipart/form-data body, byte for byte: fields first, then files. */
export const multipart = ({ fields, files = [song()] }: OrderInput = {}, boundary = 'next-part') => {
  const parts = [
    ...entriesOf(fields).map(([name, value]) => ({ header: `name="${quoted(name)}"`, content: value })),
    ...files.map(({ name, content, part = 'files' }) => ({
      header: `name="${part}"; filename="${quoted(name)}"\r\nContent-Type: application/octet-stream`,
      content,
    })),
  ];
  const body = Buffer.concat([
    ...parts.flatMap(({ header, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
};

/** Sends an order over a real connection. */
export const placeOrder = async (url: string, order: OrderInput = {}): Promise<Answer> => {
  const { body, type } = multipart(order);
  const answer = await fetch(`${url}/api/orders/immediate`, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(order.key === undefined ? {} : { 'idempotency-key': order.key }),
      ...order.headers,
    },
    body,
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Answer['body'],
  };
};

/** The order as its client sees it. */
export type PlacedOrder = { id: string; key: string };

/** Places an order that must be accepted; returns its id and key. */
export const placedWithKey = async (url: string, order: OrderInput = {}): Promise<PlacedOrder> => {
  const { status, body } = await placeOrder(url, order);
  if (status !== 200 || !body.order_id || !body.order_key)
    throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`);
  return { id: body.order_id, key: body.order_key };
};

export const placed = async (url: string, order: OrderInput = {}): Promise<string> =>
  (await placedWithKey(url, order)).id;

/** A request of an order's client, by its key. */
export const clientCall = (
  { app }: Pick<TestApp, 'app'>,
  { id, key }: PlacedOrder,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/api/client-orders/${id}${path}`,
    headers: { 'order-key': key, ...headers },
    ...(payload ? { payload } : {}),
  });

/** What of an order needs the studio's attention, of every kind or one. */
export const inboxOf = async (product: TestApp, id: string, kind?: InboxKind): Promise<InboxItem[]> =>
  (await product.callAsOwner('GET', '/inbox'))
    .json<{ items: InboxItem[] }>()
    .items.filter((item) => item.order_id === id && (kind === undefined || item.kind === kind));

/** The whole order, as the owner sees it. */
export const getOrder = async (product: TestApp, id: string): Promise<OrderDetail> => {
  const answer = await product.callAsOwner('GET', `/orders/${id}`);
  return answer.json<OrderDetail>();
};

/** Opens a link to one file of an order, or to all of them. */
export const linkTo = async (
  product: TestApp,
  id: string,
  payload: { file_id?: string; inline?: boolean } = {},
): Promise<string> => {
  const answer = await product.callAsOwner('POST', `/orders/${id}/download-link`, payload);
  return answer.json<{ url: string }>().url;
};

export const download = async (product: TestApp, id: string, file_id?: string): Promise<Buffer> => {
  const link = await linkTo(product, id, file_id === undefined ? {} : { file_id });
  return Buffer.from(await (await fetch(product.url + link)).arrayBuffer());
};

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Every file the product keeps, finished or not. */
export const filesOn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
};

const tables = [
  'orders',
  'order_lines',
  'order_files',
  'order_songs',
  'order_references',
  'order_events',
  'order_totals',
  'payments',
  'order_messages',
  'file_additions',
  'inbox_items',
  'emails',
  'idempotency_keys',
  'staging_leases',
  'address_quotas',
] as const;

/** Everything an order leaves behind, to be compared before and after a refused one. */
export const stored = async ({ deps, folder }: TestApp) => {
  const rows: Record<string, unknown> = {};
  for (const table of tables)
    rows[table] =
      table === 'order_totals' || table === 'address_quotas'
        ? await deps.database.read.selectFrom(table).selectAll().orderBy(sql`1`).orderBy(sql`2`).execute()
        : (await deps.database.read.selectFrom(table).select(sql<number>`count(*)`.as('n')).execute())[0]?.n;
  rows.uses = await deps.database.read
    .selectFrom('discounts')
    .select(['code', 'uses'])
    .orderBy('code')
    .execute();
  return { files: await filesOn(folder), rows };
};
