import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { StudioVersion } from '../../../shared/versions.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { decodeMp3, type Heard } from '../../../test/audio/listen.ts';
import { defaultSound } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { getClientOrder } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed, placedWithKey, sha256, song } from '../../../test/orders.ts';
import { addRows, changeRows, readRow } from '../../../test/rows.ts';
import { addUpload, uploadRow } from '../../../test/uploads.ts';
import { addVersion, prepareVersions, sendVersion, withdrawVersion } from '../../../test/versions.ts';
import { now } from '../../lib/clock.ts';
import { markHeard } from './queries.ts';

// Each test prepares sounds in a child process.

const product = setUpTestApp();

const rowOf = (id: string) => readRow(product, 'order_versions', { id });
const hear = async (key: string | null): Promise<Heard> =>
  decodeMp3(await buffer(await product.deps.storage.read(key ?? '')));
const isStored = async (key: string | null) => (await product.deps.storage.stat(key ?? '')) !== null;
const findVersion = async (orderId: string, id: string) =>
  (await getOrder(product, orderId)).versions.find((version) => version.id === id) as StudioVersion;
const deliver = async (order_id: string, id: string) => {
  await addRows(product, 'order_deliveries', { id: `of ${id}`, order_id, at: now(), note: '' });
  await changeRows(product, 'order_versions', { delivery_id: `of ${id}` }, { id });
};

