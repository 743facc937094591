import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../../../test/audio/m4a.ts';
import { makeSilentMp3 } from '../../../test/audio/mp3.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, filesOn } from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { addRows, changeRows, deleteRows, readRows } from '../../../test/rows.ts';
import {
  create,
  created,
  getOffset,
  getUploadId,
  metadata,
  PIECE,
  patch,
  tus,
  uploaded,
} from '../../../test/tus.ts';
import { uploadRow } from '../../../test/uploads.ts';
import { openLimits } from '../../receive-upload/upload-limits.ts';

const MEBI = 1024 * 1024;

let product: TestApp;
let url: string;
beforeAll(async () => {
  product = await startTestApp({
    config: { RATE_LIMITS: true, MAX_UPLOAD_MB: 500, TRUST_PROXY: ['loopback'] },
  });
  url = product.url;
});
afterAll(() => product.close());
afterEach(() => deleteRows(product, 'uploads'));

const from = (address: string) => ({ 'x-forwarded-for': address });
const rows = () => readRows(product, 'uploads');
/** Creates uploads directly in the database, bypassing the checks. */
const fill = async (count: number, size_bytes: number, address: string) => {
  const upload = await created(url, 1_000, 'a.wav', from('192.0.2.250'));
  const [row] = (await rows()).filter(({ id }) => id === getUploadId(upload));
  if (!row) throw new Error('No row');
  const copies = Array.from({ length: count }, (_, n) => ({
    ...row,
    id: `${address}-${n}`,
    storage_key: `orders/x/${address.replaceAll(/[^0-9a-f]/g, '-')}-${n}`,
    ...{ address, network: address },
    size_bytes,
  }));
  await addRows(product, 'uploads', copies);
};

test.each([
  ['an empty file', 0, 'beat.wav', 422, 'beat.wav is empty. Export it again'],
  ['a file that is too large', 500 * MEBI + 1, 'beat.wav', 413, 'beat.wav is larger than 500 MB. Split it'],
  ['a kind that is not taken', 10, 'notes.pdf', 415, 'I can’t open notes.pdf'],
  ['a name that is only folders', 10, 'a/b/', 415, 'I can’t open file.'],
  ['no length', '', 'beat.wav', 400, 'tus 1.0.0'],
  ['a length that is none', 'many', 'beat.wav', 400, 'tus 1.0.0'],
  ['a negative length', '-5', 'beat.wav', 400, 'tus 1.0.0'],
])('%s is refused before any of its bytes are sent', async (_what, size, name, status, words) => {
  const answer = await create(url, size, name);
  expect(answer.status).toBe(status);
  expect(answer.detail).toContain(words);
  expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await rows()).toEqual([]);
});

test('requests that violate the protocol are refused with an explanation', async () => {
  const length = { 'upload-length': '5' };
  const deferred = { 'upload-defer-length': '1', ...metadata('a.wav') };
  const refusals = [
    [await tus(`${url}/api/uploads`, 'POST', { headers: length }), 422, 'filename'],
    [await tus(`${url}/api/uploads`, 'POST', { headers: deferred }), 501, 'Upload-Length'],
    [await create(url, 5, 'a.wav', { headers: { 'upload-concat': 'partial' } }), 501, 'as one upload'],
    [await create(url, 5, 'a.wav', { headers: metadata('a.wav', 'x'.repeat(6_200)) }), 400, 'too long'],
    [await create(url, 5, 'a.wav', { headers: { 'upload-metadata': 'filename ?' } }), 400, 'tus 1.0.0'],
    [await create(url, 5, 'a.wav', { headers: { 'tus-resumable': '0.2.2' } }), 412, 'Tus-Resumable'],
    [await create(url, 5, 'a.wav', { headers: { 'tus-resumable': '' } }), 412, 'Tus-Resumable'],
    [
      await create(url, 5, 'a.wav', { headers: { 'content-type': 'audio/wav' }, body: bigWav(44) }),
      415,
      'octet',
    ],
    [
      await tus(`${url}/api/uploads/x`, 'PATCH', { headers: { ...PIECE, 'upload-offset': '0' } }),
      404,
      'again',
    ],
    [await tus(`${url}/api/uploads/${'0'.repeat(32)}`, 'DELETE'), 404, 'again'],
    [await tus(`${url}/api/uploads/${'0'.repeat(32)}`, 'GET'), 405, 'HEAD'],
    [await tus(`${url}/api/uploads`, 'GET'), 405, 'POST'],
    [await tus(`${url}/api/uploads/${'0'.repeat(32)}`, 'POST'), 405, 'X-HTTP-Method-Override'],
  ] as const;
  for (const [answer, status, words] of refusals) {
    expect(answer.detail).toContain(words);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  }
  expect(await rows()).toEqual([]);
});

test('names and folders are sanitised', async () => {
  const upload = await created(url, 100, '../../etc\\CON.wav', {
    ...metadata('../../etc\\CON.wav', '/..//Song\u202e A/./\u0000x<y'),
  });
  expect(await uploadRow(product, getUploadId(upload))).toMatchObject({
    name: '_CON.wav',
    path: 'Song A/x_y',
  });
});

test('an MP3 behind something else is taken once its frames have come', async () => {
  const body = Buffer.concat([Buffer.alloc(100_000), makeSilentMp3(20, [128])]);
  const upload = await created(url, body.length, 'stream.mp3');
  const early = await patch(upload, 0, body.subarray(0, 16));
  expect(early.status).toBe(400);
  expect(early.detail).toBe('Send at least the first 16384 bytes of a file at once');
  expect((await patch(upload, 0, body)).status).toBe(204);
  expect(await uploadRow(product, getUploadId(upload))).toMatchObject({ format: 'MP3', state: 'whole' });
});

