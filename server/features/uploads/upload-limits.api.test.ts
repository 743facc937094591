import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav } from '../../../test/orders.ts';
import { openRequest } from '../../../test/raw-request.ts';
import { changeRows, deleteRows, readRows } from '../../../test/rows.ts';
import { create, created, getOffset, getUploadId, metadata, PIECE, patch } from '../../../test/tus.ts';
import { addUpload, uploadRow } from '../../../test/uploads.ts';
import { fromNow, HOUR, MINUTE } from '../../lib/clock.ts';
import { MAX_UNCLAIMED_BYTES, openLimits } from '../../receive-upload/upload-limits.ts';
import type { Schema } from '../../schema/database.ts';
import { expireUploadsOnce } from './expire-uploads.ts';

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
const change = (upload: string, values: Partial<Schema['uploads']>) =>
  changeRows(product, 'uploads', values, { id: getUploadId(upload) });
const announce = (address: string, size: number, at = url) =>
  create(at, size, 'a.wav', { headers: { ...metadata('a.wav'), ...from(address) } });
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test('announced but unsent uploads of strangers block nobody else', async () => {
  const address = (n: number) => `198.51.${n}.1`;
  for (let n = 0; n < 11; n++)
    expect(await statusesOf(Array.from({ length: 20 }, () => announce(address(n), 500 * MEBI)))).toEqual(
      Array(20).fill(201),
    );
  expect((await announce(address(0), 500 * MEBI)).status).toBe(429);
  expect((await announce('192.0.2.1', 500 * MEBI)).status).toBe(201);
});

test('received bytes have an overall ceiling, with room for running uploads to finish', async () => {
  const content = bigWav(20_000);
  const begun = await created(url, content.length);
  await patch(begun, 0, content.subarray(0, 10_000));
  const offset_bytes = MAX_UNCLAIMED_BYTES - 20_000;
  const huge = await addUpload(product, {
    address: 'x',
    network: 'x',
    size_bytes: offset_bytes,
    offset_bytes,
  });
  const refused = await announce('192.0.2.1', 20_000);
  expect([refused.status, refused.detail]).toEqual([507, expect.stringContaining('no space')]);
  expect((await announce('192.0.2.1', 5_000)).status).toBe(201);
  expect((await patch(begun, 10_000, content.subarray(10_000, 15_000))).status).toBe(204);
  await change(huge, { offset_bytes: MAX_UNCLAIMED_BYTES * 1.2 });
  const stopped = await patch(begun, 15_000, content.subarray(15_000));
  expect([stopped.status, stopped.detail]).toEqual([507, expect.stringContaining('no space')]);
  expect(await getOffset(begun)).toBe(15_000);
});

test.each([
  ['IPv6', (n: number) => `2001:db8:7:${n.toString(16)}::1`, '2001:db8:8::1'],
  ['IPv4', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
])('many addresses of one %s network are limited together', async (_kind, address, other) => {
  for (let n = 0; n < 4; n++)
    for (let part = 0; part < 20; part++) await announce(address(n), openLimits.bytes / 20);
  expect((await announce(address(200), 1_000)).status).toBe(429);
  expect((await announce(other, 1_000)).status).toBe(201);
});

test('of sixty concurrent creations on two processes, as many succeed as one address may have', async () => {
  await using other = await startTestApp({ config: product.deps.config });
  const statuses = await statusesOf(
    Array.from({ length: 60 }, (_, n) => announce('192.0.2.9', 500 * MEBI, n % 2 ? url : other.url)),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(openLimits.bytes / (500 * MEBI));
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - openLimits.bytes / (500 * MEBI));
});

test('an upload without data expires after minutes, one with data after a day', async () => {
  const [empty, begun] = [await created(url, 1_000), await created(url, 1_000)];
  await patch(begun, 0, bigWav(1_000).subarray(0, 500));
  const expiry = async (upload: string) =>
    Date.parse((await uploadRow(product, getUploadId(upload)))?.expires_at ?? '') - Date.now();
  expect(await expiry(empty)).toBeLessThan(20 * MINUTE);
  expect(await expiry(begun)).toBeGreaterThan(23.9 * HOUR);
});

test('an upload must complete within three days, however slowly it arrives', async () => {
  const content = bigWav(1_000);
  const upload = await created(url, content.length);
  await change(upload, { created_at: fromNow(-71 * HOUR) });
  await patch(upload, 0, content.subarray(0, 500));
  const row = await uploadRow(product, getUploadId(upload));
  expect(Date.parse(row?.expires_at ?? '') - Date.now()).toBeLessThan(1.1 * HOUR);
  await change(upload, { created_at: fromNow(-73 * HOUR) });
  await patch(upload, 500, content.subarray(500, 501));
  await expireUploadsOnce(product.deps);
  expect(await uploadRow(product, getUploadId(upload))).toBeUndefined();
});

test('an upload whose creation was refused does not exist', async () => {
  const refused = await create(url, 100, 'a.wav', { headers: PIECE, body: bigWav(1_000) });
  expect(refused.status).toBe(413);
  expect(await rows()).toEqual([]);
});

test('three addresses that hold all slots on purpose keep nobody out, and their data is kept', async () => {
  const held = await Promise.all(
    Array.from({ length: 48 }, async (_, n) => {
      const address = from(`203.0.113.${n % 3}`);
      const upload = await created(url, 1_000, 'a.wav', address);
      const headers = { 'tus-resumable': '1.0.0', ...PIECE, 'upload-offset': 0, 'content-length': 1_000 };
      const { pathname } = new URL(upload);
      const request = await openRequest(url, pathname, { ...headers, ...address }, 'PATCH');
      await request.send(bigWav(1_000).subarray(0, 100));
      return { ...request, upload };
    }),
  );
  await expect.poll(async () => (await rows()).filter(({ lease_by }) => lease_by !== null).length).toBe(48);
  const content = bigWav(MEBI);
  for (let n = 0; n < 3; n++) {
    const upload = await created(url, content.length, 'a.wav', from('192.0.2.1'));
    expect((await patch(upload, 0, content, from('192.0.2.1'))).status).toBe(204);
  }
  const answers = await Promise.all(held.map(({ answer }) => Promise.race([answer, null])));
  expect(answers.filter((answer) => answer?.status === 503).length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer?.status === 503).length).toBeLessThanOrEqual(3);
  for (const [n, answer] of answers.entries())
    if (answer) expect(await getOffset(held[n]?.upload ?? '')).toBe(100);
  for (const { socket } of held) socket.destroy();
});
