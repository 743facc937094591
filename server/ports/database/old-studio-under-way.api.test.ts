import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import type { Email } from '../../../shared/emails.ts';
import type { OrderDetail, OrderSummary } from '../../../shared/orders.ts';
import type { SoundFile } from '../../../shared/portfolio.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { engine, owner } from '../../../test/harness.ts';
import { buildAt0010, type Facts } from '../../../test/old-databases/at-0010.ts';
import { placeOrder } from '../../../test/orders.ts';
import { loadProduct, type ProductProcess } from '../../../test/run/product-process.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { type Smtp, startSmtp } from '../../../test/services/smtp.ts';
import { getOffset, patch } from '../../../test/tus.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

// A data folder whose server was killed at work, started by this version the way `npm start` does.
const PATIENCE = { timeout: 90_000, interval: 100 };
let folder: string;
let address: string;
let facts: Facts;
let smtp: Smtp;
let product: ProductProcess;
let url: string;
let authorization: string;

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const get = async <T>(path: string): Promise<T> => (await (await call('GET', path)).json()) as T;
const ordersOf = async (shelf: string) =>
  (await get<{ orders: OrderSummary[] }>(`/admin/orders?limit=100&shelf=${shelf}`)).orders;
const orderOf = (id: string) => get<OrderDetail>(`/admin/orders/${id}`);
const withFigures = async (check: (db: Parameters<typeof expectStoredTotalsMatch>[0]) => Promise<void>) => {
  const database = address ? await openPostgres(address) : await openSqlite(join(folder, 'mixfront.db'));
  try {
    await check(database.read);
  } finally {
    await database.close();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-0010-'));
  address = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : '';
  facts = await buildAt0010(engine, folder, address);
  smtp = await startSmtp();
  product = loadProduct({
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'mix@lowtide.example.com',
    MAIL_RATE: '200',
    RATE_LIMITS: 'off',
    ...(address && { DATABASE_URL: address }),
  });
  url = await product.start();
  authorization = '';
  const signedIn = (await (await call('POST', '/admin/login', owner)).json()) as { access_token: string };
  authorization = `Bearer ${signedIn.access_token}`;
});
afterAll(async () => {
  await product.end();
  await smtp.stop();
  await rm(folder, { recursive: true });
});

