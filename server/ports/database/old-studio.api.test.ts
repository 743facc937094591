import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { engine, startTestApp, type TestApp } from '../../../test/harness.ts';
import { buildAt0005, type Facts } from '../../../test/old-databases/at-0005.ts';
import { placeOrder } from '../../../test/orders.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { patch, tus } from '../../../test/tus.ts';
import { DAY, fromNow } from '../../lib/clock.ts';

// A data folder from a release before payments, started by this version: nothing is lost, and work under way
// continues.
let folder: string;
let product: TestApp;
let facts: Facts;
const get = async <T>(path: string): Promise<T> =>
  (await product.app.inject({ url: path, headers: await product.asOwner() })).json<T>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-0005-'));
  const address = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : '';
  facts = await buildAt0005(engine, folder, address);
  product = await startTestApp({
    config: { DATA_DIR: folder, ...(address && { DATABASE_URL: address }) },
  });
  // The archive gets older over time; its contents must not expire because of that.
  await product.deps.database.transaction((tx) =>
    tx
      .updateTable('uploads')
      .set({ expires_at: fromNow(DAY) })
      .execute(),
  );
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

test('an old studio still counts its orders and revenue after migration', async () => {
  expect(await get('/api/admin/dashboard')).toMatchObject(facts.dashboard);
});

test('an old studio has totals that match a recount after migration', async () => {
  await expectStoredTotalsMatch(product.deps.database.read);
});

test('an old studio lists every order after migration', async () => {
  const { orders, total } = await get<{ orders: unknown[]; total: number }>('/api/admin/orders?limit=100');
  expect(total).toBe(facts.orders.length);
  expect(orders).toMatchObject(facts.orders);
});

test('an old studio lists every client with their spending after migration', async () => {
  const { clients } = await get<{ clients: unknown[] }>('/api/admin/clients');
  expect(clients).toMatchObject(facts.clients);
});

test('an old studio has every email after migration', async () => {
  expect((await get<{ emails: unknown[] }>('/api/admin/emails?limit=100')).emails).toHaveLength(facts.emails);
});

test('an old studio serves its order files after migration', async () => {
  for (const [order, files] of Object.entries(facts.files))
    for (const { id, size_bytes } of files) {
      const link = await product.callAsOwner('POST', `/orders/${order}/download-link`, { file_id: id });
      const { url } = link.json<{ url: string }>();
      const answer = await fetch(new URL(url, product.url));
      expect((await answer.arrayBuffer()).byteLength).toBe(size_bytes);
    }
});

test('an upload half-sent to an old studio continues after migration, and both uploads can be ordered', async () => {
  const half = product.url + facts.half;
  const { headers } = await tus(half, 'HEAD');
  const offset = Number(headers.get('upload-offset'));
  expect(offset).toBe(4500);
  const { status } = await patch(half, offset, Buffer.from(facts.half_bytes, 'base64').subarray(offset));
  expect(status).toBe(204);
  const ids = [facts.whole, facts.half].map((path) => path.split('/').at(-1));
  const placed = await placeOrder(product.url, { fields: { upload_ids: ids.join(',') }, files: [] });
  expect(placed).toMatchObject({ status: 200 });
});
