import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, sha256 } from '../../../test/orders.ts';
import { openRequest, type RawRequest } from '../../../test/raw-request.ts';
import { changeRows } from '../../../test/rows.ts';
import { created, getOffset, getUploadId, PIECE, patch, tus } from '../../../test/tus.ts';
import { uploadRow } from '../../../test/uploads.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import { UPLOAD_LEASE_MS } from './lease.ts';

const product = setUpTestApp();

const rowOf = (upload: string) => uploadRow(product, getUploadId(upload));
const isHeld = async (upload: string) => (await rowOf(upload))?.lease_by !== null;
const contentOf = async (app: TestApp, upload: string) => {
  const key = (await uploadRow(app, getUploadId(upload)))?.storage_key ?? '';
  return Buffer.concat(await (await app.deps.storage.read(key)).toArray());
};

/** Waits until the product has read all that a client has sent so far. */
const watchArrivals = ({ app }: TestApp) => {
  const connections: Socket[] = [];
  app.server.on('connection', (socket: Socket) => connections.push(socket));
  return ({ socket }: RawRequest) =>
    expect
      .poll(() => connections.find(({ remotePort }) => remotePort === socket.localPort)?.bytesRead)
      .toBe(socket.bytesWritten);
};

/** Starts a chunk and sends part of it. */
const begin = async (upload: string, offset: number, piece: Buffer, sent: number, at = product.url) => {
  const headers = {
    'tus-resumable': '1.0.0',
    ...PIECE,
    'upload-offset': offset,
    'content-length': piece.length,
  };
  const request = await openRequest(at, new URL(upload).pathname, headers, 'PATCH');
  await request.send(piece.subarray(0, sent));
  return request;
};

describe('an interrupted chunk', () => {
  test.each([
    ['ended', 'end'],
    ['cut', 'resetAndDestroy'],
    ['gone', 'destroy'],
  ] as const)('whose connection is %s keeps the received data, and the rest completes the file', async (_how, end) => {
    const content = bigWav(400_000);
    const upload = await created(product.url, content.length);
    for (const sent of [10, 70_000, 150_000]) {
      const offset = await getOffset(upload);
      const { socket } = await begin(upload, offset, content.subarray(offset), sent);
      await expect.poll(() => isHeld(upload)).toBe(true);
      socket[end]();
      await expect.poll(() => isHeld(upload)).toBe(false);
      const row = await rowOf(upload);
      expect(row?.crc32).toBe(crc32(content.subarray(0, row?.offset_bytes)));
    }
    const offset = await getOffset(upload);
    // Everything received, except a part too small to be checked or lost in a reset.
    expect(offset).toBe(end === 'resetAndDestroy' ? offset : 220_000);
    expect((await patch(upload, offset, content.subarray(offset))).status).toBe(204);
    expect(sha256(await contentOf(product, upload))).toBe(sha256(content));
  });

  test('from a client that went silent is ended, and its data is kept', async () => {
    await using impatient = await startTestApp({ slowLimits: { lookEveryMs: 50, silentMs: 1_000 } });
    const content = bigWav(100_000);
    const upload = await created(impatient.url, content.length);
    const { answer } = await begin(upload, 0, content, 60_000, impatient.url);
    expect(await answer).toBeNull();
    await expect.poll(() => getOffset(upload)).toBe(60_000);
  });
});

