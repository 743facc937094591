import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../shared/endpoints/index.ts';
import { changeSettings } from '../../../test/content.ts';
import { askVersionLink, deliver, getClientOrder, pay, versionLink } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { readRow } from '../../../test/rows.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';

// Random, so that its bytes can be recognised wherever they appear.
const original = bigWav(40_000);
const marker = original.subarray(20_000, 20_064);
type Stage = { order: PlacedOrder; versionId: string; payment: string };

const product = setUpTestApp();

/** Two orders in the same state, each paid and with a delivered master. */
const stageTwo = async (): Promise<[Stage, Stage]> => {
  const add = async () => {
    const order = await placedWithKey(product.url);
    const { id: versionId } = await addVersion(product, order.id, { kind: 'master', content: original });
    return { order, versionId };
  };
  const added = [await add(), await add()] as const;
  await prepareVersions(product);
  const finish = async (one: Omit<Stage, 'payment'>) => {
    await deliver(product, one.order.id);
    return { ...one, payment: await pay(product, one.order.id, 50) };
  };
  return [await finish(added[0]), await finish(added[1])];
};
const stage = async (): Promise<Stage> => (await stageTwo())[0];
const takeBack = async ({ order, payment }: Stage) =>
  product.callAsOwner('DELETE', `/orders/${order.id}/payments/${payment}`);
const rowOf = (id: string) => readRow(product, 'order_versions', { id });
/** Every kind of request for the target of a link. */
const ways = (etag: string): { method: 'GET' | 'HEAD'; headers: Record<string, string> }[] =>
  [
    {},
    { range: 'bytes=20000-20063' },
    { range: 'bytes=-64' },
    { range: 'bytes=0-0, 20000-20063' },
    { range: 'bytes=20000-', 'if-range': etag },
    { 'if-none-match': etag },
    { 'if-none-match': '*' },
  ].flatMap((headers) => (['GET', 'HEAD'] as const).map((method) => ({ method, headers })));
const ask = async (url: string, etag: string, more: Record<string, string> = {}) =>
  Promise.all(
    ways(etag).map(({ method, headers }) =>
      product.app.inject({ method, url, headers: { ...headers, ...more } }),
    ),
  );

describe('the lock', () => {
  test('blocks links created before it, for ranges, conditional requests and ZIPs, and opens with the payment', async () => {
    const one = await stage();
    const { order, versionId } = one;
    const links = await Promise.all([
      versionLink(product, order, { version_id: versionId }),
      versionLink(product, order),
    ]);
    const { headers } = await product.app.inject({ url: links[0] ?? '' });
    const etag = `${headers.etag}`;
    const part = await product.app.inject({ url: links[0] ?? '', headers: { range: 'bytes=20000-20063' } });
    expect([part.statusCode, part.rawPayload.equals(marker)]).toEqual([206, true]);
    await takeBack(one);
    for (const url of links)
      for (const answer of await ask(url, etag, { 'order-key': order.key })) {
        expect([403, 405]).toContain(answer.statusCode);
        expect(answer.rawPayload.includes(marker)).toBe(false);
      }
    for (const payload of [{}, { version_id: versionId }]) {
      const refused = await askVersionLink(product, order, payload);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'Downloads unlock once your order is paid. $50 to pay.',
      ]);
    }
    expect((await getClientOrder(product, order)).downloads).toMatchObject({
      locked: true,
      can_listen: true,
    });
    await pay(product, order.id, 50);
    for (const url of links)
      expect((await product.app.inject({ url })).rawPayload.includes(marker)).toBe(true);
  });

  test('leaves the listening copy available unless the setting locks it too', async () => {
    const one = await stage();
    const { order, versionId } = one;
    await takeBack(one);
    const inline = { version_id: versionId, inline: true };
    const url = await versionLink(product, order, inline);
    const copy = await product.app.inject({ url });
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(copy.rawPayload.includes(marker)).toBe(false);
    await changeSettings(product, { listen_before_paid: false });
    expect((await askVersionLink(product, order, inline)).statusCode).toBe(403);
    for (const { statusCode } of await ask(url, `${copy.headers.etag}`))
      expect([403, 405]).toContain(statusCode);
    await changeSettings(product, { listen_before_paid: true, lock_downloads_until_paid: false });
    const zip = await product.app.inject({ url: await versionLink(product, order) });
    expect(zip.rawPayload.includes(marker)).toBe(true);
    await changeSettings(product, { lock_downloads_until_paid: true });
  });

  test('can’t be bypassed by any route of the contract with the client’s key', async () => {
    const one = await stage();
    const { order, versionId } = one;
    await takeBack(one);
    const answers = await Promise.all(
      Object.values<Endpoint>(endpoints)
        .filter(({ access }) => access !== 'public')
        .map(({ method, path, body }) => {
          const url = path
            .replace(':order_id', order.id)
            .replace(':version_id', versionId)
            .replace(/:\w+/g, versionId);
          const sent = { order_id: order.id, file_id: versionId, version_id: versionId };
          return product.app.inject({
            method,
            url,
            headers: { 'order-key': order.key, authorization: `Bearer ${order.key}` },
            ...(body ? { payload: sent } : {}),
          });
        }),
    );
    expect(answers.length).toBeGreaterThan(60);
    for (const { rawPayload, body } of answers) {
      expect(rawPayload.includes(marker)).toBe(false);
      expect(body).not.toMatch(/"url":"\/api\/(versions|downloads)\//);
    }
  });

  test('ends a running ZIP between two files', async () => {
    const one = await stage();
    const { order } = one;
    const big = bigWav(8_000_000);
    for (const kind of ['mix', 'clean'] as const) await addVersion(product, order.id, { kind, content: big });
    await prepareVersions(product);
    await deliver(product, order.id);
    const answer = await fetch(product.url + (await versionLink(product, order)));
    const reader = answer.body?.getReader();
    await reader?.read();
    await takeBack(one);
    const readAll = async () => {
      let bytes = 0;
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return bytes;
        bytes += value?.length ?? 0;
      }
    };
    await expect(readAll()).rejects.toThrow();
  });
});

