import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, sha256 } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { onS3 } from '../../../test/storages.ts';
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
import { fromNow, HOUR, MINUTE, SECOND } from '../../lib/clock.ts';
import { expireUploadsOnce } from './expire-uploads.ts';

const MEBI = 1024 * 1024;

const onDisk = async () => ({});

// Tests the protocol as specified (tus.io, 1.0.0), using only headers and status codes.
describe.each([
  ['disk', onDisk],
  ['S3', onS3],
])('tus 1.0.0 on %s', (_store, configure) => {
  let product: TestApp;
  let url: string;
  beforeAll(async () => {
    product = await startTestApp({ config: { ...(await configure()), MAX_UPLOAD_MB: 30 } });
    url = product.url;
  });
  afterAll(() => product.close());

  const storedOf = async (upload: string) => {
    const row = await uploadRow(product, getUploadId(upload));
    if (!row) throw new Error('There is no such upload');
    const parts: Buffer[] = await Readable.from(await product.deps.storage.read(row.storage_key)).toArray();
    return { row, content: Buffer.concat(parts) };
  };
  const statusOf = async (upload: string) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/upload-states',
      payload: { upload_ids: [getUploadId(upload)] },
    });
    return answer.json<{ uploads: UploadStatus[] }>().uploads[0];
  };

  test('OPTIONS returns version, extensions and the largest size (204)', async () => {
    const { status, headers } = await tus(`${url}/api/uploads`, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers.get('tus-resumable')).toBe('1.0.0');
    expect(headers.get('tus-version')).toBe('1.0.0');
    expect(headers.get('tus-extension')?.split(',')).toEqual([
      'creation',
      'creation-with-upload',
      'expiration',
      'termination',
    ]);
    expect(headers.get('allow')).toBe('POST, OPTIONS');
    expect(headers.get('tus-max-size')).toBe(String(30 * MEBI));
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('creation returns the location (201), and HEAD offset, length and metadata (200)', async () => {
    const answer = await create(url, 5_000, 'Höhen & Tiefen.wav', {
      headers: metadata('Höhen & Tiefen.wav', '../Song A/vo cals/'),
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    const expires = ({ headers }: { headers: Headers }) =>
      Date.parse(headers.get('upload-expires') ?? '') - Date.now();
    expect(expires(answer)).toBeGreaterThan(10 * MINUTE);
    expect(expires(answer)).toBeLessThan(20 * MINUTE);
    const upload = url + answer.headers.get('location');
    const { status, headers } = await tus(upload, 'HEAD');
    expect(status).toBe(200);
    expect(headers.get('upload-offset')).toBe('0');
    expect(headers.get('upload-length')).toBe('5000');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('tus-resumable')).toBe('1.0.0');
    expect(headers.get('upload-metadata')).toBe(
      metadata('Höhen & Tiefen.wav', '../Song A/vo cals/')['upload-metadata'],
    );
    // The first bytes extend the expiry to a day.
    const piece = await patch(upload, 0, bigWav(5_000).subarray(0, 1_000));
    expect(expires(piece)).toBeGreaterThan(23.9 * HOUR);
  });

  test('chunks of any size make up the identical file', async () => {
    const content = bigWav(19 * MEBI + 4_321);
    const upload = await created(url, content.length);
    let offset = 0;
    for (const size of [1_000, 5 * MEBI, 1, 9 * MEBI, content.length]) {
      const piece = content.subarray(offset, offset + size);
      const answer = await patch(upload, offset, piece);
      expect(answer.status).toBe(204);
      offset += piece.length;
      expect(answer.headers.get('upload-offset')).toBe(String(offset));
      expect(answer.headers.has('upload-expires')).toBe(offset < content.length);
      expect(await getOffset(upload)).toBe(offset);
      expect(await statusOf(upload)).toMatchObject({
        state: offset < content.length ? 'arriving' : 'whole',
        offset_bytes: offset,
        crc32: crc32(content.subarray(0, offset)),
      });
    }
    const { row, content: got } = await storedOf(upload);
    expect(sha256(got)).toBe(sha256(content));
    expect(row).toMatchObject({ state: 'whole', format: 'WAV', lease_by: null });
    // Repeats the last request, as if its response got lost.
    expect((await patch(upload, content.length, Buffer.alloc(0))).status).toBe(204);
  });

  test('creation-with-upload accepts the first bytes, or all of them', async () => {
    const content = bigWav(300_000);
    const whole = await create(url, content.length, 'a.wav', { headers: PIECE, body: content });
    expect(whole.status).toBe(201);
    expect(whole.headers.get('upload-offset')).toBe('300000');
    expect((await storedOf(url + whole.headers.get('location'))).content.equals(content)).toBe(true);
    expect(whole.headers.has('upload-expires')).toBe(false);
    const begun = await create(url, content.length, 'a.wav', {
      headers: PIECE,
      body: content.subarray(0, 1_000),
    });
    expect(begun.headers.get('upload-offset')).toBe('1000');
    const expires = Date.parse(begun.headers.get('upload-expires') ?? '') - Date.now();
    expect(expires).toBeGreaterThan(23.9 * HOUR);
    const upload = url + begun.headers.get('location');
    expect((await patch(upload, 1_000, content.subarray(1_000))).status).toBe(204);
    expect((await storedOf(upload)).content.equals(content)).toBe(true);
  });

  test('a chunk at another offset is refused (409) and changes nothing', async () => {
    const content = bigWav(10_000);
    const upload = await created(url, content.length);
    await patch(upload, 0, content.subarray(0, 4_000));
    for (const offset of [0, 3_999, 4_001, 10_000]) {
      const answer = await patch(upload, offset, content.subarray(0, 10));
      expect(answer.status).toBe(409);
      expect(answer.detail).toContain('HEAD');
    }
    expect(await getOffset(upload)).toBe(4_000);
    await patch(upload, 4_000, content.subarray(4_000));
    expect((await storedOf(upload)).content.equals(content)).toBe(true);
  });

  test('a chunk larger than the rest of the file is refused (413)', async () => {
    const upload = await created(url, 1_000);
    expect((await patch(upload, 0, bigWav(1_001))).status).toBe(413);
    expect(await getOffset(upload)).toBe(0);
  });

  test('a chunk of another content type (415), without an offset or with a malformed one (400) is refused', async () => {
    const upload = await created(url, 1_000);
    const body = bigWav(1_000);
    expect(
      (await tus(upload, 'PATCH', { headers: { 'content-type': 'audio/wav', 'upload-offset': '0' }, body }))
        .status,
    ).toBe(415);
    expect((await tus(upload, 'PATCH', { headers: PIECE, body })).status).toBe(400);
    for (const offset of ['-1', '1.5', 'x', '0x0'])
      expect((await patch(upload, offset, body)).status).toBe(400);
    expect(await getOffset(upload)).toBe(0);
  });

  test('termination removes incomplete and complete uploads (204), which are then gone (404)', async () => {
    const content = bigWav(9 * MEBI);
    const begun = await created(url, content.length);
    await patch(begun, 0, content.subarray(0, 9_000_000));
    const whole = await uploaded(url, content);
    for (const upload of [begun, whole]) {
      const row = await uploadRow(product, getUploadId(upload));
      expect((await tus(upload, 'DELETE')).status).toBe(204);
      expect(await uploadRow(product, getUploadId(upload))).toBeUndefined();
      expect(await product.deps.storage.stat(row?.storage_key ?? '')).toBeNull();
      for (const method of ['HEAD', 'DELETE']) expect((await tus(upload, method)).status).toBe(404);
      expect((await patch(upload, 0, content.subarray(0, 100))).status).toBe(404);
      expect(await statusOf(upload)).toMatchObject({ state: 'gone', crc32: null });
    }
  });

  test('X-HTTP-Method-Override in a POST stands for PATCH, HEAD and DELETE', async () => {
    const content = bigWav(1_000);
    const upload = await created(url, content.length);
    const as = (method: string, headers: Record<string, string> = {}, body?: Buffer) =>
      tus(upload, 'POST', {
        headers: { 'x-http-method-override': method, ...headers },
        ...(body ? { body } : {}),
      });
    expect((await as('PATCH', { ...PIECE, 'upload-offset': '0' }, content)).status).toBe(204);
    expect((await as('HEAD')).headers.get('upload-offset')).toBe('1000');
    expect((await as('DELETE')).status).toBe(204);
    expect((await tus(upload, 'HEAD')).status).toBe(404);
  });

  test.each([
    'POST',
    'HEAD',
    'PATCH',
    'DELETE',
  ])('%s with another protocol version or none is refused (412) and changes nothing', async (method) => {
    const upload = await created(url, 1_000);
    const at = method === 'POST' ? `${url}/api/uploads` : upload;
    const headers = method === 'PATCH' ? { ...PIECE, 'upload-offset': '0' } : metadata('a.wav');
    for (const version of ['', '0.2.2', '2.0.0', '1.0.0, 1.0.0']) {
      const answer = await tus(at, method, { headers: { ...headers, 'tus-resumable': version } });
      expect(answer.status).toBe(412);
      expect(answer.headers.get('tus-version')).toBe('1.0.0');
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    }
    expect(await getOffset(upload)).toBe(0);
  });

  test('OPTIONS on an upload needs no version and lists its methods', async () => {
    const { status, headers } = await tus(await created(url, 1_000), 'OPTIONS', {
      headers: { 'tus-resumable': '' },
    });
    expect(status).toBe(204);
    expect(headers.get('tus-version')).toBe('1.0.0');
    expect(headers.get('allow')).toBe('HEAD, PATCH, DELETE, OPTIONS, POST');
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  test.each([
    ['a key alone', `is_final,filename ${base64('a.wav')}`, 201],
    ['the name under another common key', `name ${base64('a.wav')}`, 201],
    ['a key twice', `filename ${base64('a.wav')},filename ${base64('b.wav')}`, 400],
    ['a value that is no Base64', 'filename a.wav', 400],
    ['two values', `filename ${base64('a.wav')} ${base64('b.wav')}`, 400],
    ['a key that is not ASCII', `n\u00e4me ${base64('a.wav')}`, 400],
    ['nothing between commas', ',,', 400],
  ])('metadata with %s', async (_what, sent, status) => {
    const answer = await create(url, 1_000, 'a.wav', { headers: { 'upload-metadata': sent } });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.detail).toContain('look at upload-metadata');
  });

  test('a length sent with a chunk is refused (501), since it was already given', async () => {
    const upload = await created(url, 1_000);
    const answer = await patch(upload, 0, bigWav(1_000), { 'upload-length': '1000' });
    expect(answer.status).toBe(501);
    expect(await getOffset(upload)).toBe(0);
  });

  test('an expired upload works until the expiry job removes it, then it is gone (404)', async () => {
    const [upload, left] = [await created(url, 1_000), await created(url, 1_000)];
    const pass = (one: string) =>
      changeRows(product, 'uploads', { expires_at: fromNow(-SECOND) }, { id: getUploadId(one) });
    await pass(upload);
    await pass(left);
    expect((await tus(upload, 'HEAD')).status).toBe(200);
    expect((await statusOf(upload))?.state).toBe('arriving');
    expect((await patch(upload, 0, bigWav(1_000))).status).toBe(204);
    await expireUploadsOnce(product.deps);
    expect((await tus(upload, 'HEAD')).status).toBe(200);
    expect((await tus(left, 'HEAD')).status).toBe(404);
    expect((await statusOf(left))?.state).toBe('gone');
  });
});
