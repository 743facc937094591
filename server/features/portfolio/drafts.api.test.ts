import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import {
  addedTrack,
  audioFile,
  beforeFile,
  ownTracks,
  postTrack,
  prepare,
  putTrack,
  soundRows,
  tracks,
  trackWords,
} from '../../../test/portfolio.ts';

const product = setUpTestApp();

const own = async (id: string) => (await ownTracks(product)).find((track) => track.id === id);
const get = (url: string | null | undefined) => product.app.inject({ url: url ?? '/nothing' });
const addedDraft = async () => {
  const fields = { ...trackWords, published: 'false' };
  return addedTrack(product, { fields, files: [audioFile(), beforeFile()] });
};
const play = (id: string) => product.app.inject({ method: 'POST', url: `/api/portfolio/${id}/plays` });

test('a draft is only in the owner’s list, can be played there, and counts no plays', async () => {
  const { id } = await addedDraft();
  expect(await tracks(product)).toEqual([]);
  const waiting = await own(id);
  expect(waiting).toMatchObject({ published: false, order_id: null, song: null });
  // Plays as uploaded until the listening copy is ready.
  expect((await get(waiting?.audio_url)).statusCode).toBe(200);
  for (const sound of await soundRows(product, id)) {
    await prepare(product, sound.id);
    for (const name of [`${sound.id}.mp3`, `${sound.id}-original.wav`])
      expect((await get(`/api/audio/${name}`)).statusCode).toBe(404);
  }
  const draft = await own(id);
  expect(draft?.audio_url).toMatch(/^\/api\/audio\/drafts\//);
  const heard = await get(draft?.before_audio_url);
  expect([heard.statusCode, heard.body, heard.headers['cache-control']]).toEqual([
    200,
    'a copy for listening',
    'private, no-cache',
  ]);
  // Reading the list again returns the same addresses, so playback isn't interrupted.
  expect(await own(id)).toEqual(draft);
  expect((await get(`${draft?.audio_url}x`)).statusCode).toBe(404);
  expect((await play(id)).statusCode).toBe(404);
});

test('publishing and unpublishing take effect at once and change nothing else', async () => {
  const { id } = await addedDraft();
  const [sound] = await soundRows(product, id, 'audio');
  await prepare(product, sound?.id ?? '');
  const published = await putTrack(product, id, { fields: { published: 'true' } });
  expect([published.statusCode, published.json()]).toMatchObject([200, { ...trackWords, published: true }]);
  const address = `/api/audio/${sound?.id}.mp3`;
  expect((await tracks(product)).find((track) => track.id === id)).toMatchObject({ audio_url: address });
  expect((await get(address)).statusCode).toBe(200);
  expect((await play(id)).json()).toEqual({ play_count: 1 });
  await putTrack(product, id, { fields: { published: 'false' } });
  expect((await get(address)).statusCode).toBe(404);
  expect(await own(id)).toMatchObject({ ...trackWords, play_count: 1, published: false });
  expect((await tracks(product)).map((track) => track.id)).not.toContain(id);
});

test('a change without the published field keeps a draft and requires the whole form', async () => {
  const { id } = await addedDraft();
  expect((await putTrack(product, id, { fields: { ...trackWords, featured: '1' } })).json()).toMatchObject({
    featured: true,
    published: false,
  });
  expect(
    (await putTrack(product, id, { fields: { published: 'true', title: 'Other' } })).json(),
  ).toMatchObject({
    ...trackWords,
    title: 'Other',
    featured: true,
    published: true,
  });
  for (const fields of [{}, { published: 'perhaps' }, { published: 'true', title: ' ' }])
    expect((await putTrack(product, id, { fields })).statusCode).toBe(422);
});

test('lists with drafts require the owner, and public lists name no order', async () => {
  for (const url of ['/api/admin/portfolio', '/api/admin/testimonials'])
    expect((await product.app.inject({ url })).statusCode).toBe(401);
  const { statusCode } = await postTrack(product);
  expect(statusCode).toBe(200);
  expect(Object.keys((await tracks(product))[0] ?? {})).not.toContain('order_id');
  expect((await product.callAsOwner('GET', '/portfolio')).headers['cache-control']).toBe('no-store');
});
