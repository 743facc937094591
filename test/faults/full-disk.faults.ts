import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bigWav, filesOn, placed, song } from '../orders.ts';
import { count } from '../test-scopes.ts';
import { created, getOffset, patch, tus } from '../tus.ts';
import { note } from './record-figure.ts';
import { call, expectClear } from './send-request.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type FaultStudio, openFaultStudio, owner, signIn } from './studio.ts';

const ROUNDS = count(1, 20);
const MEBI = 1024 * 1024;
const FULL = 507;

/** So large that the 2 % kept for the database outlast what four uploads receive between two looks at the space. */
const DISK = 512;
/** What the rest of the machine leaves of it. */
const LEFT = 64 * MEBI;

let disk: SmallDisk;
let studio: FaultStudio;
let url: string;
let headers: { authorization: string };
let first: string;
beforeAll(async () => {
  disk = await mountSmallDisk(DISK);
  await disk.fill(LEFT);
  studio = await openFaultStudio({ variables: { DATA_DIR: disk.folder } });
  ({ url } = await studio.start());
  headers = await signIn(url);
  first = await placed(url);
});
afterAll(async () => {
  await studio.close();
  await disk.close();
});

/** Deleting also needs some room in the database's log: if there is none at first, it is retried. */
const erase = (email: string) =>
  expect
    .poll(
      async () =>
        (await call(`${url}/api/admin/clients/${email}/erase`, { headers, json: { confirmation: email } }))
          .status,
    )
    .toBe(200);
const order = (email: string, bytes: number) =>
  call(`${url}/api/orders/immediate`, {
    form: { key: randomUUID(), fields: { email }, files: [song('mix.wav', bigWav(bytes))] },
  });
const move = (status: string) =>
  call(`${url}/api/admin/orders/${first}/status`, { method: 'PUT', headers, json: { status } });
const setAddress = (postal_address: string) =>
  call(`${url}/api/admin/settings`, { method: 'PUT', headers, json: { postal_address } });

/** Places orders until one finds no space. Returns how many were accepted. */
const fillByOrders = async (email: string): Promise<number> => {
  for (let taken = 0; ; taken++) {
    const said = await order(email, 3 * MEBI);
    expectClear(said, FULL);
    if (said.status === FULL) return taken;
  }
};

const PIECE = 4 * MEBI;
const content = bigWav(20 * MEBI);
/** Announced while there is space for each of them, but not for all. */
const announceUploads = () => Promise.all(Array.from({ length: 4 }, () => created(url, content.length)));

/** Sends an upload until it finds no space; what has arrived stays. Returns whether it was refused. */
const fillUpload = async (upload: string): Promise<boolean> => {
  for (let at = 0; at < content.length; at = await getOffset(upload)) {
    const { status, detail } = await patch(upload, at, content.subarray(at, at + PIECE));
    // 423: too busy to keep its claim; clients go on.
    if (status === 204 || status === 423) continue;
    expect(status).toBe(FULL);
    expect(detail).toMatch(/(room|space).*\./);
    return true;
  }
  return false;
};

const expectUsable = async () => {
  expectClear(await call(`${url}/api/admin/login`, { json: owner }));
  for (const status of ['in_progress', 'mixed', 'pending']) expectClear(await move(status));
  expectClear(await setAddress(randomUUID()));
  for (const path of ['/', '/api/settings', '/api/admin/orders', '/api/admin/storage', '/api/health'])
    expectClear(await call(url + path, { headers }));
};

test('writing to a full disk is refused with a message, leaves everything else working, and works again when space is freed', async (context) => {
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const email = `round-${round}@example.com`;
    const uploads = await announceUploads();
    const isOrdered = round % 2 === 0;
    const ordered = isOrdered ? await fillByOrders(email) : 0;
    const refusals = (await Promise.all(uploads.map(fillUpload))).filter(Boolean).length;
    expect(refusals).toBeGreaterThan(0);
    // Two may have been refused for each other's piece.
    expect(await disk.free()).toBeLessThan(0.02 * DISK * MEBI + 2 * PIECE);
    refused += refusals + Number(isOrdered);
    await expectUsable();
    for (const upload of uploads) expect((await tus(upload, 'DELETE')).status).toBe(204);
    if (ordered) await erase(email);
    expect(await disk.free()).toBeGreaterThan(40 * MEBI);
    expectClear(await order(email, 20 * MEBI));
    await erase(email);
    // Those of the first order; nothing of a refused one.
    await expect.poll(() => filesOn(disk.folder)).toHaveLength(1);
  }
  note(context, {
    fault: 'F6',
    what: 'the last 64 MB of a disk filled by orders and uploads',
    count: ROUNDS,
    seen: `${refused} refused with 507 and a sentence; sign-in, status, settings and reading went on; no file of a refused one left`,
  });
});
