import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placed, song } from '../orders.ts';
import { jpeg } from '../pictures.ts';
import { note } from './record-figure.ts';
import { call, called } from './send-request.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type FaultStudio, openFaultStudio, owner, signIn } from './studio.ts';

let disk: SmallDisk;
let studio: FaultStudio;
beforeEach(async () => {
  disk = await mountSmallDisk();
  studio = await openFaultStudio({ variables: { DATA_DIR: disk.folder } });
});
afterEach(async () => {
  await studio.close();
  await disk.close();
});

const logIn = (url: string) => call(`${url}/api/admin/login`, { json: owner });
const order = (url: string) =>
  call(`${url}/api/orders/immediate`, { form: { key: randomUUID(), files: [song('a.wav')] } });

test('on a disk without a free byte, the owner signs in and deletes; strangers get nothing of the space kept for that', async (context) => {
  const { url } = await studio.start();
  const [first, second] = [await placed(url), await placed(url)];
  const image = await called(`${url}/api/admin/images`, {
    headers: await signIn(url),
    form: { fields: [['title', 'Studio']], files: [{ name: 'a.jpg', content: await jpeg(), part: 'file' }] },
  });
  await disk.fill();
  for (let n = 0; n < 20; n++) expect((await order(url)).status).toBe(507);
  await expect
    .poll(async () => (await call(`${url}/api/health`)).text)
    .toContain('Not working right now: disk space.');
  expect((await logIn(url)).status).toBe(200);
  for (let n = 0; n < 20; n++) expect((await order(url)).status).toBe(507);
  const wrong = { ...owner, password: 'wrong' };
  expect((await call(`${url}/api/admin/login`, { json: wrong })).status).toBe(401);
  const headers = await signIn(url);
  await called(`${url}/api/admin/images/${image.id}`, { method: 'DELETE', headers });
  for (const id of [first, second]) {
    await called(`${url}/api/admin/orders/trash`, { headers, json: { order_ids: [id] } });
    await called(`${url}/api/admin/orders/${id}`, { method: 'DELETE', headers });
  }
  expect((await order(url)).status).toBe(507);
  await disk.clear();
  // At once.
  expect((await order(url)).status).toBe(200);
  note(context, {
    fault: 'F6',
    what: 'sign-in and deletion on a disk without a free byte',
    count: 1,
    seen: 'both work; orders get 507 before and after, and are taken again once there is space',
  });
});

test('a start on such a disk says that it is full, and the owner signs in', async () => {
  const first = await studio.start();
  await placed(first.url);
  await first.process.end('SIGTERM');
  await disk.fill();
  const second = await studio.start();
  expect(second.process.stdout()).toMatch(/The disk with \S+ is full/);
  expect((await logIn(second.url)).status).toBe(200);
  expect((await order(second.url)).status).toBe(507);
  // Killed, it is no less full at the next start.
  await second.process.end('SIGKILL');
  const third = await studio.start();
  expect((await logIn(third.url)).status).toBe(200);
  expect((await order(third.url)).status).toBe(507);
  await disk.clear();
  expect((await order(third.url)).status).toBe(200);
});

test('without the space kept for that, the start says what is wrong', async () => {
  await disk.fill();
  await expect(studio.start()).rejects.toThrow(/The disk with DATA_DIR, \S+, is full/);
});
