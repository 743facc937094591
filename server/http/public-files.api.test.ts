import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asOwner } from '../../test/content.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { filesOn, placed } from '../../test/orders.ts';
import { addedImage, jpeg } from '../../test/pictures.ts';
import { createBucket } from '../../test/services/s3.ts';
import { createApp } from '../app.ts';
import { closeDeps, createDeps } from '../deps.ts';

const onS3 = async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  return {
    STORAGE_URL: storageUrl,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

const at = '2026-01-01T00:00:00.000Z';
const base = {
  item_id: 'i',
  part: 'audio',
  name: 'take',
  attempts: 0,
  next_attempt_at: at,
  created_at: at,
} as const;

/** A track with a sound that is ready and one that waits, of these bytes. */
const addSounds = async ({ deps }: TestApp, ready: Buffer, waiting: Buffer, format = 'FLAC') => {
  const keys = ['listening', 'original'].map(
    (name) => `content/2026-01-01/${randomBytes(4).toString('hex')}-${name}`,
  );
  const [listening_key = '', original_key = ''] = keys;
  for (const [key, bytes] of [
    [listening_key, ready],
    [original_key, waiting],
  ] as const)
    await deps.storage.put(
      key,
      (async function* () {
        yield bytes;
      })(),
    );
  await deps.database.transaction(async (tx) => {
    const words = { title: 'T', description: 'D', genre: '', featured: 0, play_count: 0 } as const;
    await tx
      .insertInto('portfolio_items')
      .values({ ...words, id: 'i', created_at: at })
      .execute();
    await tx
      .insertInto('audio_files')
      .values([
        {
          ...base,
          id: 'ready-one',
          format: 'WAV',
          size_bytes: 9,
          original_key: `${listening_key}-wav`,
          state: 'ready',
          listening_key,
          listening_bytes: ready.length,
          duration_s: 1,
          peaks: 'AA',
        },
        { ...base, id: 'waiting-one', format, size_bytes: waiting.length, original_key, state: 'waiting' },
        {
          ...base,
          id: 'given-up',
          format,
          size_bytes: 9,
          original_key: `${original_key}-2`,
          state: 'failed',
        },
        {
          ...base,
          id: 'not-heard',
          format: 'AIFF',
          size_bytes: 9,
          original_key: `${original_key}-3`,
          state: 'waiting',
        },
      ])
      .execute();
  });
  return { listening_key, original_key };
};

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** The path as it stands, over a real connection: nothing tidies it up on the way. */
const get = (
  { url }: Pick<TestApp, 'url'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: new URL(url).port, path, method, headers, agent: false },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });

