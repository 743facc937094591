import { Upload, type UploadOptions } from 'tus-js-client';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav } from '../../../test/orders.ts';
import { getOffset, getUploadId, tus } from '../../../test/tus.ts';
import { uploadRow } from '../../../test/uploads.ts';

// Tests with tus-js-client, the client used in browsers.
const MEBI = 1024 * 1024;

const product = setUpTestApp();

/** Sends until finished, or until `until` bytes were acknowledged. */
const send = (content: Buffer, options: UploadOptions, until = Number.POSITIVE_INFINITY) =>
  new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${product.url}/api/uploads`,
      chunkSize: MEBI,
      retryDelays: [0, 10, 100],
      metadata: { filename: 'Beat 140 bpm.wav', path: 'Stems' },
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
      onChunkComplete: (_size, accepted) => {
        if (accepted < until) return;
        void upload.abort().then(() => resolve(upload.url ?? ''));
      },
      ...options,
    });
    upload.start();
  });

const contentOf = async (upload: string) => {
  const key = (await uploadRow(product, getUploadId(upload)))?.storage_key ?? '';
  return Buffer.concat(await (await product.deps.storage.read(key)).toArray());
};

test.each([
  ['in pieces', {}],
  ['with its first piece along', { uploadDataDuringCreation: true }],
  ['in one', { chunkSize: Number.POSITIVE_INFINITY }],
  ['with POST overriding PATCH', { overridePatchMethod: true }],
])('sends a file %s', async (_how, options) => {
  const content = bigWav(4 * MEBI + 17);
  const upload = await send(content, options);
  expect((await contentOf(upload)).equals(content)).toBe(true);
  expect(await uploadRow(product, getUploadId(upload))).toMatchObject({
    state: 'whole',
    name: 'Beat 140 bpm.wav',
    path: 'Stems',
  });
});

test('resumes where it was interrupted', async () => {
  const content = bigWav(4 * MEBI);
  const upload = await send(content, {}, 2 * MEBI);
  const offset = await getOffset(upload);
  expect(offset).toBeGreaterThanOrEqual(2 * MEBI);
  expect(offset).toBeLessThan(content.length);
  expect(await send(content, { uploadUrl: upload })).toBe(upload);
  expect((await contentOf(upload)).equals(content)).toBe(true);
});

test('removes an upload', async () => {
  const upload = await send(bigWav(3 * MEBI), {}, MEBI);
  await Upload.terminate(upload);
  expect((await tus(upload, 'HEAD')).status).toBe(404);
});

test('receives the reason if a file is refused', async () => {
  const refused = await send(Buffer.from('<html>'.repeat(99)), {}).catch((error: unknown) => error);
  expect(refused).toHaveProperty('originalResponse');
  const { originalResponse } = refused as { originalResponse: { getStatus(): number; getBody(): string } };
  expect(originalResponse.getStatus()).toBe(415);
  expect(JSON.parse(originalResponse.getBody()).detail).toContain('isn’t WAV audio inside');
});