describe('a studio killed at work and started with this version', () => {
  test('counts orders, revenue and reported payments as before', async () => {
    expect(await get('/admin/dashboard')).toMatchObject({
      ...facts.dashboard,
      waiting: { payment_reports: { count: facts.payment_reports } },
    });
  });

  test('has totals that match a recount', () => withFigures(expectStoredTotalsMatch));

  test('lists every order on its shelf, and every client, as before', async () => {
    const orders = [
      ...(await ordersOf('current')),
      ...(await ordersOf('archived')),
      ...(await ordersOf('trash')),
    ];
    // Mark the trash as filled today, or it would be emptied.
    const plain = (list: OrderSummary[]) =>
      list.map(({ trashed_at, ...order }) => ({ ...order, is_trashed: trashed_at !== null }));
    expect(plain(orders)).toMatchObject(plain(facts.orders));
    expect((await get<{ clients: object[] }>('/admin/clients?limit=100')).clients).toMatchObject(
      facts.clients,
    );
  });

  test('keeps every order with its texts, lines, payments, events and files', async () => {
    for (const [id, { files, ...before }] of Object.entries(facts.details)) {
      const order = await orderOf(id);
      expect(order).toMatchObject(before);
      const labelled = files.map(({ report_by: _, ...file }) => file);
      expect(order.files).toMatchObject(labelled);
    }
  });

  test('keeps settings, codes, testimonials, templates, pictures and tracks', async () => {
    expect(await get('/admin/settings')).toMatchObject(facts.settings);
    expect(await get('/admin/discounts')).toMatchObject({ discounts: facts.discounts });
    expect(await get('/testimonials')).toMatchObject({ testimonials: facts.testimonials });
    expect(await get('/admin/email/templates')).toMatchObject({ templates: facts.templates });
    expect((await get<{ images: object[] }>('/images')).images).toHaveLength(facts.images);
    const tracks = facts.tracks.map(({ id, title }) => ({ id, title }));
    expect((await get<{ items: object[] }>('/portfolio')).items).toMatchObject(tracks);
  });

  test('sends each email that was due, held back or being sent exactly once', async () => {
    const waiting = facts.emails.filter(({ state }) => state === 'queued' || state === 'sending');
    expect(waiting.length).toBeGreaterThan(20);
    const stateOf = async ({ id }: { id: string }) => (await get<Email>(`/admin/emails/${id}`)).state;
    await expect
      .poll(async () => {
        const states = await Promise.all(waiting.map(stateOf));
        return states.filter((state) => state !== 'sent' && state !== 'merged');
      }, PATIENCE)
      .toEqual([]);
    for (const email of waiting) expect(await stateOf(email)).toBe(email.is_held ? 'merged' : 'sent');
    const untouched = facts.emails.filter((email) => !waiting.includes(email));
    for (const email of untouched) expect(await stateOf(email)).toBe(email.state);

    const arrived = smtp.messages.map(({ to, email }) => `${to[0]} ${email.subject}`);
    expect(new Set(arrived).size).toBe(arrived.length);
    const single = waiting.filter(({ is_held }) => !is_held);
    expect(arrived).toEqual(
      expect.arrayContaining(single.map((email) => `${email.recipient} ${email.subject}`)),
    );
  });

  test('finishes the half-sent and the half-written bulk email', async () => {
    const half = facts.emails.filter(({ mailing_id }) => mailing_id !== null);
    const left = half.filter(({ state }) => state !== 'sent').map(({ recipient }) => recipient);
    const recipientsOf = (subject: string) =>
      smtp.messages
        .filter(({ email }) => email.subject === subject)
        .flatMap(({ to }) => to)
        .sort();
    await expect
      .poll(() => recipientsOf('New prices'), PATIENCE)
      .toEqual([...facts.unwritten.recipients].sort());
    expect(recipientsOf('Closed next week')).toEqual(left.sort());
    const { mailings } = await get<{ mailings: BulkEmailSummary[] }>('/admin/mailings');
    expect(mailings.map(({ sent }) => sent)).toEqual(
      facts.mailings.map(({ recipient_count }) => recipient_count),
    );
  });

  test('checks the files of orders that were waiting', async () => {
    const waiting = Object.entries(facts.details).flatMap(([order, { files }]) =>
      files.filter(({ report_by }) => report_by !== 'studio').map(({ id }) => ({ order, id })),
    );
    expect(waiting.length).toBeGreaterThan(20);
    await expect
      .poll(async () => {
        const orders = await Promise.all([...new Set(waiting.map(({ order }) => order))].map(orderOf));
        const checked = new Set(
          orders.flatMap(({ files }) =>
            files.filter(({ report_by }) => report_by === 'studio').map(({ id }) => id),
          ),
        );
        return waiting.filter(({ id }) => !checked.has(id));
      }, PATIENCE)
      .toEqual([]);
  });

  test('encodes the tracks that were waiting', async () => {
    expect(facts.sounds.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(1);
    const states = async () =>
      (await get<{ files: SoundFile[] }>('/admin/sounds')).files.map(({ state }) => state);
    await expect.poll(states, PATIENCE).toEqual(facts.sounds.map(() => 'ready'));
  });

  test('continues a half-sent upload, and accepts the shared form with all its uploads as an order', async () => {
    const { half, half_bytes, arrived } = facts.uploads;
    const upload = `${url}/api/uploads/${half}`;
    expect(await getOffset(upload)).toBe(arrived);
    const rest = Buffer.from(half_bytes, 'base64').subarray(arrived);
    expect((await patch(upload, arrived, rest)).status).toBe(204);
    const draft = await get<{ content: Facts['draft']['content'] }>(`/drafts/${facts.draft.id}`);
    expect(draft.content).toMatchObject(facts.draft.content);
    const { fields, upload_ids } = draft.content;
    const { status, body } = await placeOrder(url, {
      fields: {
        name: fields.name,
        email: fields.email,
        song_count: '2',
        upload_ids: upload_ids.join(','),
        draft_id: facts.draft.id,
      },
      files: [],
    });
    expect(status).toBe(200);
    const { files } = await orderOf(body.order_id ?? '');
    expect(files.map(({ name, song, label }) => [name, song, label])).toContainEqual([
      'Bass.wav',
      2,
      'instrument',
    ]);
    expect(files).toHaveLength(3);
  });

  test('accepts the order key a client was sent', async () => {
    const { order, key } = facts.client_key;
    const report = (by: string) =>
      call('POST', `/client-orders/${order}/payment-reports`, { method: 'paypal' }, { 'order-key': by });
    expect((await report(key)).status).toBe(201);
    expect((await report(`${key}x`)).status).toBe(404);
  });

  test('still has totals that match a recount at the end', () => withFigures(expectStoredTotalsMatch));
});
