import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../shared/endpoints.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, filesOn, linkTo, orderOf, placed, sha256, song } from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { readZip } from '../../../test/read-zip.ts';
import { MINUTE, SECOND } from '../../clock.ts';

let product: TestApp;
let order: OrderDetail;
const one = bigWav(100_000);
const files = [
  song('Lead “Take 1” – été 🎵.wav', one),
  song('Take.wav', bigWav(5_000)),
  song('take.WAV', bigWav(6_000)),
  { name: 'beat.flac', content: makeFlac({ seconds: 0.05 }) },
  { name: 'stems.zip', content: makeZip([{ name: 'index.html', content: Buffer.from('<script>') }]) },
];

beforeAll(async () => {
  product = await startTestApp();
  const id = await placed(product.url, { fields: { name: 'Zoë "Z" O\'Neil/../x' }, files });
  order = await orderOf(product, id);
});
afterAll(() => product.close());
afterEach(() => vi.useRealTimers());

const open = (link: string, headers: Record<string, string> = {}) => fetch(product.url + link, { headers });
const fileId = (n: number) => order.files[n]?.id ?? '';
const linkToFile = (n: number, inline?: boolean) =>
  linkTo(product, order.order_id, { file_id: fileId(n), ...(inline === undefined ? {} : { inline }) });

