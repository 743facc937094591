import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '../../shared/orders.ts';
import { bigWav, filesOn, multipart, placed, song } from '../orders.ts';
import { openRequest } from '../raw-request.ts';
import { count } from '../test-scopes.ts';
import { created, getOffset, PIECE, patch } from '../tus.ts';
import { note } from './record-figure.ts';
import { call } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const TIMES = count(1, 20);
const MEBI = 1024 * 1024;
const PACE = MEBI;

let studio: FaultStudio;
beforeAll(async () => {
  studio = await openFaultStudio();
});
afterAll(() => studio.close());

/** Sends a body at 1 MB/s until all is sent or nobody reads. */
const pour = async (
  body: Buffer,
  { socket, send }: Awaited<ReturnType<typeof openRequest>>,
): Promise<void> => {
  const step = PACE / 10;
  for (let at = 0; at < body.length && !socket.destroyed; at += step) {
    await send(body.subarray(at, at + step));
    await sleep(100);
  }
};

/** An order sent at 1 MB/s: its id, or null when it was refused as it may be. */
const pourOrder = async (url: string, seconds: number, key: string) => {
  const { body, type } = multipart({ files: [song('a.wav', bigWav(PACE * seconds))] });
  const request = await openRequest(url, '/api/orders/immediate', {
    'content-type': type,
    'content-length': body.length,
    'idempotency-key': key,
  });
  await pour(body, request);
  const answer = await request.answer;
  expect([null, 200, 400, 503]).toContain(answer?.status ?? null);
  return answer?.status === 200 ? (JSON.parse(answer.body) as { order_id: string }).order_id : null;
};

test('a stop signal during three uploads: each is complete or refused, and the process exits with 0 in time', async (context) => {
  let acknowledged = 0;
  let longest = 0;
  let kept = 0;
  let orders = 0;
  const lost: OrderDetail[] = [];
  for (let time = 0; time < TIMES; time++) {
    const { process, url } = await studio.start();
    const headers = await signIn(url);
    const file = bigWav(8 * MEBI);
    const upload = await created(url, file.length);
    const tusPath = new URL(upload).pathname;
    const pieces = openRequest(
      url,
      tusPath,
      { 'tus-resumable': '1.0.0', ...PIECE, 'upload-offset': 0, 'content-length': file.length },
      'PATCH',
    );
    // One upload that finishes while the product waits, and in the full run sometimes one that cannot.
    const seconds = TIMES > 1 && time % 5 === 4 ? 45 : 3 + (time % 3);
    const key = randomUUID();
    const running = [pourOrder(url, 2, randomUUID()), pourOrder(url, seconds, key)];
    const pouring = pieces.then(async (request) => {
      await pour(file, request);
      return request.answer;
    });
    await sleep(500 + Math.random() * 1_500);
    const ending = process.end('SIGTERM');
    const late = await call(`${url}/api/settings`, { headers }).catch(() => null);
    if (late) expect([200, 503]).toContain(late.status);
    const ids = await Promise.all(running);
    const piece = await pouring;
    expect([null, 204, 503]).toContain(piece?.status ?? null);
    const { code, ms } = await ending;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(35_000);
    longest = Math.max(longest, ms);
    if (seconds < 10) {
      expect(ids).not.toContain(null);
      // It ends as soon as they are done, without using up the whole wait.
      expect(ms).toBeLessThan(15_000);
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
    const offset = await getOffset(after.url + tusPath);
    kept += offset;
    if (offset < file.length)
      expect((await patch(after.url + tusPath, offset, file.subarray(offset))).status).toBe(204);
    const list = await call(`${after.url}/api/admin/orders?limit=1`, { headers: own });
    expect(JSON.parse(list.text)).toMatchObject({ total: orders });
    expect(await filesOn(studio.folder)).toHaveLength(orders + time + 1);
    expect((await after.process.end('SIGTERM')).code).toBe(0);
  }
  expect(lost).toEqual([]);
  expect(kept).toBeGreaterThan(0);
  note(context, {
    fault: 'F8',
    what: 'SIGTERM under two orders and an upload at 1 MB/s',
    count: TIMES,
    seen: `exit 0 after ${(longest / 1_000).toFixed(1)} s at most; ${acknowledged} orders acknowledged and whole, ${2 * TIMES - acknowledged} refused without a trace; every upload went on`,
  });
});
