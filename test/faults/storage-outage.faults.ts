import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDeps, createDeps } from '../../server/app/create-deps.ts';
import { sweepOnce } from '../../server/app/sweep.ts';
import { readConfig } from '../../server/lib/config.ts';
import { createS3Storage } from '../../server/ports/storage/s3.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import type { SoundFile } from '../../shared/portfolio.ts';
import { makeWav } from '../audio/wav.ts';
import { bigWav, placed, song } from '../orders.ts';
import type { ProductProcess } from '../run/product-process.ts';
import { count, isNightly } from '../test-scopes.ts';
import { created, getOffset, patch } from '../tus.ts';
import { openStoreLine, type Trouble } from './faulty-store.ts';
import { addVersion, placeSong } from './prepared-songs.ts';
import { note } from './record-figure.ts';
import { call, expectClear } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const ORDERS = count(2, 10);
const MEBI = 1024 * 1024;
// A store that accepts connections but never answers causes one timeout; the short run leaves it to unit tests.
const REFUSED_WITHIN_MS = 40_000;
const refusing: Trouble[] = ['500', '403', 'reset up', 'stopped', ...(isNightly ? (['hangs'] as const) : [])];

let studio: FaultStudio;
let line: Awaited<ReturnType<typeof openStoreLine>>;
let url: string;
let headers: { authorization: string };
let product: ProductProcess;
let orders = 0;
beforeAll(async () => {
  studio = await openFaultStudio({ storage: 's3' });
  const { hostname, searchParams } = new URL(studio.variables.STORAGE_URL ?? '');
  line = await openStoreLine(searchParams.get('endpoint') ?? '');
  searchParams.set('endpoint', line.endpoint);
  studio.variables.STORAGE_URL = `s3://${hostname}?${searchParams}`;
  ({ url, process: product } = await studio.start());
  headers = await signIn(url);
});
afterEach(() => line.turn(null));
afterAll(async () => {
  await line.turn(null);
  await studio.close();
  await line.close();
});

const send = (bytes: number) =>
  call(`${url}/api/orders/immediate`, {
    form: { key: randomUUID(), files: [song('a.wav'), song('b.wav', bigWav(bytes))] },
  });
const total = async () =>
  (JSON.parse((await call(`${url}/api/admin/orders?limit=1`, { headers })).text) as { total: number }).total;
const place = async (content: Buffer) => {
  orders++;
  return placed(url, { files: [song('mix.wav', content)] });
};
const orderOf = async (id: string) =>
  JSON.parse((await call(`${url}/api/admin/orders/${id}`, { headers })).text) as OrderDetail;
const linkTo = async (id: string, isZip = false) => {
  const file_id = isZip ? undefined : (await orderOf(id)).files[0]?.id;
  const { text } = await call(`${url}/api/admin/orders/${id}/download-link`, { headers, json: { file_id } });
  return url + (JSON.parse(text) as { url: string }).url;
};
const health = async () => (await call(`${url}/api/health`)).status;

describe.each(refusing)('a failing file store (%s)', (trouble) => {
  test('refuses orders with a message, keeps nothing of them, breaks nothing else, and recovers', async (context) => {
    const content = bigWav(MEBI);
    const before = await place(content);
    const links = [await linkTo(before), await linkTo(before, true)];
    const file = bigWav(12 * MEBI);
    const upload = await created(url, file.length);
    expect((await patch(upload, 0, file.subarray(0, MEBI))).status).toBe(204);

    await line.turn(trouble);
    const started = performance.now();
    // Small files in one call, large ones in parts.
    const trials = Array.from({ length: ORDERS }, (_, n) => send(n % 2 ? 9 * MEBI : 300_000));
    const piece = patch(upload, MEBI, file.subarray(MEBI, 10 * MEBI));
    for (const path of ['/', '/api/settings', '/api/portfolio', '/api/admin/orders'])
      expectClear(await call(url + path, { headers }));
    expectClear(
      await call(`${url}/api/admin/orders/${before}/status`, {
        method: 'PUT',
        headers,
        json: { status: 'mixed' },
      }),
    );
    // A store that resets long bodies still answers short requests.
    if (trouble !== 'reset up') {
      await expect.poll(health).toBe(503);
      for (const link of links) {
        const answer = await fetch(link);
        expect(answer.status).toBe(503);
        expect(await answer.text()).toMatch(/file storage/);
      }
    }
    let slowest = 0;
    for (const said of await Promise.all(trials)) {
      expect(said.status).toBe(503);
      expectClear(said, 503);
      slowest = Math.max(slowest, said.ms);
    }
    if (isNightly) expect(slowest).toBeLessThan(REFUSED_WITHIN_MS);
    expect((await piece).status).toBe(503);
    expect(await total()).toBe(orders);

    await line.turn(null);
    await expect.poll(health).toBe(200);
    const recovered = performance.now();
    await place(content);
    const tookBack = performance.now() - recovered;
    for (let at = await getOffset(upload); at < file.length; at = await getOffset(upload)) {
      expect(at).toBeGreaterThanOrEqual(MEBI);
      expect((await patch(upload, at, file.subarray(at))).status).toBe(204);
    }
    const got = Buffer.from(await (await fetch(await linkTo(before))).arrayBuffer());
    expect(got.equals(content)).toBe(true);
    note(context, {
      fault: 'F12',
      what: `file store in trouble: ${trouble}`,
      count: ORDERS,
      seen: `${ORDERS} of ${ORDERS} orders refused with 503 and a sentence within ${(slowest / 1_000).toFixed(1)} s, no row; pages, sign-in and status went on; health said so; the next order taken ${Math.round(tookBack)} ms after; away for ${Math.round((recovered - started) / 1_000)} s`,
    });
  });
});

