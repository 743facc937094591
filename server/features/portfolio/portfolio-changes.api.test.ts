import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnPortfolioItem } from '../../../shared/portfolio.ts';
import { countChanges, storedContent } from '../../../test/content.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, song } from '../../../test/orders.ts';
import {
  addedTrack,
  afterFile,
  audioFile,
  beforeFile,
  deleteTrack,
  giveUp,
  ownedKeys,
  ownTracks,
  postTrack,
  prepare,
  putTrack,
  soundFiles,
  soundRows,
  tracks,
  trackWords,
} from '../../../test/portfolio.ts';
import { onS3 } from '../../../test/storages.ts';
import { sweepOnce } from '../../app/sweep.ts';

describe.each([
  ['on disk', async () => ({})],
  ['in S3', onS3],
])('%s', (_store, configure) => {
  let product: TestApp;
  let changes: ReturnType<typeof countChanges>;
  beforeAll(async () => {
    product = await startTestApp({ config: await configure() });
    changes = countChanges(product);
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    for (const { id } of await tracks(product)) await deleteTrack(product, id);
    changes['content-changed'] = changes['sounds-waiting'] = 0;
  });

  /** Every stored file belongs to a row, and every row has its files. */
  const expectNoOrphans = async () => expect(await storedContent(product)).toEqual(await ownedKeys(product));

  test('keeps where it was released, and refuses links that lead elsewhere', async () => {
    const links = [{ label: 'Bandcamp', url: 'https://low.example/track' }];
    const { id } = await addedTrack(product, { fields: { ...trackWords, links: JSON.stringify(links) } });
    expect(await tracks(product)).toMatchObject([{ id, links }]);
    await putTrack(product, id, { fields: { published: 'true' } });
    expect(await tracks(product)).toMatchObject([{ links }]);
    for (const [text, field] of [
      ['[{"label":"x","url":"javascript:alert(1)"}]', 'links.0.url'],
      ['[{"label":"","url":"https://low.example"}]', 'links.0.label'],
      [
        JSON.stringify(
          Array.from({ length: 7 }, (_, n) => ({ label: 'x', url: `https://low.example/${n}` })),
        ),
        'links',
      ],
      ['not a list', 'links'],
      ['{"a":1}', 'links'],
    ] as const) {
      const answer = await putTrack(product, id, { fields: { ...trackWords, links: text } });
      expect([answer.statusCode, answer.json().errors?.[0].field]).toEqual([422, field]);
    }
    await putTrack(product, id, { fields: trackWords });
    expect(await tracks(product)).toMatchObject([{ links: [] }]);
  });

  test('adds a track with its three files, which are queued for preparation', async () => {
    const answer = await postTrack(product, {
      fields: { ...trackWords, featured: 'true' },
      files: [
        audioFile(song('mix.wav', bigWav(70_000))),
        beforeFile(song('../rough "mix".WAV')),
        afterFile(),
      ],
    });
    expect(answer.statusCode).toBe(200);
    const { message, ...own } = answer.json<OwnPortfolioItem & { message: string }>();
    expect(await ownTracks(product)).toEqual([own]);
    const { published, order_id, order_name, song: song_number, version, ...item } = own;
    expect([published, order_id, order_name, song_number, version]).toEqual([true, null, null, null, 1]);
    expect(message).toBe('Portfolio item added successfully!');
    const [audio, before, after] = await Promise.all(
      (['audio', 'before', 'after'] as const).map(
        async (part) => (await soundRows(product, item.id, part))[0],
      ),
    );
    expect(item).toEqual({
      ...trackWords,
      links: [],
      id: item.id,
      artist: '',
      cover: null,
      featured: true,
      play_count: 0,
      audio_url: `/api/audio/${audio?.id}-original.wav`,
      before_audio_url: `/api/audio/${before?.id}-original.wav`,
      after_audio_url: `/api/audio/${after?.id}-original.wav`,
      sounds: { audio: null, before: null, after: null },
      created_at: item.created_at,
    });
    expect(await tracks(product)).toEqual([item]);
    expect(audio).toMatchObject({
      name: 'mix.wav',
      format: 'WAV',
      size_bytes: 70_000,
      state: 'waiting',
      error: null,
    });
    expect(before?.name).toBe('rough _mix_.WAV');
    expect((await product.deps.storage.stat(audio?.original_key ?? ''))?.size_bytes).toBe(70_000);
    expect((await soundFiles(product)).map(({ part }) => part).sort()).toEqual(['after', 'audio', 'before']);
    expect(changes).toEqual({ 'content-changed': 1, 'sounds-waiting': 1 });
    await expectNoOrphans();
  });

  test('editing the texts keeps every file', async () => {
    const item = await addedTrack(product, { files: [audioFile(), beforeFile(), afterFile()] });
    await prepare(product, (await soundRows(product, item.id, 'audio'))[0]?.id ?? '');
    const [before] = await ownTracks(product);
    const rows = await soundRows(product, item.id);
    changes['content-changed'] = changes['sounds-waiting'] = 0;
    const answer = await putTrack(product, item.id, {
      fields: { title: 'Day Bus', description: 'Other words', featured: 'on' },
    });
    expect(answer.json()).toEqual({
      ...before,
      title: 'Day Bus',
      description: 'Other words',
      genre: '',
      featured: true,
      version: 2,
      message: 'Portfolio item updated successfully!',
    });
    expect(await soundRows(product, item.id)).toEqual(rows);
    expect(changes).toEqual({ 'content-changed': 1, 'sounds-waiting': 0 });
    await expectNoOrphans();
  });

  test('a new file replaces a waiting or failed one at once, but a ready one only when it is ready too', async () => {
    const item = await addedTrack(product, { files: [audioFile(), beforeFile(), afterFile()] });
    const [audio, before, after] = await Promise.all(
      (['audio', 'before', 'after'] as const).map(
        async (part) => (await soundRows(product, item.id, part))[0]?.id ?? '',
      ),
    );
    await prepare(product, audio ?? '');
    await giveUp(product, before ?? '', 'Broken');
    const files = [audioFile(song('2.wav')), beforeFile(song('2.wav')), afterFile(song('2.wav'))];
    const changed = (await putTrack(product, item.id, { files })).json<OwnPortfolioItem>();
    expect(changed.audio_url).toBe(`/api/audio/${audio}.mp3`);
    expect(changed.sounds.audio).toEqual({
      duration_s: 1.5,
      lufs: -14.2,
      true_peak_dbtp: -1,
      peaks: 'AZaz09',
    });
    const states = async (part: 'audio' | 'before' | 'after') =>
      (await soundRows(product, item.id, part)).map(({ name, state }) => [name, state]);
    expect(await states('audio')).toEqual([
      ['song.wav', 'ready'],
      ['2.wav', 'waiting'],
    ]);
    expect(await states('before')).toEqual([['2.wav', 'waiting']]);
    expect(await states('after')).toEqual([['2.wav', 'waiting']]);
    expect((await soundRows(product, item.id)).map(({ id }) => id)).not.toContain(after);
    await expectNoOrphans();
    // A third file, replacing the second.
    await putTrack(product, item.id, { files: [audioFile(song('3.wav'))] });
    expect(await states('audio')).toEqual([
      ['song.wav', 'ready'],
      ['3.wav', 'waiting'],
    ]);
    await expectNoOrphans();
  });

  test('removes one side with all its files, or replaces it in the same request', async () => {
    const item = await addedTrack(product, { files: [audioFile(), beforeFile(), afterFile()] });
    for (const { id } of await soundRows(product, item.id)) await prepare(product, id);
    await putTrack(product, item.id, { files: [beforeFile(song('newer.wav'))] });
    const answer = await putTrack(product, item.id, {
      fields: { ...trackWords, remove_before: 'true', remove_after: 'true' },
      files: [afterFile(song('other.wav'))],
    });
    const changed = answer.json<OwnPortfolioItem>();
    expect(changed).toMatchObject({ before_audio_url: null, sounds: { before: null, after: null } });
    expect(changed.audio_url).toMatch(/\.mp3$/);
    expect(changed.after_audio_url).toMatch(/-original\.wav$/);
    expect(await soundRows(product, item.id, 'before')).toEqual([]);
    expect(await soundRows(product, item.id, 'after')).toMatchObject([{ name: 'other.wav' }]);
    await expectNoOrphans();
  });

  test('deletes a track with its files and nothing else', async () => {
    const [gone, stays] = [await addedTrack(product), await addedTrack(product)];
    await prepare(product, (await soundRows(product, gone.id))[0]?.id ?? '');
    const answer = await deleteTrack(product, gone.id);
    expect(answer.json()).toEqual({ message: 'Portfolio item deleted successfully' });
    expect(await tracks(product)).toEqual([stays]);
    expect(await storedContent(product)).toHaveLength(1);
    await expectNoOrphans();
    expect((await deleteTrack(product, gone.id)).statusCode).toBe(404);
  });

  test('concurrent edits and a deletion leave no unused files', async () => {
    const item = await addedTrack(product);
    const edits = Array.from({ length: 6 }, (_, n) =>
      putTrack(product, item.id, { files: [audioFile(song(`${n}.wav`)), beforeFile(song(`${n}.wav`))] }),
    );
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(await soundRows(product, item.id)).toHaveLength(2);
    await expectNoOrphans();
    const answers = await Promise.all([
      putTrack(product, item.id, { files: [audioFile()] }),
      deleteTrack(product, item.id),
      putTrack(product, item.id, { files: [audioFile()] }),
      deleteTrack(product, item.id),
    ]);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    expect(await tracks(product)).toEqual([]);
    expect(await storedContent(product)).toEqual([]);
  });

  test('deletes a track even if its files can’t be removed, and leaves those to the sweep', async () => {
    const item = await addedTrack(product);
    const failing = vi
      .spyOn(product.deps.storage, 'remove')
      .mockRejectedValue(new Error('The store is away'));
    expect((await deleteTrack(product, item.id)).statusCode).toBe(200);
    failing.mockRestore();
    expect(await storedContent(product)).toHaveLength(1);
    expect(await sweepOnce(product.deps, -60_000)).toBe(1);
    expect(await storedContent(product)).toEqual([]);
  });

  test('the sweep keeps the files of tracks', async () => {
    const item = await addedTrack(product, { files: [audioFile(), beforeFile()] });
    await prepare(product, (await soundRows(product, item.id, 'audio'))[0]?.id ?? '');
    expect(await sweepOnce(product.deps, -60_000)).toBe(0);
    expect(await storedContent(product)).toHaveLength(3);
  });
});
