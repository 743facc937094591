import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { startTestApp } from '../../../test/harness.ts';
import { setDownloads } from '../../../test/order-downloads.ts';
import { filesOn, placed } from '../../../test/orders.ts';
import { DAY, MINUTE, SECOND } from '../../lib/clock.ts';

const { stage, fileId, linkToFile } = setDownloads();
afterEach(() => vi.useRealTimers());

describe('a download link is rejected', () => {
  test('if any character was changed', async () => {
    const link = await linkToFile(1);
    const start = '/api/downloads/'.length;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let n = start; n < link.length; n++) {
      const near = alphabet[(alphabet.indexOf(link[n] ?? '') + 1) % 64];
      const changed = `${link.slice(0, n)}${near}${link.slice(n + 1)}`;
      expect([changed, (await stage.product.app.inject(changed)).statusCode]).toEqual([changed, 403]);
    }
    for (const more of ['A', '=', '==', '.', '.A', '!', '%20', '%00', '~'])
      expect([more, (await stage.product.app.inject(link + more)).statusCode]).toEqual([more, 403]);
    for (const fewer of [1, 2, 10, 43, 44])
      expect((await stage.product.app.inject(link.slice(0, -fewer))).statusCode).toBe(403);
  });

  test('if it was made up', async () => {
    const payload = Buffer.from(JSON.stringify({ o: stage.order.order_id, e: Date.now() + MINUTE })).toString(
      'base64url',
    );
    for (const link of [
      'x',
      '.',
      '..',
      `${payload}.`,
      payload,
      `${payload}.${'A'.repeat(43)}`,
      `.${payload}`,
      'null.x',
    ])
      for (const path of [link, encodeURIComponent(link)])
        expect((await stage.product.app.inject(`/api/downloads/${path}`)).statusCode).toBeGreaterThanOrEqual(
          400,
        );
  });

  test('if it belongs to another installation', async () => {
    await using other = await startTestApp();
    expect((await other.app.inject(await linkToFile(0))).statusCode).toBe(403);
  });

  test.each([
    ['a download after a day', false, DAY],
    ['playback after ten minutes', true, 10 * MINUTE],
  ])('for %s, or if the clock was set back before its creation', async (_what, inline, lifetime) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const made = Date.now();
    const answer = await stage.product.callAsOwner('POST', `/orders/${stage.order.order_id}/download-link`, {
      file_id: fileId(0),
      inline,
    });
    const { url, expires_at } = answer.json<{ url: string; expires_at: string }>();
    expect(Date.parse(expires_at)).toBe(made + lifetime);
    for (const [after, status] of [
      [lifetime - SECOND, 200],
      [lifetime, 403],
      [2 * DAY, 403],
      [lifetime - DAY - SECOND, 403],
      [0, 200],
    ] as const) {
      vi.setSystemTime(made + after);
      expect([after, (await stage.product.app.inject(url)).statusCode]).toEqual([after, status]);
    }
  });

  test('with an explanation of what to do', async () => {
    const answer = await stage.product.app.inject('/api/downloads/x');
    expect(answer.json()).toEqual({ detail: expect.stringMatching(/Open the order again/) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test.each<[object | string, number]>([
  [{ file_id: 'nobody' }, 404],
  [{ file_id: '' }, 404],
  [{ file_id: '../../x' }, 404],
  [{ file_id: 'a\0b' }, 404],
  [{ file_id: 1 }, 422],
  [{ file_id: 'x'.repeat(41) }, 422],
  [{ inline: 'yes' }, 422],
  ['[]', 422],
  ['{', 400],
])('no link is created for %j', async (payload, status) => {
  const answer = await stage.product.app.inject({
    method: 'POST',
    url: `/api/admin/orders/${stage.order.order_id}/download-link`,
    headers: { ...(await stage.product.asOwner()), 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json().detail).toMatch(/\w \w/);
});

test('a link to a file of one order opens no file of another', async () => {
  const other = await placed(stage.product.url);
  const answer = await stage.product.callAsOwner('POST', `/orders/${other}/download-link`, {
    file_id: fileId(0),
  });
  expect(answer.statusCode).toBe(404);
});

test('an order number alone gives access to nothing', async () => {
  const id = stage.order.order_id;
  const secrets = [stage.order.client_info.name, stage.order.client_info.email, 'Take 1', fileId(0), 'Zoë'];
  const addresses = Object.values(endpoints)
    .filter(({ access, method }) => access === 'public' && method === 'GET')
    .map(({ path }) => path as string);
  const keys = (await filesOn(stage.product.folder)).map((path) =>
    path.slice(stage.product.folder.length + '/files'.length),
  );
  for (const path of [
    ...addresses.flatMap((path) => [`${path}?order=${id}`, `${path}?order_id=${id}`, `${path}/${id}`]),
    ...['orders', 'order', 'orders/immediate', 'downloads', 'audio', 'images', 'files', 'payment'].map(
      (name) => `/api/${name}/${id}`,
    ),
    `/payment-options?order=${id}`,
    `/payment-success?order=${id}&method=paypal`,
    `/admin/orders/${id}`,
    ...keys.flatMap((key) => [`/api/audio${key}`, `/files${key}`, `/api/images${key}`, key]),
    ...stage.order.files.flatMap((file) => [
      `/api/audio/${file.id}`,
      `/api/downloads/${file.id}`,
      `/api/files/${file.id}`,
    ]),
  ]) {
    const answer = await stage.product.app.inject(path);
    expect([path, answer.statusCode < 500]).toEqual([path, true]);
    for (const secret of secrets) expect([path, answer.body.includes(secret)]).toEqual([path, false]);
    expect(answer.body).not.toContain('RIFF');
  }
});
