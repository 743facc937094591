import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWav } from '../audio/wav.ts';
import { nightlyTest } from '../nightly-test.ts';
import { filesOn, song } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { jpeg } from '../pictures.ts';
import type { ProductProcess } from '../run/product-process.ts';
import { count } from '../test-scopes.ts';
import { addVersion, placeSong } from './prepared-songs.ts';
import { note } from './record-figure.ts';
import { endIdle, type SandboxedProcess, strike } from './sandbox-signals.ts';
import { call, expectClear } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const TIMES = count(1, 10);
const HANGS = 2;

let studio: FaultStudio;
let url: string;
let product: ProductProcess;
let headers: { authorization: string };
let picture: Buffer;
const sound = makeWav({ seconds: 4 });
const start = async () => {
  const started = await studio.start();
  url = started.url;
  product = started.process;
  headers = await signIn(url);
};
beforeAll(async () => {
  studio = await openFaultStudio();
  picture = await jpeg(2_400, 1_600);
  await start();
});
afterAll(() => studio.close());

const order = async (): Promise<string> => {
  const said = await call(`${url}/api/orders/immediate`, { form: { files: [song('a.wav', sound)] } });
  expectClear(said);
  return (JSON.parse(said.text) as { order_id: string }).order_id;
};
const addImage = () =>
  call(`${url}/api/admin/images`, {
    headers,
    form: { fields: [['title', 'Studio']], files: [{ name: 'a.jpg', content: picture, part: 'file' }] },
  });
const addTrack = async (content = sound): Promise<string> => {
  const fields = Object.entries({ title: 'Night Bus', description: 'Vocals', genre: 'Trap' });
  const files = [{ name: 'a.wav', content, part: 'audio_file' }];
  const said = await call(`${url}/api/admin/portfolio`, { headers, form: { fields, files } });
  expectClear(said);
  return (JSON.parse(said.text) as { id: string }).id;
};
const rows = <Row>(query: string, ...values: string[]): Row[] => {
  const database = new DatabaseSync(`${studio.folder}/mixfront.db`, { readOnly: true, timeout: PATIENCE_MS });
  try {
    return database.prepare(query).all(...values) as Row[];
  } finally {
    database.close();
  }
};
const readingOf = (id: string) =>
  rows<{ probe: string; check_state: string }>(
    'select probe, check_state from order_files where order_id = ?',
    id,
  )[0];
const soundsOf = (id: string) =>
  rows<{ state: string }>('select state from audio_files where item_id = ?', id).map(({ state }) => state);
/** Includes the rough mix. */
const versionsOf = (id: string) =>
  rows<{ state: string }>('select state from order_versions where order_id = ?', id).map(
    ({ state }) => state,
  );
const isRead = { probe: 'done', check_state: 'done' };
const allAreRead = () =>
  expect
    .poll(() => rows(`select id from order_files where probe = 'waiting' or check_state = 'waiting'`))
    .toEqual([]);

/** Sends a signal to the process that takes up what comes next. */
const strikeNext = async (
  name: SandboxedProcess,
  signal: NodeJS.Signals,
): Promise<{ pid: Promise<number> }> => {
  await endIdle(product.pid, name);
  return { pid: strike(product.pid, name, signal) };
};