describe('a link to one file', () => {
  test('brings the file as it was sent, under its own name, to be saved', async () => {
    for (const [n, { content }] of files.entries()) {
      const answer = await open(await linkToFile(n));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-length')).toBe(`${content.length}`);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content));
    }
  });

  test('says what the file is and lets a browser do nothing else with it', async () => {
    const { headers } = await open(await linkToFile(0));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      'content-disposition':
        'attachment; filename="Lead _Take 1_ _ _t_ __.wav"; filename*=UTF-8\'\'Lead%20%E2%80%9CTake%201%E2%80%9D%20%E2%80%93%20%C3%A9t%C3%A9%20%F0%9F%8E%B5.wav',
    });
    const types = await Promise.all(
      [3, 4].map(async (n) => (await open(await linkToFile(n))).headers.get('content-type')),
    );
    expect(types).toEqual(['audio/flac', 'application/zip']);
  });

  test('plays audio in the page when asked to, and never opens an archive there', async () => {
    for (const [n, kind] of [
      [0, 'inline'],
      [3, 'inline'],
      [4, 'attachment'],
    ] as const) {
      const { headers } = await open(await linkToFile(n, true));
      expect(headers.get('content-disposition')?.split(';')[0]).toBe(kind);
      expect(headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  test.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=50000-', 50_000, 99_999],
    ['bytes=-1', 99_999, 99_999],
    ['bytes=-500', 99_500, 99_999],
    ['bytes=99990-200000', 99_990, 99_999],
    ['bytes=-200000', 0, 99_999],
  ])('gives the part %s', async (range, start, end) => {
    const answer = await open(await linkToFile(0), { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/100000`);
    expect(answer.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(one.subarray(start, end + 1))).toBe(true);
  });

  test.each([
    'bytes=0-1,5-6',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'lines=0-1',
    'bytes=a-b',
    'bytes=0-1;x',
  ])('gives all for %j, which asks for no one part', async (range) => {
    const answer = await open(await linkToFile(0), { range });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
  });

  test('gives all to If-Range, as nothing it could name was ever sent', async () => {
    const answer = await open(await linkToFile(0), { range: 'bytes=0-9', 'if-range': '"of another day"' });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
  });

  test('knows the unit however it is written', async () => {
    expect((await open(await linkToFile(0), { range: 'Bytes=0-9' })).status).toBe(206);
  });

  test.each([
    'bytes=100000-',
    'bytes=100000-100001',
    'bytes=-0',
    'bytes=99999999999999999999-',
  ])('has no part %s', async (range) => {
    const answer = await open(await linkToFile(0), { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */100000');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(await answer.json()).toEqual({ detail: expect.any(String) });
  });

  test('is for reading only', async () => {
    const link = await linkToFile(0);
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await product.app.inject({ method, url: link });
      expect([method, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([method, true]);
      expect(answer.body).not.toContain('RIFF');
    }
    expect((await open(link)).status).toBe(200);
  });
});

describe('a link to all files', () => {
  test('brings one zip of them, whole, its length told beforehand, no name twice', async () => {
    const answer = await open(await linkTo(product, order.order_id));
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(`${zip.length}`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const entries = readZip(zip);
    expect(entries.map(({ name }) => name)).toEqual([
      'Lead “Take 1” – été 🎵.wav',
      'Take.wav',
      'take (2).WAV',
      'beat.flac',
      'stems.zip',
    ]);
    expect(entries.map(({ content }) => sha256(content))).toEqual(
      files.map(({ content }) => sha256(content)),
    );
  });

  test('is named after order and client, in one harmless line', async () => {
    const { headers } = await open(await linkTo(product, order.order_id));
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^attachment; filename="MX-[^"\\/]+\.zip"; filename\*=UTF-8''[^"/\\' ]+\.zip$/,
    );
    expect(disposition).toContain(order.order_id);
  });

  test('lets go of its files when the reader goes', async () => {
    const id = await placed(product.url, {
      files: [song('a.wav', bigWav(4_000_000)), song('b.wav', bigWav(4_000_000))],
    });
    const opened = async () => {
      const numbers = await readdir('/proc/self/fd');
      const paths = await Promise.all(numbers.map((n) => readlink(`/proc/self/fd/${n}`).catch(() => '')));
      return paths.filter((path) => path.startsWith(join(product.folder, 'files'))).length;
    };
    const link = await linkTo(product, id);
    const single = await linkTo(product, id, { file_id: (await orderOf(product, id)).files[0]?.id ?? '' });
    for (const path of [link, single, link, single]) {
      const { socket } = await openRequest(product.url, path, {}, 'GET');
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
      await expect.poll(opened).toBe(1);
      socket.destroy();
      await expect.poll(opened, { timeout: 3_000 }).toBe(0);
    }
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { socket } = await openRequest(product.url, n % 2 ? link : single, {}, 'GET');
        setTimeout(() => socket.resetAndDestroy(), n / 8);
        await new Promise((resolve) => socket.once('close', resolve));
      }),
    );
    await expect.poll(opened, { timeout: 3_000 }).toBe(0);
  });
});

describe('a link opens nothing', () => {
  test('when any of its characters was changed', async () => {
    const link = await linkToFile(1);
    const start = '/api/downloads/'.length;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let n = start; n < link.length; n++) {
      const near = alphabet[(alphabet.indexOf(link[n] ?? '') + 1) % 64];
      const changed = `${link.slice(0, n)}${near}${link.slice(n + 1)}`;
      expect([changed, (await product.app.inject(changed)).statusCode]).toEqual([changed, 403]);
    }
    for (const more of ['A', '=', '==', '.', '.A', '!', '%20', '%00', '~'])
      expect([more, (await product.app.inject(link + more)).statusCode]).toEqual([more, 403]);
    for (const fewer of [1, 2, 10, 43, 44])
      expect((await product.app.inject(link.slice(0, -fewer))).statusCode).toBe(403);
  });

  test('when it was made up', async () => {
    const payload = Buffer.from(JSON.stringify({ o: order.order_id, e: Date.now() + MINUTE })).toString(
      'base64url',
    );
    for (const link of [
      'x',
      '.',
      '..',
      `${payload}.`,
      payload,
      `${payload}.${'A'.repeat(43)}`,
      `.${payload}`,
      'null.x',
    ])
      for (const path of [link, encodeURIComponent(link)])
        expect((await product.app.inject(`/api/downloads/${path}`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('of another product', async () => {
    const other = await startTestApp();
    try {
      expect((await other.app.inject(await linkToFile(0))).statusCode).toBe(403);
    } finally {
      await other.close();
    }
  });

  test('after ten minutes, or with a clock set back before it was made', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const made = Date.now();
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${order.order_id}/download-link`,
      headers: await product.asOwner(),
      payload: { file_id: fileId(0) },
    });
    const { url, expires_at } = answer.json<{ url: string; expires_at: string }>();
    expect(Date.parse(expires_at)).toBe(made + 10 * MINUTE);
    for (const [after, status] of [
      [10 * MINUTE - SECOND, 200],
      [10 * MINUTE, 403],
      [24 * 60 * MINUTE, 403],
      [-SECOND, 403],
      [0, 200],
    ] as const) {
      vi.setSystemTime(made + after);
      expect([after, (await product.app.inject(url)).statusCode]).toEqual([after, status]);
    }
  });

  test('and says what to do', async () => {
    const answer = await product.app.inject('/api/downloads/x');
    expect(answer.json()).toEqual({ detail: expect.stringMatching(/Open the order again/) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test.each<[object | string, number]>([
  [{ file_id: 'nobody' }, 404],
  [{ file_id: '' }, 404],
  [{ file_id: '../x' }, 404],
  [{ file_id: 'a\0b' }, 404],
  [{ file_id: 1 }, 422],
  [{ file_id: 'x'.repeat(41) }, 422],
  [{ inline: 'yes' }, 422],
  ['[]', 422],
  ['{', 400],
])('no link is made for %j', async (payload, status) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${order.order_id}/download-link`,
    headers: { ...(await product.asOwner()), 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().detail).toMatch(/\w \w/);
});

test('a link to a file of one order opens no file of another', async () => {
  const other = await placed(product.url);
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${other}/download-link`,
    headers: await product.asOwner(),
    payload: { file_id: fileId(0) },
  });
  expect(answer.statusCode).toBe(404);
});

test('a file that is lost on disk ends its download cleanly, and nothing else', async () => {
  const before = new Set(await filesOn(product.folder));
  const id = await placed(product.url, {
    files: [song('a.wav', bigWav(300_000)), song('b.wav', bigWav(300_000))],
  });
  const [first, second] = (await orderOf(product, id)).files;
  const row = await product.deps.database.read
    .selectFrom('order_files')
    .select('storage_key')
    .where('id', '=', second?.id ?? '')
    .executeTakeFirstOrThrow();
  const path = (await filesOn(product.folder)).find(
    (file) => !before.has(file) && row.storage_key.endsWith(file.split('/').at(-1) ?? '-'),
  );
  await rm(path ?? '');
  const gone = await open(await linkTo(product, id, { file_id: second?.id ?? '' }));
  expect(gone.status).toBe(404);
  expect(await gone.json()).toEqual({ detail: expect.any(String) });
  const zip = await openRequest(product.url, await linkTo(product, id), {}, 'GET');
  expect(await zip.answer).toBeNull();
  expect((await open(await linkTo(product, id, { file_id: first?.id ?? '' }))).status).toBe(200);
  expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
});

test('with the number of an order, nobody reads anything of it', async () => {
  const id = order.order_id;
  const secrets = [order.client_info.name, order.client_info.email, 'Take 1', fileId(0), 'Zoë'];
  const addresses = Object.values(endpoints)
    .filter(({ access, method }) => access === 'public' && method === 'GET')
    .map(({ path }) => path as string);
  const keys = (await filesOn(product.folder)).map((path) =>
    path.slice(product.folder.length + '/files'.length),
  );
  for (const path of [
    ...addresses.flatMap((path) => [`${path}?order=${id}`, `${path}?order_id=${id}`, `${path}/${id}`]),
    ...['orders', 'order', 'orders/immediate', 'downloads', 'audio', 'images', 'files', 'payment'].map(
      (name) => `/api/${name}/${id}`,
    ),
    `/payment-options?order=${id}`,
    `/payment-success?order=${id}&method=paypal`,
    `/admin/orders/${id}`,
    ...keys.flatMap((key) => [`/api/audio${key}`, `/files${key}`, `/api/images${key}`, key]),
    ...order.files.flatMap((file) => [
      `/api/audio/${file.id}`,
      `/api/downloads/${file.id}`,
      `/api/files/${file.id}`,
    ]),
  ]) {
    const answer = await product.app.inject(path);
    expect([path, answer.statusCode < 500]).toEqual([path, true]);
    for (const secret of secrets) expect([path, answer.body.includes(secret)]).toEqual([path, false]);
    expect(answer.body).not.toContain('RIFF');
  }
});
