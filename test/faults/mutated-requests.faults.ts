import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDraft } from '../../shared/drafts.ts';
import { mutateRequest } from '../hostile/mutate-request.ts';
import { multipart, placed, wav } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { count, seed } from '../test-scopes.ts';
import { created, getUploadId, metadata } from '../tus.ts';
import { ask, forEachLimited } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const TIMES = count(300, 10_000);
// Node drops a pending request when its client disconnects, so a busy machine gets time to answer first.
const QUIET_MS = 2_000;
let studio: FaultStudio;
let url: string;
beforeAll(async () => {
  studio = await openFaultStudio();
  ({ url } = await studio.start());
});
afterAll(() => studio.close());

const requestOf = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | string = '',
) => {
  const bytes = Buffer.from(body as string);
  const lines = Object.entries({
    host: new URL(url).host,
    ...(bytes.length && !headers['transfer-encoding'] ? { 'content-length': String(bytes.length) } : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), bytes]);
};

/** One request of every kind, as browsers and mail programs send them. */
const recorded = async (): Promise<Buffer[]> => {
  const order = await placed(url);
  const owner = await signIn(url);
  const upload = `/api/uploads/${getUploadId(await created(url, 4_000))}`;
  const json = { 'content-type': 'application/json' };
  const form = multipart();
  const tus = { 'tus-resumable': '1.0.0' };
  return [
    requestOf('GET', '/', { 'accept-encoding': 'br, gzip', 'if-none-match': '"x"' }),
    requestOf('GET', '/api/portfolio?_t=1', { accept: 'application/json' }),
    requestOf('GET', '/samples/none.mp3', { range: 'bytes=0-1000' }),
    requestOf(
      'POST',
      '/api/validate-discount',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'code=TEN&subtotal=50',
    ),
    requestOf(
      'POST',
      '/api/orders/immediate',
      { 'content-type': form.type, 'idempotency-key': 'a-key' },
      form.body,
    ),
    requestOf('POST', '/api/admin/login', json, '{"username":"owner","password":"wrong"}'),
    requestOf('POST', '/api/uploads', {
      ...tus,
      'upload-length': '44',
      ...metadata('a.wav', 'Folder/a.wav'),
    }),
    requestOf(
      'PATCH',
      upload,
      { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      wav.subarray(0, 60),
    ),
    requestOf('HEAD', upload, tus),
    requestOf('POST', '/api/drafts', json, JSON.stringify(emptyDraft)),
    requestOf('GET', `/api/admin/orders?limit=10&search=ada&status=pending`, owner),
    requestOf(
      'PUT',
      `/api/admin/orders/${order}/status`,
      { ...owner, ...json },
      '{"status":"mixed","notes":"a"}',
    ),
    requestOf('PUT', '/api/admin/settings', { ...owner, ...json }, '{"base_price":50}'),
    requestOf(
      'POST',
      '/unsubscribe/abc.def',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'list=leave',
    ),
    requestOf(
      'POST',
      '/api/validate-discount',
      { ...json, 'transfer-encoding': 'chunked' },
      '1c\r\n{"code":"TEN","subtotal":50}\r\n0\r\n\r\n',
    ),
  ];
};

/**
 * The status of the first response to these bytes; 0 when the connection ends without one. Rejects when neither
 * happens. A request that may be incomplete waits for its rest: the client then disconnects, and the server must release
 * it, too.
 */
const statusOf = (bytes: Buffer, isWhole = false): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const quiet = isWhole ? undefined : setTimeout(() => socket.end(), QUIET_MS);
    const end = () => {
      clearTimeout(quiet);
      clearTimeout(timer);
      socket.destroy();
      resolve(Number(heard.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0));
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error('Neither an answer nor an end'));
    }, PATIENCE_MS);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (/^HTTP\/1\.1 [2-5]\d\d/.test(heard)) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });

test('requests with mutated bytes are answered or closed, and affect nobody else', async (context) => {
  const requests = await recorded();
  // The requests are valid before they are mutated.
  const right: number[] = [];
  for (const request of requests) right.push(await statusOf(request, true));
  expect(right).toEqual([200, 200, 404, 200, 200, 401, 201, 204, 200, 200, 200, 200, 200, 404, 200]);
  const kinds: Record<string, number> = {};
  await forEachLimited(
    Array.from({ length: TIMES }, (_, n) => n),
    async (n) => {
      const bytes = mutateRequest(requests[n % requests.length] as Buffer, n);
      const told = `${n} of seed ${seed}: ${bytes.toString('latin1').slice(0, 400)}`;
      const status = await statusOf(bytes).catch((error: Error) => expect.fail(`${error.message}, ${told}`));
      // 501 is the correct response to an unknown transfer coding (RFC 9112, 6.1).
      expect([500, 502, 504, 505], told).not.toContain(status);
      const kind = status ? `with ${status}` : 'ended';
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    },
    64,
  );
  expect(kinds['with 200'], JSON.stringify(kinds)).toBeGreaterThan(TIMES / 50);
  expect((await ask(url, { path: '/api/health' })).status).toBe(200);
  const told = Object.entries(kinds).map(([kind, n]) => `${n} ${kind}`);
  note(context, {
    fault: 'H7',
    what: `${requests.length} recorded requests, mutated`,
    count: TIMES,
    seen: `${told.sort().join(', ')}; no failure, the process lives`,
  });
});
