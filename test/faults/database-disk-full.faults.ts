import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../server/ports/database/sqlite.ts';
import type { SoundFile } from '../../shared/portfolio.ts';
import { makeWav } from '../audio/wav.ts';
import { bigWav, placed, song } from '../orders.ts';
import { jpeg } from '../pictures.ts';
import { createSeeded } from '../random.ts';
import { count, isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { call, expectClear } from './send-request.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';
import { openWriters } from './writers.ts';

const ROUNDS = count(1, 20);
const REFUSALS = [507, 503];
const pages = ['/', '/api/settings', '/api/portfolio', '/api/admin/orders', '/api/admin/clients'];

const random = createSeeded();

let disk: SmallDisk;
let studio: FaultStudio;
beforeAll(async () => {
  disk = await mountSmallDisk();
  studio = await openFaultStudio({ variables: { DATA_DIR: disk.folder } });
});
afterAll(async () => {
  await studio.close();
  await disk.close();
});

test('when the disk fills up and no table can grow, every write is refused with a message and none is half done', async (context) => {
  const { process, url } = await studio.start();
  const headers = await signIn(url);
  const writers = await openWriters(url, headers);
  const picture = await jpeg();
  const long = makeWav({ seconds: 8 });
  const order = await placed(url);
  const get = async <T>(path: string) => JSON.parse((await call(url + path, { headers })).text) as T;
  const addImage = () =>
    call(`${url}/api/admin/images`, {
      headers,
      form: { fields: [['title', 'Studio']], files: [{ name: 'a.jpg', content: picture, part: 'file' }] },
    });
  const addTrack = () =>
    call(`${url}/api/admin/portfolio`, {
      headers,
      form: {
        fields: Object.entries({ title: 'Night Bus', description: 'Vocals', genre: 'Trap' }),
        files: [{ name: 'a.wav', content: long, part: 'audio_file' }],
      },
    });
  let refused = 0;
  let taken = 0;
  let moves = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const ready = await writers.ready();
    expectClear(await addTrack());
    // Leave nothing free, or just enough for some writes to succeed.
    await disk.fill(round % 4 === 0 ? 0 : random.below(200_000));
    const move = async () => {
      const said = await call(`${url}/api/admin/orders/${order}/status`, {
        method: 'PUT',
        headers,
        json: { status: 'mixed' },
      });
      if (said.status === 200) moves++;
      return said;
    };
    const large = () =>
      call(`${url}/api/orders/immediate`, {
        form: { key: randomUUID(), files: [song('b.wav', bigWav(300_000))] },
      });
    const calls = [...ready, ...Array.from({ length: 20 }, () => move), addImage, addTrack, large];
    for (const said of await Promise.all(calls.map((call) => call()))) {
      expectClear(said, ...REFUSALS);
      if (said.status < 300) taken++;
      else refused++;
    }
    for (const path of pages)
      expect([path, (await call(url + path, { headers })).status]).toEqual([path, 200]);
    expectClear(await call(`${url}/api/health`), 503);
    await disk.clear();
    for (const write of [...(await writers.ready()), addImage, move]) expectClear(await write());
  }
  expect(refused).toBeGreaterThan(0);
  const sounds = () => get<{ files: SoundFile[] }>('/api/admin/sounds');
  for (const { state, error } of (await sounds()).files) expect([state, error]).not.toContain('failed');
  if (isNightly)
    await expect
      .poll(async () => (await sounds()).files.filter(({ state }) => state !== 'ready').length)
      .toBe(0);

  // Stopped and started without any free space.
  await disk.fill();
  expect(await process.end('SIGTERM')).toMatchObject({ code: 0 });
  await disk.clear();
  const database = await openSqlite(`${disk.folder}/mixfront.db`);
  expect(await sql`pragma integrity_check`.execute(database.read)).toMatchObject({
    rows: [{ integrity_check: 'ok' }],
  });
  const events = database.read.selectFrom('order_events').select('seq').where('order_id', '=', order);
  // And that it was placed.
  expect(await events.execute()).toHaveLength(moves + 1);
  await database.close();
  note(context, {
    fault: 'F6',
    what: 'the same disk filled by others to the last byte, under 40 writers at once',
    count: ROUNDS,
    seen: `${taken} taken and kept, ${refused} refused with 507 or 503 and a sentence; pages went on; all worked again at once; integrity ok`,
  });
});
