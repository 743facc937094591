import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, filesOn } from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { created, getOffset, getUploadId, PIECE, patch } from '../../../test/tus.ts';
import { uploadRow } from '../../../test/uploads.ts';
import { fromNow } from '../../lib/clock.ts';
import { expireUploadsOnce } from './expire-uploads.ts';

const product = setUpTestApp();

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const base64 = (text: string) => Buffer.from(text).toString('base64');

const numbers = [
  '0',
  '1',
  '-1',
  '44',
  '1e3',
  '1.5',
  '9007199254740993',
  '1e400',
  'NaN',
  '0x10',
  ' ',
  '44, 44',
  "1'--",
];
const names = [
  'a.wav',
  '.wav',
  `${'x'.repeat(3_000)}.wav`,
  '\u0000.wav',
  '\ud800.wav',
  '"><script>.wav',
  'a.wav\r\nX: y',
  '%2e%2e%2f.wav',
  'a',
];
const metadatas = [
  ...names.map((name) => `filename ${base64(name)}`),
  ...names.map((name) => `filename ${base64('a.wav')},path ${base64(`${name}/`.repeat(20))}`),
  '',
  ',,,',
  'filename',
  'filename !!!',
  `filename ${base64('a.wav')},filename ${base64('b.wav')}`,
  `__proto__ ${base64('x')},constructor ${base64('y')},filename ${base64('a.wav')}`,
  `filename ${randomBytes(300).toString('base64')}`,
];
const headerChoices: Record<string, readonly string[]> = {
  'tus-resumable': ['1.0.0', '1.0.0', '1.0.0', '2.0.0', ''],
  'upload-length': numbers,
  'upload-offset': numbers,
  'upload-metadata': metadatas,
  'upload-defer-length': ['1', '0'],
  'upload-concat': ['partial', 'final;/api/uploads/a', 'x'],
  'content-type': [
    PIECE['content-type'],
    PIECE['content-type'],
    'application/json',
    'multipart/form-data',
    '',
  ],
  'x-http-method-override': ['PATCH', 'DELETE', 'GET', '__proto__'],
  'content-length': ['0', '44'],
  'transfer-encoding': ['chunked'],
};

const right: Record<string, Record<string, string>> = {
  POST: { 'upload-length': '44', 'upload-metadata': `filename ${base64('a.wav')}`, 'content-length': '44' },
  PATCH: { 'upload-offset': '44', 'content-length': '44' },
};

test('malformed requests are refused with an explanation and leave other uploads intact', async () => {
  const content = bigWav(2_000);
  const kept = await created(product.url, content.length);
  await patch(kept, 0, content.subarray(0, 1_000));
  const strange = () =>
    pick(['/', `/${randomBytes(16).toString('hex')}`, '/../orders', '/%00', `/${'a'.repeat(500)}`]);
  const statuses = new Set<number>();

  for (let n = 0; n < 600; n++) {
    // A valid request with a few mutations.
    const method = pick([
      'POST',
      'POST',
      'POST',
      'PATCH',
      'PATCH',
      'HEAD',
      'DELETE',
      'OPTIONS',
      'GET',
      'PUT',
    ]);
    const path = ['PATCH', 'HEAD'].includes(method)
      ? `/${getUploadId(kept)}`
      : method === 'DELETE'
        ? strange()
        : '';
    const headers: Record<string, string> = { 'tus-resumable': '1.0.0', ...PIECE, ...right[method] };
    for (const [name, choices] of Object.entries(headerChoices))
      if (Math.random() < 0.12) headers[name] = pick(choices);
    if (headers['content-length'] && headers['transfer-encoding']) delete headers['content-length'];
    const { send, answer, socket } = await openRequest(
      product.url,
      `/api/uploads${Math.random() < 0.15 ? strange() : path}`,
      headers,
      method,
    );
    const body = pick([content.subarray(0, 44), randomBytes(44)]);
    if (headers['content-length'] === '44') await send(body);
    if (headers['transfer-encoding'])
      await send(Buffer.concat([Buffer.from('2c\r\n'), body, Buffer.from('\r\n0\r\n\r\n')]));
    setTimeout(() => socket.end(), 5_000).unref();
    const said = await Promise.race([answer, once(socket)]);
    socket.destroy();
    const told = JSON.stringify({ method, headers, said });
    statuses.add(said?.status ?? 0);
    // Responses to HEAD have no body, which the response reader would wait for.
    if (!said) expect(method, told).toBe('HEAD');
    else if (said.status >= 400) {
      expect(said.status, told).toSatisfy((status: number) => status < 500 || status === 501);
      if (method !== 'HEAD') expect(JSON.parse(said.body).detail, told).toMatch(/\w+ \w+ \w+/);
      expect(
        said.headers['content-security-policy'] ?? said.headers['x-content-type-options'],
        told,
      ).toBeTruthy();
    }
  }

  // Checks that the mutations reached all these cases.
  expect([...statuses]).toEqual(expect.arrayContaining([201, 204, 400, 404, 405, 409, 415]));
  expect(await getOffset(kept)).toBe(1_000);
  expect((await patch(kept, 1_000, content.subarray(1_000))).status).toBe(204);
  expect(await uploadRow(product, getUploadId(kept))).toMatchObject({ state: 'whole' });
  const rows = await product.deps.database.read.selectFrom('uploads').selectAll().execute();
  for (const row of rows) {
    expect(row.name).toMatch(/^[^/\\<>\p{Cc}]{1,200}$/u);
    expect(row.path.length).toBeLessThanOrEqual(1_000);
    expect(row.size_bytes).toBeGreaterThan(0);
  }
  // Removes what they left.
  await product.deps.database.transaction((tx) =>
    tx
      .updateTable('uploads')
      .set({ expires_at: fromNow(-1) })
      .execute(),
  );
  await expireUploadsOnce(product.deps);
  expect(await filesOn(product.folder)).toEqual([]);
}, 120_000);

/** Resolves to undefined after headers without a body, as in the response to HEAD. */
const once = (socket: { on(event: 'data', listener: (chunk: Buffer) => void): void }) =>
  new Promise<null>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (/^HTTP\/1\.1 [1-5]\d\d/.test(text) && text.includes('\r\n\r\n') && text.endsWith('\r\n\r\n'))
        setTimeout(() => resolve(null), 20);
    });
  });