test('a video without sound is refused (415) once all of it has come, and nothing of it is kept', async () => {
  const before = await filesOn(product.folder);
  const body = makeVideo(200_000);
  const upload = await created(url, body.length, 'film.m4a');
  const answer = await patch(upload, 0, body);
  expect(answer.status).toBe(415);
  expect(answer.detail).toContain('It’s a video without any sound.');
  expect((await tus(upload, 'HEAD')).status).toBe(404);
  expect(await filesOn(product.folder)).toEqual(before);
});

test('a file whose content does not match its name is refused (415) with its first bytes, and nothing of it is kept', async () => {
  const before = await filesOn(product.folder);
  const body = Buffer.from('<html>'.repeat(20));
  const upload = await created(url, body.length, 'beat.flac');
  const answer = await patch(upload, 0, body);
  expect(answer.status).toBe(415);
  expect(answer.detail).toContain('beat.flac is called .flac but isn’t FLAC audio inside');
  expect((await tus(upload, 'HEAD')).status).toBe(404);
  const opened = await create(url, body.length, 'beat.mp3', { headers: PIECE, body });
  expect(opened.status).toBe(415);
  expect(await rows()).toEqual([]);
  expect(await filesOn(product.folder)).toEqual(before);
});

test('a first chunk too short to tell the type of a file is refused (400), and a longer one accepted', async () => {
  const content = bigWav(1_000);
  const upload = await created(url, content.length);
  expect((await patch(upload, 0, content.subarray(0, 15))).status).toBe(400);
  expect(await getOffset(upload)).toBe(0);
  expect((await patch(upload, 0, content.subarray(0, 16))).status).toBe(204);
  expect((await patch(upload, 16, content.subarray(16))).status).toBe(204);
});

test('an address at its limit of open uploads is refused (429) until one of them is removed', async () => {
  await fill(openLimits.files - 1, 1, '192.0.2.1');
  const headers = from('192.0.2.1');
  const last = await created(url, 1_000, 'a.wav', headers);
  const refused = await create(url, 1_000, 'a.wav', { headers: { ...metadata('a.wav'), ...headers } });
  expect(refused.status).toBe(429);
  expect(refused.detail).toContain('Send them, or remove files');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await created(url, 1_000, 'a.wav', from('192.0.2.2'));
  expect((await tus(last, 'DELETE', { headers })).status).toBe(204);
  await created(url, 1_000, 'a.wav', headers);
});

test('an address at its limit of announced bytes is refused (429), whatever it has sent of them', async () => {
  await fill(1, openLimits.bytes - 1_000, '192.0.2.3');
  const headers = from('192.0.2.3');
  await created(url, 1_000, 'a.wav', headers);
  expect((await create(url, 1, 'a.wav', { headers })).status).toBe(429);
});

test('uploads of an order no longer count as open', async () => {
  await fill(openLimits.files, 1, '192.0.2.4');
  await changeRows(product, 'uploads', { order_id: 'MX-1', state: 'ordered' }, { address: '192.0.2.4' });
  await created(url, 1_000, 'a.wav', from('192.0.2.4'));
});

test('a full disk refuses uploads and chunks (507), and they resume once it has room', async () => {
  const content = bigWav(3 * MEBI);
  const upload = await created(url, content.length);
  const { storage } = product.deps;
  const { space } = storage;
  storage.space = async () => ({ free: 10 * MEBI, total: 1000 * MEBI });
  try {
    expect((await create(url, 5_000)).status).toBe(507);
    expect((await patch(upload, 0, content)).status).toBe(507);
  } finally {
    storage.space = space;
  }
  // The disk fills up during a chunk; earlier data is kept.
  let looks = 0;
  storage.space = async () => ({ free: looks++ < 2 ? 900 * MEBI : MEBI, total: 1000 * MEBI });
  try {
    expect((await patch(upload, 0, content)).status).toBe(507);
  } finally {
    storage.space = space;
  }
  const offset = await getOffset(upload);
  expect(offset).toBeGreaterThan(MEBI / 2);
  expect(offset).toBeLessThan(content.length);
  expect((await patch(upload, offset, content.subarray(offset))).status).toBe(204);
});

test('a seventeenth concurrent body from one address is refused (503), and accepted once another has ended', async () => {
  const slow = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const upload = new URL(await created(url, 1_000)).pathname;
      const headers = { 'tus-resumable': '1.0.0', ...PIECE, 'upload-offset': 0, 'content-length': 1_000 };
      const request = await openRequest(url, upload, headers, 'PATCH');
      await request.send(bigWav(100));
      return request;
    }),
  );
  const content = bigWav(1_000);
  const upload = await created(url, content.length);
  await expect.poll(async () => (await rows()).filter(({ lease_by }) => lease_by !== null).length).toBe(16);
  expect((await patch(upload, 0, content)).status).toBe(503);
  await created(url, 1_000);
  for (const { socket } of slow) socket.destroy();
  await expect.poll(async () => (await patch(upload, 0, content)).status).toBe(204);
});

test('termination of an upload that belongs to an order is refused (409)', async () => {
  const upload = await uploaded(url, bigWav(1_000));
  await changeRows(product, 'uploads', { order_id: 'MX-1', state: 'ordered' }, { id: getUploadId(upload) });
  const answer = await tus(upload, 'DELETE');
  expect(answer.status).toBe(409);
  expect(answer.detail).toContain('belongs to an order');
  expect((await tus(upload, 'HEAD')).headers.get('upload-offset')).toBe('1000');
  const row = await uploadRow(product, getUploadId(upload));
  expect(await product.deps.storage.stat(row?.storage_key ?? '')).not.toBeNull();
});
