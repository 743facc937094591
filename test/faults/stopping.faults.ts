import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '../../shared/orders.ts';
import { bigWav, filesOn, multipart, placed, song } from '../orders.ts';
import { openRequest } from '../raw-request.ts';
import { count, isNightly } from '../test-scopes.ts';
import { created, getOffset, PIECE } from '../tus.ts';
import { note } from './record-figure.ts';
import { sendOn } from './retrying-clients.ts';
import { call } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const TIMES = count(1, 20);
const MEBI = 1024 * 1024;
/** Nightly, bodies come at 1 MB/s; otherwise their rest comes once the product is stopping, all at once. */
const PACE = MEBI;
const STEP = PACE / 10;

let studio: FaultStudio;
beforeAll(async () => {
  studio = await openFaultStudio();
});
afterAll(() => studio.close());

/** Sends the first bytes of a body, and the others when it may go on, until all is sent or nobody reads. */
const pour = async (
  body: Buffer,
  { socket, send }: Awaited<ReturnType<typeof openRequest>>,
  first: number,
  mayGoOn: Promise<unknown>,
): Promise<void> => {
  await send(body.subarray(0, first));
  await mayGoOn;
  for (let at = first; at < body.length && !socket.destroyed; at += STEP) {
    await send(body.subarray(at, at + STEP));
    if (isNightly) await sleep(100);
  }
};

/** An order of that many seconds: its id, or null when it was refused as it may be. */
const pourOrder = async (url: string, seconds: number, key: string, mayGoOn: Promise<unknown>) => {
  const { body, type } = multipart({ files: [song('a.wav', bigWav(PACE * seconds))] });
  const request = await openRequest(url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
    'idempotency-key': key,
  });
  await pour(body, request, STEP, mayGoOn);
  const answer = await request.answer;
  expect([null, 200, 400, 503]).toContain(answer?.status ?? null);
  return answer?.status === 200 ? (JSON.parse(answer.body) as { order_id: string }).order_id : null;
};

/** How many bodies of orders are being written, and whether bytes of an upload are on disk. */
const underWay = async () => {
  const files = await filesOn(studio.folder);
  const growing = files.find((path) => path.includes('/files/growing/'));
  const written = growing === undefined ? 0 : (await stat(growing)).size;
  return [files.filter((path) => path.includes('/files/tmp/')).length, written > 0];
};

test('a stop signal during three uploads: each is complete or refused, and the process exits with 0', async (context) => {
  let acknowledged = 0;
  let longest = 0;
  let kept = 0;
  let orders = 0;
  const lost: OrderDetail[] = [];
  for (let time = 0; time < TIMES; time++) {
    const { process, url } = await studio.start();
    const file = bigWav(8 * MEBI);
    const upload = await created(url, file.length);
    const tusPath = new URL(upload).pathname;
    const pieces = openRequest(
      url,
      tusPath,
      { 'tus-resumable': '1.0.0', ...PIECE, 'upload-offset': 0, 'content-length': file.length },
      'PATCH',
    );
    // One upload that finishes while the product waits, and in the nightly run sometimes one that cannot.
    const seconds = TIMES > 1 && time % 5 === 4 ? 45 : 3 + (time % 3);
    const key = randomUUID();
    const { promise: mayGoOn, resolve: letGoOn } = Promise.withResolvers<void>();
    const running = [pourOrder(url, 2, randomUUID(), mayGoOn), pourOrder(url, seconds, key, mayGoOn)];
    const pouring = pieces.then(async (request) => {
      await pour(file, request, MEBI, mayGoOn);
      return request.answer;
    });
    await expect.poll(underWay).toEqual([2, true]);
    if (isNightly) {
      letGoOn();
      await sleep(Math.random() * 1_500);
    }
    const ending = process.end('SIGTERM');
    const ask = async () => (await call(`${url}/api/settings`)).status;
    if (isNightly) expect([200, 503, null]).toContain(await ask().catch(() => null));
    else await expect.poll(ask).toBe(503);
    letGoOn();
    const ids = await Promise.all(running);
    const piece = await pouring;
    expect([null, 204, 503]).toContain(piece?.status ?? null);
    const { code, ms } = await ending;
    expect(code).toBe(0);
    if (isNightly) expect(ms).toBeLessThan(35_000);
    longest = Math.max(longest, ms);
    if (seconds < 10) {
      expect(ids).not.toContain(null);
      // It ends as soon as they are done, without using up the whole wait.
      if (isNightly) expect(ms).toBeLessThan(15_000);
    }

    const after = await studio.start();
    const own = await signIn(after.url);
    for (const id of ids) {
      if (id === null) continue;
      acknowledged++;
      orders++;
      const order = JSON.parse(
        (await call(`${after.url}/api/admin/orders/${id}`, { headers: own })).text,
      ) as OrderDetail;
      if (order.file_count !== 1) lost.push(order);
    }
    if (ids[1] === null) {
      await placed(after.url, { key, files: [song('a.wav')] });
      orders++;
    }
    kept += await getOffset(after.url + tusPath);
    await sendOn(after.url + tusPath, file);
    const list = await call(`${after.url}/api/admin/orders?limit=1`, { headers: own });
    expect(JSON.parse(list.text)).toMatchObject({ total: orders });
    expect(await filesOn(studio.folder)).toHaveLength(orders + time + 1);
    expect((await after.process.end('SIGTERM')).code).toBe(0);
  }
  expect(lost).toEqual([]);
  expect(kept).toBeGreaterThan(0);
  note(context, {
    fault: 'F8',
    what: `SIGTERM under two orders and an upload${isNightly ? ' at 1 MB/s' : ''}`,
    count: TIMES,
    seen: `exit 0 after ${(longest / 1_000).toFixed(1)} s at most; ${acknowledged} orders acknowledged and whole, ${2 * TIMES - acknowledged} refused without a trace; every upload went on`,
  });
});