describe('a version', () => {
  test('is numbered by song and kind, measured, prepared for listening, and visible to the client once delivered', async () => {
    const { id, key } = await placedWithKey(product.url, { fields: { song_count: '2' } });
    const content = makeWav({ tone: 1_000, seconds: 2, bitDepth: 24 });
    const first = await addVersion(product, id, { content, name: 'Night Drive.wav', note: 'Vocals up' });
    expect(first).toMatchObject({
      ...{ song: 1, kind: 'mix', number: 1, name: 'Night Drive.wav', note: 'Vocals up' },
      ...{ state: 'waiting', is_withdrawable: true, is_available: true, delivered_at: null },
    });
    const others = [
      await addVersion(product, id, { content }),
      await addVersion(product, id, { content, kind: 'master' }),
      await addVersion(product, id, { content, song: 2 }),
    ];
    expect(others.map(({ number }) => number)).toEqual([2, 1, 1]);
    await prepareVersions(product);
    const ready = await findVersion(id, first.id);
    expect(ready).toMatchObject({ state: 'ready', duration_s: 2, error: null });
    expect(Math.abs((ready.loudness_lufs ?? 0) + 7.95)).toBeLessThan(0.1);
    const row = await rowOf(first.id);
    expect(row.sha256).toBe(sha256(content));
    expect((await hear(row.listening_key)).channels[0]?.length).toBe(2 * 44_100);

    const seen = async () => (await getClientOrder(product, { id, key })).songs;
    expect((await seen()).flatMap(({ versions }) => versions)).toEqual([]);
    await deliver(id, first.id);
    expect((await seen()).map(({ versions }) => versions.map((version) => version.id))).toEqual([
      [first.id],
      [],
    ]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('that is not audio, truncated, or a ZIP with a damaged stem fails with an explanation; a ZIP of stems needs no copy', async () => {
    const id = await placed(product.url);
    const cut = makeWav({ seconds: 10 }).subarray(0, 400_000);
    const broken = await addVersion(product, id, { content: cut });
    const text = await addVersion(product, id, { content: Buffer.from('no sound at all') });
    const zip = makeZip([{ name: 'Lead.wav', content: makeWav({ seconds: 1 }) }]);
    const ofStems = { name: 'S.zip', format: 'ZIP', kind: 'stems' } as const;
    const stems = await addVersion(product, id, { ...ofStems, content: zip });
    const cutZip = await addVersion(product, id, { ...ofStems, content: zip.subarray(0, -30) });
    const changed = Buffer.from(zip);
    changed.writeUInt8(changed.readUInt8(9_000) ^ 1, 9_000);
    const damaged = await addVersion(product, id, { ...ofStems, content: changed });
    await prepareVersions(product);
    expect(await findVersion(id, broken.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/cut off/),
    });
    expect(await findVersion(id, text.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/not a WAV/),
    });
    expect(await findVersion(id, cutZip.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The ZIP is damaged or cut short/),
    });
    expect(await findVersion(id, damaged.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^“Lead\.wav” in the ZIP is damaged/),
    });
    expect(await findVersion(id, stems.id)).toMatchObject({ state: 'ready', duration_s: null, peaks: null });
    expect(await rowOf(stems.id)).toMatchObject({ sha256: sha256(zip), listening_key: null });
  });

  test('that is silent, ends at full level or differs in length from the previous one is accepted with a warning', async () => {
    const id = await placed(product.url);
    const fading = await addVersion(product, id, { content: makeWav({ seconds: 2, tone: 0 }) });
    await prepareVersions(product);
    const longer = await addVersion(product, id, { content: makeWav({ seconds: 4 }) });
    await prepareVersions(product);
    expect((await findVersion(id, fading.id)).warnings).toEqual(['This file is silent.']);
    expect((await findVersion(id, longer.id)).warnings).toEqual([
      'It ends at full level. Check that the export wasn’t cut off.',
      'It’s 0:04 long, but mix 1 of this song is 0:02.',
    ]);
  });

  test('is refused with advice for an invalid song or kind, a ZIP without stems, or an unfinished or used upload', async () => {
    const id = await placed(product.url);
    const refused = async (given: Parameters<typeof sendVersion>[2]) => {
      const answer = await sendVersion(product, id, given);
      return [answer.statusCode, answer.json<{ detail: string }>().detail];
    };
    expect(await refused({ song: 2 })).toEqual([422, 'This order has one song.']);
    expect((await refused({ kind: 'remix' as 'mix' }))[0]).toBe(422);
    expect((await refused({ format: 'ZIP', name: 'a.zip' }))[1]).toMatch(/only be delivered as stems/);
    const send = async (upload_id: string) => {
      const answer = await product.callAsOwner('POST', `/orders/${id}/versions`, {
        song: 1,
        kind: 'mix',
        upload_id,
      });
      return [answer.statusCode, answer.json<{ detail: string }>().detail];
    };
    const arriving = await addUpload(product, { state: 'arriving', name: 'Late.wav' });
    expect(await send(arriving)).toEqual([
      409,
      'Late.wav hasn’t finished uploading. Wait until it has, then try again.',
    ]);
    const upload = await addUpload(product);
    expect((await send(upload))[0]).toBe(201);
    expect((await send(upload))[1]).toMatch(/already belongs to an order/);
    expect((await send('0'.repeat(32)))[1]).toMatch(/is gone/);
    expect((await getOrder(product, id)).versions).toHaveLength(1);
    // A refused upload can still be used correctly.
    const kept = await addUpload(product, { format: 'ZIP' });
    expect((await send(kept))[0]).toBe(422);
    expect((await uploadRow(product, kept))?.state).toBe('whole');
  });

  test('sent by two processes at once with one upload or one key is one version', async () => {
    const id = await placed(product.url);
    const apps = [product.app, await product.beside()];
    const send = async (n: number, upload_id: string, key: string) =>
      apps[n % 2]?.inject({
        method: 'POST',
        url: `/api/admin/orders/${id}/versions`,
        headers: { ...(await product.asOwner()), 'idempotency-key': key },
        payload: { song: 1, kind: 'mix', upload_id },
      });
    const upload = await addUpload(product);
    const answers = await Promise.all([0, 1, 2, 3].map((n) => send(n, upload, `race-${n}`)));
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const again = await addUpload(product);
    const same = await Promise.all([0, 1, 2, 3].map((n) => send(n, again, 'one')));
    expect(new Set(same.map((answer) => answer?.json<StudioVersion>().id)).size).toBe(1);
    const numbers = await Promise.all(
      [0, 1, 2, 3].map(async (n) => send(n, await addUpload(product), `next-${n}`)),
    );
    expect(numbers.map((answer) => answer?.json<StudioVersion>().number).sort()).toEqual([3, 4, 5, 6]);
  });
});