test('a slow file store accepts orders slowly, and a broken download is seen as broken', async (context) => {
  const content = bigWav(2 * MEBI);
  await line.turn('slow');
  const taken = await Promise.all(Array.from({ length: ORDERS }, () => send(isNightly ? 9 * MEBI : 300_000)));
  for (const said of taken) expectClear(said);
  orders += ORDERS;
  expectClear(await call(`${url}/`));
  await line.turn(null);
  const id = await place(content);
  const links = [await linkTo(id), await linkTo(id, true)];
  await line.turn('reset down');
  for (const link of links) {
    const breaking = await fetch(link);
    await expect(breaking.arrayBuffer()).rejects.toThrow();
  }
  expectClear(await call(`${url}/`));
  await line.turn(null);
  note(context, {
    fault: 'F12',
    what: 'file store in trouble: each call 2 s late',
    count: ORDERS,
    seen: `${ORDERS} of ${ORDERS} orders taken, within ${(Math.max(...taken.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
  });
});

test('files that were being prepared or checked during the outage are retried, and nothing is left over', async () => {
  const song = { name: 'a.wav', content: makeWav({ seconds: isNightly ? 30 : 3 }), part: 'audio_file' };
  const track = Object.entries({ title: 'Night Bus', description: 'Vocals', genre: 'Trap' });
  expectClear(await call(`${url}/api/admin/portfolio`, { headers, form: { fields: track, files: [song] } }));
  const mixed = isNightly ? await placeSong(url, 30) : null;
  if (mixed) await addVersion(url, headers, mixed, 30);
  await line.turn('stopped');
  const id = await call(`${url}/api/admin/sounds`, { headers });
  expectClear(id);
  if (isNightly) await expect.poll(product.stdout).toContain('A sound waits for another try');
  await line.turn(null);
  if (mixed) {
    const versions = async () => (await orderOf(mixed.id)).versions.map(({ state }) => state);
    await expect.poll(versions).toEqual(['ready']);
    const left = async () => {
      const { files } = JSON.parse((await call(`${url}/api/admin/sounds`, { headers })).text) as {
        files: SoundFile[];
      };
      return files.filter(({ state }) => state !== 'ready');
    };
    await expect.poll(left).toEqual([]);
  }

  const deps = await createDeps(readConfig(studio.variables), pino({ level: 'silent' }));
  const unread = () =>
    deps.database.read
      .selectFrom('order_files')
      .select('id')
      .where((is) => is.or([is('probe', '<>', 'done'), is('check_state', 'in', ['waiting', 'failed'])]))
      .execute();
  if (isNightly) await expect.poll(unread).toEqual([]);
  const storage = createS3Storage(
    studio.variables.STORAGE_URL ?? '',
    {
      accessKeyId: studio.variables.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: studio.variables.AWS_SECRET_ACCESS_KEY ?? '',
    },
    0,
  );
  await sweepOnce({ ...deps, storage }, 0);
  let stored = 0;
  for await (const _file of storage.list('orders/')) stored++;
  const rows = await deps.database.read.selectFrom('order_files').select('id').execute();
  const waiting = await deps.database.read
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'whole')
    .execute();
  const versions = await deps.database.read.selectFrom('order_versions').selectAll().execute();
  const keys = versions.flatMap(({ storage_key, listening_key }) => [storage_key ?? [], listening_key ?? []]);
  expect(stored).toBe(rows.length + waiting.length + keys.flat().length);
  await storage.close();
  await closeDeps(deps);
});