describe('one request at a time', () => {
  test('HEAD ends a stalled chunk, keeps its data, and the upload can continue', async () => {
    const content = bigWav(200_000);
    const upload = await created(product.url, content.length);
    const arrived = watchArrivals(product);
    const request = await begin(upload, 0, content, 120_000);
    await arrived(request);
    const offset = await getOffset(upload);
    expect(offset).toBe(120_000);
    expect(await request.answer).toMatchObject({ status: 423 });
    expect((await patch(upload, offset, content.subarray(offset))).status).toBe(204);
    expect((await contentOf(product, upload)).equals(content)).toBe(true);
  });

  test('seven concurrent chunks at one offset result in one file', async () => {
    const content = bigWav(500_000);
    const upload = await created(product.url, content.length);
    const answers = await Promise.all(Array.from({ length: 7 }, () => patch(upload, 0, content)));
    for (const { status } of answers) expect([204, 409, 423]).toContain(status);
    for (let offset = await getOffset(upload); offset < content.length; offset = await getOffset(upload))
      await patch(upload, offset, content.subarray(offset));
    expect((await contentOf(product, upload)).equals(content)).toBe(true);
    expect(await rowOf(upload)).toMatchObject({ state: 'whole', crc32: crc32(content) });
  });

  test('DELETE ends a running chunk', async () => {
    const upload = await created(product.url, 200_000);
    const { answer } = await begin(upload, 0, bigWav(200_000), 120_000);
    await expect.poll(() => isHeld(upload)).toBe(true);
    expect((await tus(upload, 'DELETE')).status).toBe(204);
    expect((await answer)?.status).toBe(423);
    expect(await rowOf(upload)).toBeUndefined();
  });

  test('a chunk sent to another process ends the one running here', async () => {
    await using here = await startTestApp();
    await using there = await startTestApp({ config: here.deps.config });
    const content = bigWav(300_000);
    const upload = await created(here.url, content.length);
    const arrived = watchArrivals(here);
    const first = await begin(upload, 0, content, 200_000, here.url);
    await arrived(first);
    const same = upload.replace(here.url, there.url);
    const [early, ended] = await Promise.all([patch(same, 0, content), first.answer]);
    expect(early.status).toBe(409);
    expect(ended?.status).toBe(423);
    const second = await begin(upload, 200_000, content.subarray(200_000), 50_000, here.url);
    await arrived(second);
    // A request for the offset also gets the final state.
    expect(await getOffset(same)).toBe(250_000);
    expect((await second.answer)?.status).toBe(423);
    expect((await patch(same, 250_000, content.subarray(250_000))).status).toBe(204);
    expect((await contentOf(there, upload)).equals(content)).toBe(true);
  });

  test('a killed process blocks an upload no longer than its lease', async () => {
    const content = bigWav(50_000);
    const upload = await created(product.url, content.length);
    await changeRows(
      product,
      'uploads',
      { lease_by: 'killed', lease_until: fromNow(2 * SECOND) },
      { id: getUploadId(upload) },
    );
    expect(UPLOAD_LEASE_MS).toBeLessThanOrEqual(10 * SECOND);
    expect(await getOffset(upload)).toBe(0);
    expect((await patch(upload, 0, content)).status).toBe(204);
  });

  test('data received after the lease was lost is ignored', async () => {
    await using here = await startTestApp();
    const content = bigWav(100_000);
    const upload = await created(here.url, content.length);
    const { send, answer } = await begin(upload, 0, content, 50_000, here.url);
    const lease = async () => (await uploadRow(here, getUploadId(upload)))?.lease_by ?? null;
    await expect.poll(lease).not.toBeNull();
    await changeRows(here, 'uploads', { lease_by: 'another' }, { id: getUploadId(upload) });
    await send(content.subarray(50_000));
    expect(await answer).toMatchObject({ status: 423 });
    expect(await uploadRow(here, getUploadId(upload))).toMatchObject({
      offset_bytes: 0,
      lease_by: 'another',
    });
  });

  test('shutdown keeps received data and tells the client when to retry', async () => {
    const stopping = await startTestApp();
    const content = bigWav(300_000);
    const upload = await created(stopping.url, content.length);
    let request: IncomingMessage | undefined;
    stopping.app.server.on('request', (given: IncomingMessage) => {
      if (given.method === 'PATCH') request = given;
    });
    const { answer, socket } = await begin(upload, 0, content, 100_000, stopping.url);
    // All that was sent has arrived, and has been taken.
    await expect
      .poll(() => [request?.socket.bytesRead, request?.readableLength])
      .toEqual([socket.bytesWritten, 0]);
    expect(socket.bytesWritten).toBeGreaterThan(100_000);
    const closing = stopping.app.close();
    expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await uploadRow(stopping, getUploadId(upload))).toMatchObject({
      offset_bytes: 100_000,
      lease_by: null,
    });
    await stopping.close();
    await closing;
  });
});