describe('the rough mix', () => {
  const sound = { ...defaultSound, seconds: 2, sampleRate: 44_100 };

  test('is the sum of the stems, sample-aligned with the version', async () => {
    const files = [
      song('Drums.wav', makeWav({ ...sound, tone: 300 })),
      song('Bass.flac', makeFlac({ ...sound, tone: 300 })),
    ];
    const { id, key } = await placedWithKey(product.url, { files });
    const version = await addVersion(product, id, { content: makeWav({ ...sound, tone: 300 }) });
    await prepareVersions(product);
    await deliver(id, version.id);
    const rough = await readRow(product, 'order_versions', { order_id: id, kind: 'rough' });
    expect(rough).toMatchObject({ state: 'ready', source_files: 2, storage_key: null });
    const [before, after] = [
      await hear(rough.listening_key),
      await hear((await rowOf(version.id)).listening_key),
    ];
    expect(before.channels[0]?.length).toBe(after.channels[0]?.length);
    // Twice the same signal is 6.02 dB louder, without a sample of delay.
    const [sum, one] = [before.channels[0] ?? [], after.channels[0] ?? []];
    let difference = 0;
    for (let i = 2_000; i < 80_000; i++)
      difference = Math.max(difference, Math.abs((sum[i] ?? 0) - 2 * (one[i] ?? 0)));
    expect(difference).toBeLessThan(0.02);
    const { songs } = await getClientOrder(product, { id, key });
    expect(songs[0]?.rough).toMatchObject({ files: 2, duration_s: 2 });
    const seen = await getOrder(product, id);
    expect(seen.songs[0]?.rough).toEqual(songs[0]?.rough);
    expect(seen.versions.map(({ id }) => id)).toEqual([version.id]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('is the file the client labelled as one, whatever else they sent', async () => {
    const files = [
      song('Lead.wav', makeWav({ ...sound, seconds: 3 })),
      song('Rough mix.wav', makeWav({ ...sound, seconds: 1 })),
    ];
    const id = await placed(product.url, { files });
    await addVersion(product, id);
    await prepareVersions(product);
    const rough = await readRow(product, 'order_versions', { order_id: id, kind: 'rough' });
    expect(rough).toMatchObject({ duration_s: 1, source_files: 1 });
  });
});

describe('withdrawing a version', () => {
  test('before its delivery deletes its file and frees its number', async () => {
    const id = await placed(product.url);
    const version = await addVersion(product, id);
    await prepareVersions(product);
    const { storage_key, listening_key } = await rowOf(version.id);
    expect((await withdrawVersion(product, id, version.id)).statusCode).toBe(204);
    expect([await isStored(storage_key), await isStored(listening_key)]).toEqual([false, false]);
    expect((await withdrawVersion(product, id, version.id)).statusCode).toBe(404);
    expect((await addVersion(product, id)).number).toBe(1);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('after its delivery removes it from the client’s page, and its number stays taken', async () => {
    const { id, key } = await placedWithKey(product.url);
    const version = await addVersion(product, id);
    await prepareVersions(product);
    await deliver(id, version.id);
    expect((await withdrawVersion(product, id, version.id)).statusCode).toBe(204);
    const order = await getClientOrder(product, { id, key });
    expect(order.songs[0]?.versions).toEqual([]);
    expect(order.events.at(-1)?.text).toMatch(/took back a version/);
    expect((await addVersion(product, id)).number).toBe(2);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('is refused once the client has heard it', async () => {
    const id = await placed(product.url);
    const version = await addVersion(product, id);
    await prepareVersions(product);
    const markAsHeard = () => product.deps.database.transaction((tx) => markHeard(tx, version.id));
    // Only the studio can play what isn't delivered.
    await markAsHeard();
    expect((await findVersion(id, version.id)).heard_at).toBeNull();
    await deliver(id, version.id);
    await markAsHeard();
    const refused = await withdrawVersion(product, id, version.id);
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      'The client has already listened to this version. Deliver a new one instead.',
    ]);
    expect(await findVersion(id, version.id)).toMatchObject({ is_withdrawable: false });
  });

  test('during its preparation leaves nothing of it', async () => {
    const id = await placed(product.url);
    const version = await addVersion(product, id, { content: makeWav({ seconds: 20 }) });
    const { storage_key } = await rowOf(version.id);
    const preparing = prepareVersions(product);
    await withdrawVersion(product, id, version.id);
    await preparing;
    expect(await isStored(storage_key)).toBe(false);
    await expectStoredTotalsMatch(product.deps.database.read);
  });
});