describe.each([
  ['disk', async () => ({})],
  ['s3', onS3],
])('public files on %s', (store, configure) => {
  const ready = randomBytes(900_000);
  const waiting = randomBytes(30_000);
  const sound = '/api/audio/ready-one.mp3';
  const original = '/api/audio/waiting-one-original.flac';
  let product: TestApp;
  let picture: string;
  let keys: Awaited<ReturnType<typeof addSounds>>;
  beforeAll(async () => {
    product = await startTestApp({ config: await configure() });
    keys = await addSounds(product, ready, waiting);
    picture = (await addedImage(product, await jpeg(300, 200))).url;
  });
  afterAll(() => product.close());

  // Twice each: from the store, and from memory.
  const twice = async (path: string, headers?: Record<string, string>) => {
    const first = await get(product, path, headers);
    const second = await get(product, path, headers);
    const { date: _, ...described } = first.headers;
    const { date: __, ...again } = second.headers;
    expect([second.status, again]).toEqual([first.status, described]);
    expect(second.body.equals(first.body)).toBe(true);
    return second;
  };

  test('a sound arrives whole, with a mark and for good', async () => {
    const { status, headers, body } = await twice(sound);
    expect(status).toBe(200);
    expect(body.equals(ready)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(ready.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(JSON.stringify(headers)).not.toContain('content/');
  });

  test('a file as it was uploaded is heard while it waits, and kept for a moment only', async () => {
    const { status, headers, body } = await twice(original);
    expect(status).toBe(200);
    expect(body.equals(waiting)).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'audio/flac', 'cache-control': 'public, max-age=60' });
  });

  test.each([
    ['.jpg', 'image/jpeg'],
    ['.webp', 'image/webp'],
    ['.avif', 'image/avif'],
  ])('a picture %s arrives with its type', async (ending, type) => {
    const { status, headers, body } = await twice(picture.replace('.jpg', ending));
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(body.length),
    });
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-65535', 0, 65_535],
    // Over the edge of what is kept in one piece.
    ['bytes=262000-263000', 262_000, 263_000],
    ['bytes=200000-400000', 200_000, 400_000],
    ['bytes=100-700000', 100, 700_000],
    ['bytes=899999-', 899_999, 899_999],
    ['bytes=-10', 899_990, 899_999],
    ['bytes=-9999999', 0, 899_999],
    ['bytes=5-9999999', 5, 899_999],
  ])('%s is that part', async (range, start, end) => {
    const { status, headers, body } = await twice(sound, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/900000`);
    expect(headers['content-length']).toBe(String(end - start + 1));
    expect(body.equals(ready.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=900000-', 'bytes=1000000-2000000', 'bytes=-0'])('%s is beyond the end', async (range) => {
    const { status, headers, body } = await twice(sound, { range });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */900000']);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body.toString())).toEqual({ detail: 'The file is shorter than that' });
  });

  test.each([
    'bytes=0-1,5-9',
    'bytes=9-5',
    'bytes=a-b',
    'lines=1-2',
    'bytes=',
    'bytes=-',
  ])('%s is answered with the whole file', async (range) => {
    const { status, body } = await twice(original, { range });
    expect([status, body.length]).toEqual([200, waiting.length]);
  });

  test('who has the file already hears so, and a part is given of the same file only', async () => {
    const { headers } = await get(product, original);
    const etag = String(headers.etag);
    for (const mark of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body, headers: told } = await twice(original, { 'if-none-match': mark });
      expect([mark, status, body.length, told.etag]).toEqual([mark, 304, 0, etag]);
    }
    expect((await twice(original, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await twice(original, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    for (const mark of ['"other"', `W/${etag}`, 'Sat, 01 Jan 2028 00:00:00 GMT'])
      expect((await twice(original, { range: 'bytes=0-9', 'if-range': mark })).status).toBe(200);
  });

  test('HEAD says the same without the bytes, and knows no parts', async () => {
    for (const path of [sound, original, picture]) {
      const { headers } = await get(product, path);
      const head = await get(product, path, { range: 'bytes=0-9' }, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    }
    expect((await get(product, '/api/audio/none.mp3', {}, 'HEAD')).status).toBe(404);
  });

  test('nothing else has a name here', async () => {
    const order = await placed(product.url);
    const stored: string[] = [];
    for await (const { key } of product.deps.storage.list('')) stored.push(key);
    expect(stored.some((key) => key.startsWith('orders/'))).toBe(true);
    const onDisk = store === 'disk' ? await filesOn(product.folder) : [];
    const id = picture.split('/')[3] ?? '';
    const names = [
      ...stored,
      ...stored.map((key) => key.split('/').at(-1) ?? ''),
      ...onDisk,
      order,
      ...Object.values(keys),
      'ready-one.wav',
      'ready-one',
      'ready-one-original.wav',
      'ready-one.MP3',
      'ready-one.mp3.mp3',
      'waiting-one.mp3',
      'waiting-one-original.wav',
      'waiting-one-original.mp3',
      'given-up-original.flac',
      'given-up.mp3',
      'not-heard-original.aiff',
      'not-heard.mp3',
      `${id}`,
      `${id}/`,
      `${id}/300`,
      `${id}/300.png`,
      `${id}/0300.jpg`,
      `${id}/3e2.jpg`,
      `${id}/300.0.jpg`,
      `${id}/480.jpg`,
      `${id}//300.jpg`,
      `${id}/../${id}/300.jpg`,
      `${id.toUpperCase()}/300.jpg`,
      `${id}/300.jpg%00`,
      `${id}/300.jpg;x`,
      `${id}%5c300.jpg`,
      '..',
      '../..',
      '%2e%2e/%2e%2e/mixfront.db',
      '%2e%2e%2f%2e%2e%2fmixfront.db',
      '..%5c..%5cmixfront.db',
      '%252e%252e%252fmixfront.db',
      '..%00/ready-one.mp3',
      '%c0%ae%c0%ae/mixfront.db',
      '/etc/passwd',
      '%2fetc%2fpasswd',
      'file:///etc/passwd',
      'ready-one.mp3%00.wav',
      'ready-one.mp3%0a',
      ' ready-one.mp3',
      "ready-one' or '1'='1.mp3",
      'a'.repeat(1_500),
      '%',
      '%zz',
      '%ff',
      '__proto__.mp3',
      'constructor.mp3',
    ];
    for (const prefix of ['/api/audio/', '/api/images/', '/api/audio/content/', '/api/images/../audio/'])
      for (const name of names) {
        const path = encodeURI(prefix + name).replace(/%25/g, '%');
        const { status, headers, body } = await get(product, path);
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(Object.keys(JSON.parse(body.toString()))).toEqual(['detail']);
      }
  });

  test('a name that is written otherwise is the same name', async () => {
    const { status, body } = await get(product, '/api/audio/%72eady-one%2Emp3?x=1');
    expect([status, body.length]).toEqual([200, ready.length]);
  });

  test('a reader that goes leaves nothing open', async () => {
    const port = Number(new URL(product.url).port);
    const openFiles = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return links.filter((path) => path.includes(keys.listening_key.split('/').at(-1) ?? '')).length;
    };
    for (let n = 0; n < 40; n++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET ${sound} HTTP/1.1\r\nHost: a\r\n\r\n`);
      if (n % 2) await new Promise((resolve) => socket.once('data', resolve));
      else await sleep(n / 10);
      socket.destroy();
    }
    await expect.poll(openFiles, { timeout: 5_000 }).toBe(0);
    expect((await get(product, sound)).body.equals(ready)).toBe(true);
  });

  test('what is deleted is gone at once here, and within two seconds in another process', async () => {
    const { deps } = product;
    const others = await createDeps(deps.config, deps.log);
    const app = await createApp(others);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const image = await addedImage(product, await jpeg(200, 100));
    expect((await get(product, image.url)).status).toBe(200);
    expect((await get({ url }, image.url)).status).toBe(200);
    expect((await get({ url }, image.url)).status).toBe(200);
    await asOwner(product, { method: 'DELETE', url: `/api/admin/images/${image.id}` });
    expect((await get(product, image.url)).status).toBe(404);
    await sleep(2_000);
    expect((await get({ url }, image.url)).status).toBe(404);
    app.server.closeAllConnections();
    await app.close();
    await closeDeps(others);
  });

  test('a file that the store has lost is not there', async () => {
    await product.deps.storage.remove(keys.original_key);
    product.deps.signals.emit('content-changed');
    expect((await get(product, original)).status).toBe(404);
    expect((await get(product, original, { range: 'bytes=0-9' })).status).toBe(404);
  });
});

test('files are there to be read alone, whatever they are called', async () => {
  const product = await startTestApp();
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
    for (const url of ['/api/images/x', '/api/audio/x', '/api/audio/x.mp3?a', '/api/images/x/480.jpg']) {
      const { statusCode, headers, json } = await product.app.inject({ method, url });
      expect([method, url, statusCode, headers.allow]).toEqual([method, url, 405, 'GET, HEAD']);
      expect(json()).toEqual({ detail: 'This address takes GET and HEAD only' });
    }
  expect((await product.app.inject('/api/images/x')).statusCode).toBe(404);
  await product.close();
});
