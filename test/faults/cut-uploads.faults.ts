import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadStatus } from '../../shared/uploads.ts';
import { bigWav, filesOn, multipart, song } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { createSeeded } from '../random.ts';
import { openOrder, openRequest, type RawRequest } from '../raw-request.ts';
import { count, isNightly } from '../test-scopes.ts';
import { created, getOffset, getUploadId, PIECE, tus } from '../tus.ts';
import { note } from './record-figure.ts';
import { sendOn } from './retrying-clients.ts';
import { call } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const PLACES = count(5, 40);
/** As many as one address may send at once, plus some. */
const AT_ONCE = 12;
// The built product waits half a minute on a silent connection; the short run leaves that to unit tests.
const ways: [string, (request: RawRequest) => void][] = [
  ['a clean end', ({ socket }) => socket.end()],
  ['a reset', ({ socket }) => socket.resetAndDestroy()],
  ...(isNightly ? [['silence', () => undefined] as [string, () => undefined]] : []),
];

const random = createSeeded();

let studio: FaultStudio;
let url: string;
beforeAll(async () => {
  studio = await openFaultStudio();
  ({ url } = await studio.start());
});
afterAll(() => studio.close());

/** Cuts at random positions below a length, several at a time. */
const atRandomPlaces = async (length: number, cut: (place: number) => Promise<void>): Promise<void> => {
  const places = Array.from({ length: PLACES }, () => random.below(length));
  const lane = async () => {
    for (let place = places.pop(); place !== undefined; place = places.pop()) await cut(place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};

describe.each(ways)('an upload cut by %s', (way, cut) => {
  test('leaves nothing of an order, at any byte', async (context) => {
    const { body, type } = multipart({
      files: [song('a.wav', bigWav(400_000)), song('b.wav', bigWav(900_000))],
    });
    const before = await filesOn(studio.folder);
    await atRandomPlaces(body.length, async (place) => {
      const request = await openOrder(url, { body, type });
      await request.send(body.subarray(0, place));
      cut(request);
      expect([null, 400]).toContain((await request.answer)?.status ?? null);
    });
    await expect.poll(() => filesOn(studio.folder)).toEqual(before);
    const list = await call(`${url}/api/admin/orders`, { headers: await signIn(url) });
    expect(JSON.parse(list.text)).toMatchObject({ total: 0 });
    note(context, {
      fault: 'F7',
      what: `order cut by ${way}`,
      count: PLACES,
      seen: 'no order, no file left, without a sweep',
    });
  });

  test('keeps what has arrived, resumes there, and ends up complete', async (context) => {
    const content = bigWav(900_000);
    let kept = 0;
    await atRandomPlaces(content.length, async (place) => {
      const upload = await created(url, content.length);
      const request = await openRequest(
        url,
        new URL(upload).pathname,
        { 'tus-resumable': '1.0.0', ...PIECE, 'upload-offset': 0, 'content-length': content.length },
        'PATCH',
      );
      await request.send(content.subarray(0, place));
      // If the connection is lost before that, nothing is kept.
      await expect.poll(() => isPickedUp(getUploadId(upload), place)).toBe(true);
      cut(request);
      await request.answer;
      kept += place === 0 ? 1 : (await getOffset(upload)) / place;
      await sendOn(upload, content);
      expect(await statusOf(upload)).toMatchObject({ state: 'whole', crc32: crc32(content) });
      expect((await tus(upload, 'DELETE')).status).toBe(204);
    });
    await expect.poll(() => filesOn(studio.folder)).toEqual([]);
    expect(kept).toBeGreaterThan(0);
    note(context, {
      fault: 'F7',
      what: `piece of an upload cut by ${way}`,
      count: PLACES,
      seen: `${Math.round((kept / PLACES) * 100)} % of what was sent kept, all whole after going on; no file left when removed`,
    });
  });
});

/** What the product gathers before it writes (`disk-write.ts`). */
const BATCH_BYTES = 512 * 1024;

/** Whether the product is receiving a piece of that many bytes; of one that is long enough, some are on disk. */
const isPickedUp = (id: string, bytes: number): boolean => {
  const database = new DatabaseSync(join(studio.folder, 'mixfront.db'), {
    readOnly: true,
    timeout: PATIENCE_MS,
  });
  const row = database.prepare('select storage_key, lease_by from uploads where id = ?').get(id);
  database.close();
  if (bytes <= BATCH_BYTES) return typeof row?.lease_by === 'string';
  const name = String(row?.storage_key).replaceAll('/', '+');
  return (statSync(join(studio.folder, 'files/growing', name), { throwIfNoEntry: false })?.size ?? 0) > 0;
};

const statusOf = async (upload: string): Promise<UploadStatus> => {
  const said = await call(`${url}/api/upload-states`, { json: { upload_ids: [getUploadId(upload)] } });
  return (JSON.parse(said.text) as { uploads: [UploadStatus] }).uploads[0];
};
