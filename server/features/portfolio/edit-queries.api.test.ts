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
  const [isUnderWay, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
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
    isUnderWay.resolve();
    await mayEnd.promise;
  });
  await isUnderWay.promise;
  const deletion = database.transaction((tx) => takeItem(tx, id));
  // Many more round trips than the deletion takes.
  for (let n = 0; n < 20; n++) expect(await soundRows(product, id)).toHaveLength(1);
  mayEnd.resolve();
  const keys = await deletion;
  await edit;
  expect(keys?.sort()).toEqual([first?.original_key, 'content/late'].sort());
  expect(await soundRows(product, id)).toEqual([]);
  expect(await database.transaction((tx) => takeItem(tx, id))).toBeNull();
});