test('a killed sandboxed process costs one attempt: orders are accepted, its file is read or marked, the next one works', async (context) => {
  let read = 0;
  for (let time = 0; time < TIMES; time++) {
    for (const name of ['probe-child', 'check-child'] as SandboxedProcess[]) {
      await allAreRead();
      const killed = await strikeNext(name, 'SIGKILL');
      const id = await order();
      await killed.pid;
      await expect
        .poll(() => readingOf(id))
        .toMatchObject({
          probe: expect.stringMatching(/done|failed/),
          check_state: 'done',
        });
      if (readingOf(id)?.probe === 'done') read++;
      const next = await order();
      await expect.poll(() => readingOf(next)).toMatchObject(isRead);
    }
    const killed = await strikeNext('listening-child', 'SIGKILL');
    const track = await addTrack();
    await killed.pid;
    await expect.poll(() => soundsOf(track)).toEqual(['ready']);
    const mixed = await placeSong(url, 4);
    const struck = await strikeNext('listening-child', 'SIGKILL');
    await addVersion(url, headers, mixed, 4);
    await struck.pid;
    await expect.poll(() => versionsOf(mixed.id)).toEqual(['ready', 'ready']);
    const striking = await strikeNext('picture-child', 'SIGKILL');
    const broken = await addImage();
    await striking.pid;
    expect(broken.status).toBe(503);
    expectClear(broken, 503);
    expectClear(await addImage());
  }
  note(context, {
    fault: 'F18',
    what: 'probe, listener, encoder and picture encoder killed over a file, each',
    count: TIMES,
    seen: `every order taken; ${read} of ${2 * TIMES} headers read, the others marked, all listened to; every track, version and rough mix ready; pictures refused once with 503, then taken`,
  });
});

nightlyTest(
  'a hanging sandboxed process is ended or waited for, and blocks only work of its own kind',
  async (context) => {
    for (let time = 0; time < HANGS; time++) {
      await allAreRead();
      const stopped = await strikeNext('probe-child', 'SIGSTOP');
      const id = await order();
      await stopped.pid;
      const hanging = await strikeNext('picture-child', 'SIGSTOP');
      const image = addImage();
      await hanging.pid;
      const encoder = await strikeNext('listening-child', 'SIGSTOP');
      const track = await addTrack();
      const encoding = await encoder.pid;
      for (const path of ['/', '/api/admin/orders', '/api/health'])
        expectClear(await call(url + path, { headers }));
      const second = await order();
      // The product ends the two it waits for, after 30 and 20 seconds; the encoder goes on only then.
      expect((await image).status).toBe(503);
      await expect.poll(() => readingOf(id)?.probe).toBe('failed');
      process.kill(encoding, 'SIGCONT');
      await expect.poll(() => readingOf(second)).toMatchObject(isRead);
      await expect.poll(() => soundsOf(track)).toEqual(['ready']);
      expectClear(await addImage());
    }
    note(context, {
      fault: 'F18',
      what: 'the same hanging for 30 s',
      count: HANGS,
      seen: 'orders and pages went on; header marked after 20 s, picture refused after 30, the sound ready in the end; the next of each worked',
    });
  },
);

nightlyTest(
  'kill -9 of the whole product during encoding: the work is resumed once, with nothing left over',
  async (context) => {
    const tracks: string[] = [];
    const long = makeWav({ seconds: 120 });
    const kills = Math.ceil(TIMES / 3);
    await endIdle(product.pid, 'listening-child');
    for (let time = 0; time < kills; time++) {
      const seen = strike(product.pid, 'listening-child', 'SIGCONT');
      tracks.push(await addTrack(long));
      await seen;
      await sleep(200 + Math.random() * 800);
      await product.end('SIGKILL');
      await start();
    }
    const started = performance.now();
    await strike(product.pid, 'listening-child', 'SIGCONT');
    const takenUp = performance.now() - started;
    // The lease of a killed process ends after half a minute, and expired leases are looked for every ten seconds.
    expect(takenUp).toBeLessThan(60_000);
    for (const track of tracks) await expect.poll(() => soundsOf(track)).toEqual(['ready']);
    const took = Math.round((performance.now() - started) / 1_000);
    // Files that killed processes had begun are swept when they are four minutes old.
    const named = () =>
      rows<{ n: number }>(
        `select (select count(*) from order_files) + (select count(*) from audio_files) * 2
           + (select count(storage_key) + count(listening_key) from order_versions) + (select count(*) from picture_files) as n`,
      )[0]?.n;
    await expect.poll(async () => (await filesOn(studio.folder)).length).toBe(named());
    note(context, {
      fault: 'F18',
      what: 'kill -9 of the product in the midst of encoding',
      count: kills,
      seen: `work went on ${Math.round(takenUp / 1_000)} s after the last start, all were ready after ${took} s, one sound each; no file left over`,
    });
  },
);
