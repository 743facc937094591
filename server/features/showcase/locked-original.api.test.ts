import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall } from '../../../test/orders.ts';
import { ownTracks, prepare, putTrack, soundRows, tracks } from '../../../test/portfolio.ts';
import { approve, deliveredOrder, makeDrafts } from '../../../test/showcase.ts';

const product = setUpTestApp();
const get = (url: string | null | undefined) => product.app.inject({ url: url ?? '/nothing' });

/** A draft of a locked order's song, published before its listening copy is ready. */
const publishedTrack = async (email: string) => {
  const order = await deliveredOrder(product, { email });
  await approve(product, order);
  await clientCall(product, order, 'PUT', '/showcase', { showcase: true });
  await makeDrafts(product);
  const id = (await ownTracks(product)).find(({ order_id }) => order_id === order.id)?.id ?? '';
  expect((await putTrack(product, id, { fields: { published: 'true' } })).statusCode).toBe(200);
  const [audio] = await soundRows(product, id, 'audio');
  return { id, sound: audio?.id ?? '' };
};
const original = (sound: string) => `/api/audio/${sound}-original.wav`;
const publicIds = async () => (await tracks(product)).map(({ id }) => id);

test('the original of a locked master is never public, and its track appears with the listening copy', async () => {
  const { id, sound } = await publishedTrack('nova@example.com');
  expect((await get(original(sound))).statusCode).toBe(404);
  expect(await publicIds()).not.toContain(id);
  expect(JSON.stringify((await get('/api/portfolio')).json())).not.toContain('-original');
  const play = await product.app.inject({ method: 'POST', url: `/api/portfolio/${id}/plays` });
  expect(play.statusCode).toBe(409);
  // The owner hears it meanwhile, at an address signed for them.
  const own = (await ownTracks(product)).find((track) => track.id === id);
  expect(own?.audio_url).toMatch(/^\/api\/audio\/drafts\//);
  expect((await get(own?.audio_url)).statusCode).toBe(200);
  await prepare(product, sound);
  product.deps.signals.emit('content-changed');
  expect((await tracks(product)).find((track) => track.id === id)?.audio_url).toBe(`/api/audio/${sound}.mp3`);
  expect((await get(original(sound))).statusCode).toBe(404);
});

test('it stays private when the client is erased and the track is taken offline', async () => {
  const email = 'erased@example.com';
  const { id, sound } = await publishedTrack(email);
  await product.callAsOwner('POST', `/clients/${email}/erase`, { confirmation: email });
  expect((await ownTracks(product)).find((track) => track.id === id)?.published).toBe(false);
  expect((await get(original(sound))).statusCode).toBe(404);
  expect(await publicIds()).not.toContain(id);
});
