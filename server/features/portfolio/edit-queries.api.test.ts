import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { addedTrack, soundRows, trackWords } from '../../../test/portfolio.ts';
import { now } from '../../lib/clock.ts';
import { insertSound, takeItem, updateItem } from './edit-queries.ts';

const product = setUpTestApp();

test('a deletion waits for a running edit, and returns the file it added too', async () => {
  const { id } = await addedTrack(product);
  const [first] = await soundRows(product, id);
  const file = { storage_key: 'content/late', name: 'late.wav', format: 'WAV', size_bytes: 1, crc32: 0 };
  const { database } = product.deps;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const edit = database.transaction(async (tx) => {
    expect(
      await updateItem(tx, id, {
        ...trackWords,
        artist: '',
        links: '[]',
        cover_id: null,
        featured: 0,
        published: 1,
      }),
    ).toBe(true);
    await insertSound(tx, id, 'before', file, now());
    begin();
    await sleep(200);
  });
  await begun;
  const keys = await database.transaction((tx) => takeItem(tx, id));
  await edit;
  expect(keys?.sort()).toEqual([first?.original_key, 'content/late'].sort());
  expect(await soundRows(product, id)).toEqual([]);
  expect(await database.transaction((tx) => takeItem(tx, id))).toBeNull();
});
