import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { filesOn, placed } from '../../test/orders.ts';
import { addedImage, jpeg } from '../../test/pictures.ts';
import { get, original, ready, setPublicFiles, sound } from '../../test/public-files.ts';
import { onS3 } from '../../test/storages.ts';
import { createApp } from '../app/app.ts';
import { closeDeps, createDeps } from '../app/create-deps.ts';
import { SECOND } from '../lib/clock.ts';
import { addErrorHandler } from './errors.ts';
import { PublicFiles } from './public-files.ts';
import { ResponseCache } from './response-cache.ts';

afterEach(() => void vi.restoreAllMocks());

describe.each([
  ['disk', async () => ({})],
  ['s3', onS3],
])('public files on %s', (store, configure) => {
  const stage = setPublicFiles(configure);

  test('answers 404 for an unknown name while content changes', async () => {
    const { deps } = stage.product;
    const app = Fastify();
    addErrorHandler(app);
    new PublicFiles(deps, new ResponseCache(deps.signals)).addFolder(app, {
      prefix: '/api/audio/',
      resourcePolicy: 'same-origin',
      async find() {
        await turn();
        deps.signals.emit('content-changed');
        return undefined;
      },
    });
    expect((await app.inject('/api/audio/changing.mp3')).statusCode).toBe(404);
  });

  test('answers 404 for any other name', async () => {
    const order = await placed(stage.product.url);
    const stored: string[] = [];
    for await (const { key } of stage.product.deps.storage.list('')) stored.push(key);
    expect(stored.some((key) => key.startsWith('orders/'))).toBe(true);
    const onDisk = store === 'disk' ? await filesOn(stage.product.folder) : [];
    const id = stage.picture.split('/')[3] ?? '';
    const names = [
      ...stored,
      ...stored.map((key) => key.split('/').at(-1) ?? ''),
      ...onDisk,
      order,
      ...Object.values(stage.keys),
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
      '%2e%2e%2f%2e%2e%2fmixfront.db',
      'ready-one.mp3%00.wav',
      '__proto__.mp3',
    ];
    for (const prefix of ['/api/audio/', '/api/images/', '/api/audio/content/', '/api/images/../audio/'])
      for (const name of names) {
        const path = encodeURI(prefix + name).replace(/%25/g, '%');
        const { status, headers, body } = await get(stage.product, path);
        expect([path, status >= 400 && status < 500]).toEqual([path, true]);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(Object.keys(JSON.parse(body.toString()))).toEqual(['detail']);
      }
  });

  test('closes the stored file when the reader disconnects', async () => {
    const port = Number(new URL(stage.product.url).port);
    const openFiles = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return links.filter((path) => path.includes(stage.keys.listening_key.split('/').at(-1) ?? '')).length;
    };
    for (let n = 0; n < 40; n++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET ${sound} HTTP/1.1\r\nHost: a\r\n\r\n`);
      if (n % 2) await new Promise((resolve) => socket.once('data', resolve));
      else for (let turns = 0; turns < n; turns++) await turn();
      socket.destroy();
    }
    await expect.poll(openFiles).toBe(0);
    expect((await get(stage.product, sound)).body.equals(ready)).toBe(true);
  });

  test('hides a deleted file at once in this process, and within two seconds in another', async () => {
    const { deps } = stage.product;
    const others = await createDeps(deps.config, deps.log);
    const app = await createApp(others);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const image = await addedImage(stage.product, await jpeg(200, 100));
    expect((await get(stage.product, image.url)).status).toBe(200);
    expect((await get({ url }, image.url)).status).toBe(200);
    expect((await get({ url }, image.url)).status).toBe(200);
    await stage.product.callAsOwner('DELETE', `/images/${image.id}`);
    expect((await get(stage.product, image.url)).status).toBe(404);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 2 * SECOND);
    expect((await get({ url }, image.url)).status).toBe(404);
    app.server.closeAllConnections();
    await app.close();
    await closeDeps(others);
  });

  test('answers 404 for a file that storage has lost', async () => {
    await stage.product.deps.storage.remove(stage.keys.original_key);
    stage.product.deps.signals.emit('content-changed');
    expect((await get(stage.product, original)).status).toBe(404);
    expect((await get(stage.product, original, { range: 'bytes=0-9' })).status).toBe(404);
  });
});
