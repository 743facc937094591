import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { addedImage } from '../../../test/pictures.ts';
import {
  addedTrack,
  audioFile,
  ownTracks,
  postTrack,
  putTrack,
  tracks,
  trackWords,
} from '../../../test/portfolio.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

test('a track has an artist and one of the images as its cover, until that image is deleted', async () => {
  const { id: cover_id } = await addedImage(product, undefined, { title: 'Bus', alt_text: 'A bus' });
  const fields = { ...trackWords, artist: 'Juno Vale', cover_id };
  const { id } = await addedTrack(product, { fields, files: [audioFile()] });
  const shown = async () => (await tracks(product)).find((track) => track.id === id);
  expect(await shown()).toMatchObject({
    artist: 'Juno Vale',
    cover: { id: cover_id, alt_text: 'A bus', url: expect.stringContaining('/api/images/') },
  });
  // Publishing changes neither.
  expect((await putTrack(product, id, { fields: { published: 'true' } })).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ artist: 'Juno Vale', cover: { id: cover_id } });
  await product.callAsOwner('DELETE', `/images/${cover_id}`);
  expect(await shown()).toMatchObject({ artist: 'Juno Vale', cover: null });
  // A form is whole: what it leaves out is empty.
  expect((await putTrack(product, id)).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ artist: '', cover: null });
});

test('an image that is gone can’t become a cover, and nothing is stored', async () => {
  const before = await ownTracks(product);
  const answer = await postTrack(product, {
    fields: { ...trackWords, cover_id: 'gone' },
    files: [audioFile()],
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: [{ field: 'cover_id', message: 'This image no longer exists. Choose another cover.' }],
  });
  expect(await ownTracks(product)).toEqual(before);
});
