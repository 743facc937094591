import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeMp3 } from '../../../test/audio/listen.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { readTags } from '../../../test/audio/read-tags.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { changeSettings } from '../../../test/content.ts';
import { askVersionLink, deliver, getClientOrder, pay, versionLink } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { nightlyTest } from '../../../test/nightly-test.ts';
import { type PlacedOrder, placedWithKey, sha256 } from '../../../test/orders.ts';
import { readZip } from '../../../test/read-zip.ts';
import { changeRows, deleteRows, readRow, readRows } from '../../../test/rows.ts';
import { onS3 } from '../../../test/storages.ts';
import { addVersion, prepareVersions, withdrawVersion } from '../../../test/versions.ts';
import { restoreAllJobs } from '../../app/recurring.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { findWrongFigures } from '../../backup/doctor/queries.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import type { Schema } from '../../schema/database.ts';

// Encoding in two processes, on a busy machine.

describe.each([
  ['on disk', async () => ({})],
  ['in S3', onS3],
])('MP3s %s', (_store, configure) => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ config: await configure() });
  });
  afterAll(() => product.close());

  const place = (name: string) =>
    placedWithKey(product.url, {
      fields: { name, song_count: '2', email: 'nova@example.com' },
    });
  const prepare = () => prepareVersions(product, { mp3s: true });
  /** An order with a master that is ready, and not delivered. */
  const withMaster = async (name: string) => {
    const order = await place(name);
    const { id } = await addVersion(product, order.id, { kind: 'master', content: makeWav({ seconds: 1 }) });
    await prepare();
    return { order, id };
  };
  const setMp3 = (version_id: string, change: Updateable<Schema['version_mp3s']>) =>
    changeRows(product, 'version_mp3s', change, { version_id });
  const jobs = () => readRows(product, 'jobs', { kind: 'make-mp3' });
  const nameSong = (order: PlacedOrder, song: number, title: string) =>
    product.callAsOwner('PUT', `/orders/${order.id}/songs/${song}`, { title });
  const zipOf = async (order: PlacedOrder) =>
    readZip((await product.app.inject(await versionLink(product, order))).rawPayload);
  const mp3Of = async (order: PlacedOrder, version_id: string) =>
    (await product.app.inject(await versionLink(product, order, { version_id, mp3: true }))).rawPayload;
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of product.deps.storage.list('')) keys.push(key);
    return keys.sort();
  };
  const expectTotals = async () => {
    await expectStoredTotalsMatch(product.deps.database.read);
    expect(await findWrongFigures(product.deps.database.read)).toEqual([]);
  };

  test('come with each master and final version, tagged, in the zip and alone; not with mixes, stems or MP3s', async () => {
    const order = await place('Zoë 音');
    await nameSong(order, 1, 'Night “Bus” 🚌');
    const wide = makeWav({ seconds: 1, sampleRate: 96_000, bitDepth: 24 });
    const master = await addVersion(product, order.id, { kind: 'master', content: wide });
    const clean = await addVersion(product, order.id, {
      kind: 'clean',
      content: makeWav({ seconds: 1, channels: 1 }),
    });
    await addVersion(product, order.id, { kind: 'mix', content: makeWav({ seconds: 1 }) });
    const mp3 = await makeMp3({ seconds: 1 });
    await addVersion(product, order.id, {
      song: 2,
      kind: 'master',
      content: mp3,
      name: 'm.mp3',
      format: 'MP3',
    });
    await prepare();
    await deliver(product, order.id);
    await pay(product, order.id, 100);
    const seen = (await getClientOrder(product, order)).songs[0]?.versions ?? [];
    expect(seen.map((one) => [one.kind, one.mp3?.state ?? null])).toEqual([
      ['mix', null],
      ['master', 'ready'],
      ['clean', 'ready'],
    ]);
    const whole = await mp3Of(order, master.id);
    expect(seen[1]?.mp3?.size_bytes).toBe(whole.length);
    expect(readTags(whole)).toEqual({ TIT2: 'Night “Bus” 🚌', TPE1: 'Zoë 音' });
    const own = { version_id: master.id, mp3: true };
    const { url } = (await product.callAsOwner('POST', `/orders/${order.id}/download-link`, own)).json();
    expect((await product.app.inject({ url })).rawPayload.equals(whole)).toBe(true);
    const heard = await decodeMp3(whole);
    expect([heard.rate, heard.channels.length, heard.channels[0]?.length]).toEqual([48_000, 2, 48_000]);
    const mono = await mp3Of(order, clean.id);
    expect(readTags(mono).TIT2).toBe('Night “Bus” 🚌 (Clean)');
    const entries = await zipOf(order);
    expect(entries.map(({ name }) => name)).toEqual([
      'Zoë 音 - Night “Bus” 🚌 (Clean).wav',
      'Zoë 音 - Night “Bus” 🚌 (Clean).mp3',
      'Zoë 音 - Night “Bus” 🚌.wav',
      'Zoë 音 - Night “Bus” 🚌.mp3',
      'Zoë 音 - Night “Bus” 🚌 (Mix).wav',
      'Zoë 音 - Song 2.mp3',
      'Deliverables.txt',
      'SHA256SUMS.txt',
    ]);
    expect(entries[3]?.content.equals(whole)).toBe(true);
    const sums = entries.at(-1)?.content.toString() ?? '';
    for (const { name, content } of entries.slice(0, -1))
      expect(sums).toContain(`${sha256(content)}  ${name}\n`);
    expect(entries.at(-2)?.content.toString()).toContain('              Zoë 音 - Night “Bus” 🚌.mp3\r\n');
    await expectTotals();
  });

  test('that aren’t ready are announced, not left out silently, and later change the zip', async () => {
    const { order, id } = await withMaster('Late');
    await deliver(product, order.id);
    await pay(product, order.id, 100);
    const link = await versionLink(product, order);
    const etag = async () => (await product.app.inject(link)).headers.etag;
    const ready = await etag();
    const keep = await readRow(product, 'version_mp3s', { version_id: id });
    await setMp3(id, { state: 'waiting', storage_key: null });
    const list = async () =>
      (await zipOf(order)).find(({ name }) => name === 'Deliverables.txt')?.content.toString();
    expect(await list()).toContain('The MP3 is on its way. Download again in a minute to get it too.');
    expect(await etag()).not.toBe(ready);
    expect((await askVersionLink(product, order, { version_id: id, mp3: true })).json()).toEqual({
      detail: 'The MP3 is still being made. Try again in a minute.',
    });
    await setMp3(id, { state: 'failed' });
    expect(await list()).toContain('I couldn’t make an MP3 of this one.');
    await setMp3(id, keep);
    expect(await etag()).toBe(ready);
  });

  test('are locked with the original, made again with a new title, and removed with their version', async () => {
    const { order, id } = await withMaster('Lock');
    await deliver(product, order.id);
    expect((await askVersionLink(product, order, { version_id: id, mp3: true })).statusCode).toBe(403);
    await nameSong(order, 1, 'New name');
    expect(await jobs()).toHaveLength(1);
    const before = await stored();
    await prepare();
    await pay(product, order.id, 100);
    expect(readTags(await mp3Of(order, id)).TIT2).toBe('New name');
    await sweepOnce(product.deps, 0);
    expect((await stored()).length).toBe(before.length);
    await expectTotals();
    const delivered = await stored();
    const draft = await addVersion(product, order.id, {
      kind: 'instrumental',
      content: makeWav({ seconds: 1 }),
    });
    await prepare();
    await withdrawVersion(product, order.id, draft.id);
    await sweepOnce(product.deps, 0);
    expect(await stored()).toEqual(delivered);
    await expectTotals();
  });

  nightlyTest(
    'that failed are made again, and a client who renames a song again and again has them made once',
    async () => {
      const { order, id } = await withMaster('Again');
      await setMp3(id, { state: 'failed' });
      await product.deps.database.transaction(restoreAllJobs);
      expect(await jobs()).not.toEqual([]);
      await prepare();
      for (const title of ['', 'Ebb', 'Tide', 'Tide']) {
        const headers = { 'order-key': order.key };
        const url = `/api/client-orders/${order.id}/songs/1`;
        await product.app.inject({ method: 'PUT', url, headers, payload: { title } });
        const due = (await jobs()).map(({ run_at }) => run_at > fromNow(20 * SECOND));
        expect(due).toEqual(title ? [true] : []);
      }
      await deleteRows(product, 'jobs', { kind: 'make-mp3' });
      await setMp3(id, { state: 'failed' });
      await deliver(product, order.id);
      await prepare();
      expect((await getClientOrder(product, order)).songs[0]?.versions[0]?.mp3?.state).toBe('ready');
    },
  );

  nightlyTest(
    'aren’t made while the setting is off, and are made at the delivery once it is on',
    async () => {
      await changeSettings(product, { deliver_mp3: false });
      const { order } = await withMaster('Off');
      await changeSettings(product, { deliver_mp3: true });
      await deliver(product, order.id);
      const state = async () => (await getClientOrder(product, order)).songs[0]?.versions[0]?.mp3?.state;
      expect(await state()).toBe('waiting');
      await prepare();
      expect(await state()).toBe('ready');
    },
  );
});
