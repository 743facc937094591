import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliver, pay, versionLink } from '../../../test/deliveries.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  bigWav,
  getOrder,
  linkTo,
  type PlacedOrder,
  placedWithKey,
  sha256,
  song,
} from '../../../test/orders.ts';
import { createSeeded } from '../../../test/random.ts';
import { readZip } from '../../../test/read-zip.ts';
import { onS3 } from '../../../test/storages.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { HOUR, MINUTE } from '../../lib/clock.ts';

const masters = [bigWav(900_000), bigWav(700_000)];

describe.each([
  ['on disk', async () => ({})],
  ['in S3', onS3],
])('a download %s', (_store, configure) => {
  let product: TestApp;
  let order: PlacedOrder;
  beforeAll(async () => {
    product = await startTestApp({ config: await configure() });
  });
  afterAll(() => product.close());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const getOwn = async () => getOrder(product, order.id);
  const open = (url: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(product.url + url, { headers, ...(signal ? { signal } : {}) });

  /** The first bytes of an answer, whose connection then breaks. */
  const readSome = async (url: string, headers: Record<string, string>, count: number) => {
    const cut = new AbortController();
    const answer = await open(url, headers, cut.signal);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= count) break;
    }
    cut.abort();
    return { answer, bytes: Buffer.concat(chunks).subarray(0, count) };
  };

  /** A paid order of two songs with a delivered master each. */
  const deliverMasters = async () => {
    const files = [song('a.wav', bigWav(600_000)), song('b.wav', bigWav(500_000))];
    order = await placedWithKey(product.url, { fields: { song_count: '2', name: 'Nova' }, files });
    for (const [n, content] of masters.entries())
      await addVersion(product, order.id, { song: n + 1, kind: 'master', content });
    await prepareVersions(product);
    await deliver(product, order.id);
    await pay(product, order.id, 100);
  };

  const random = createSeeded();
  const downloadInPieces = async (url: string): Promise<Buffer> => {
    let got = Buffer.alloc(0);
    let etag = '';
    for (let total = Number.POSITIVE_INFINITY; got.length < total; ) {
      const headers: Record<string, string> = etag ? { range: `bytes=${got.length}-`, 'if-range': etag } : {};
      const { answer, bytes } = await readSome(url, headers, 1 + random.below(400_000));
      expect(answer.status).toBe(etag ? 206 : 200);
      if (!etag) total = Number(answer.headers.get('content-length'));
      etag = answer.headers.get('etag') ?? '';
      got = Buffer.concat([got, bytes]);
    }
    return got;
  };

  test('cut at any place goes on to the same bytes: the client’s zip, the studio’s, and single files', async () => {
    await deliverMasters();
    const links = [
      await versionLink(product, order),
      await linkTo(product, order.id),
      await linkTo(product, order.id, { file_id: (await getOwn()).files[0]?.id ?? '' }),
    ];
    for (const [n, link] of links.entries()) {
      const whole = Buffer.from(await (await open(link)).arrayBuffer());
      const pieced = await downloadInPieces(link);
      expect(sha256(pieced)).toBe(sha256(whole));
      if (n === 2) continue;
      expect(readZip(pieced).length).toBeGreaterThan(2);
    }
    const entries = readZip(await downloadInPieces(links[0] ?? ''));
    expect(entries.slice(0, 2).map(({ content }) => sha256(content))).toEqual(masters.map(sha256));
  });

  test('that goes on in the middle reads nothing of what came before', async () => {
    const link = await versionLink(product, order);
    const size = (await (await open(link)).arrayBuffer()).byteLength;
    const read = vi.spyOn(product.deps.storage, 'read');
    const answer = await open(link, { range: `bytes=${size - 100_000}-` });
    await answer.arrayBuffer();
    const bytes = read.mock.calls.map(([, range]) => (range ? range.end - range.start + 1 : size));
    read.mockRestore();
    expect(answer.status).toBe(206);
    expect(bytes).toHaveLength(1);
    expect(bytes[0]).toBeLessThan(100_000);
  });

  test('beyond its end is refused, and a changed one starts again', async () => {
    const link = await versionLink(product, order);
    const whole = await open(link);
    const size = Number(whole.headers.get('content-length'));
    const beyond = await open(link, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    await product.callAsOwner('PUT', `/orders/${order.id}/songs/1`, { title: 'Night Bus' });
    const etag = whole.headers.get('etag') ?? '';
    const changed = await open(link, { range: 'bytes=1000-', 'if-range': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    await Promise.all([whole.body?.cancel(), changed.body?.cancel()]);
  });

  test('works for a day, and its listening copy for less', async () => {
    const link = await versionLink(product, order);
    const version_id = (await getOwn()).versions[0]?.id ?? '';
    const listening = await versionLink(product, order, { version_id, inline: true });
    // Nothing is read from S3, which doesn't know the changed clock.
    const status = async (url: string) =>
      (await product.app.inject({ url, headers: { 'if-none-match': '*' } })).statusCode;
    vi.useFakeTimers({ toFake: ['Date'] });
    const made = Date.now();
    vi.setSystemTime(made + 23 * HOUR);
    expect([await status(link), await status(listening)]).toEqual([304, 403]);
    vi.setSystemTime(made + 24 * HOUR + MINUTE);
    expect(await status(link)).toBe(403);
  });
});