describe('a link to a version', () => {
  test('is limited to delivered versions of its order, and ends when the page’s link is renewed', async () => {
    const [one, other] = await stageTwo();
    const { id: draft } = await addVersion(product, one.order.id, { kind: 'clean' });
    await prepareVersions(product);
    for (const version_id of [other.versionId, draft, 'nothing'])
      for (const inline of [true, false])
        expect((await askVersionLink(product, one.order, { version_id, inline })).statusCode).toBe(404);
    const url = await versionLink(product, one.order, { version_id: one.versionId });
    expect((await product.app.inject({ url: `${url.slice(0, -1)}x` })).statusCode).toBe(403);
    await product.callAsOwner('POST', `/orders/${one.order.id}/order-link/renew`);
    expect((await product.app.inject({ url })).statusCode).toBe(404);
    expect((await askVersionLink(product, one.order)).statusCode).toBe(404);
  });

  test('serves ranges, refuses HEAD (which doesn’t count as listening), and doesn’t work as another kind of link', async () => {
    const { order, versionId } = await stage();
    const url = await versionLink(product, order, { version_id: versionId });
    const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      product.app.inject({ method, url, headers });
    const heardAt = async () => (await rowOf(versionId)).heard_at;
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers.allow, head.body]).toEqual([405, 'GET', '']);
    expect(await heardAt()).toBeNull();
    const end = await get({ range: 'bytes=-64' });
    expect([end.statusCode, end.rawPayload.equals(original.subarray(-64))]).toEqual([206, true]);
    expect(end.headers['content-range']).toBe(
      `bytes ${original.length - 64}-${original.length - 1}/${original.length}`,
    );
    expect((await get({ range: `bytes=${original.length}-` })).statusCode).toBe(416);
    const whole = await get({ range: 'bytes=0-1', 'if-range': '"another"' });
    expect([whole.statusCode, whole.rawPayload.equals(original)]).toEqual([200, true]);
    expect((await get({ 'if-none-match': `${whole.headers.etag}` })).statusCode).toBe(304);
    expect(await heardAt()).not.toBeNull();
    const link = url.split('/').at(-1) ?? '';
    for (const path of ['downloads', 'receipts']) {
      const { statusCode } = await product.app.inject({ url: `/api/${path}/${link}` });
      expect([403, 404], path).toContain(statusCode);
    }
  });

  test('made by the studio ignores the lock, opens undelivered versions, and doesn’t count as listening', async () => {
    const order = await placedWithKey(product.url);
    const version = await addVersion(product, order.id, { content: original });
    await prepareVersions(product);
    const link = async (payload: object) =>
      product.callAsOwner('POST', `/orders/${order.id}/download-link`, {
        version_id: version.id,
        ...payload,
      });
    for (const inline of [true, false]) {
      const { url } = (await link({ inline })).json<{ url: string }>();
      expect((await product.app.inject({ url })).statusCode).toBe(200);
    }
    await deliver(product, order.id);
    const heardAt = async () => (await rowOf(version.id)).heard_at;
    expect(await heardAt()).toBeNull();
    const inline = await versionLink(product, order, { version_id: version.id, inline: true });
    expect(await heardAt()).toBeNull();
    await product.app.inject({ url: inline });
    expect(await heardAt()).not.toBeNull();
  });
});
