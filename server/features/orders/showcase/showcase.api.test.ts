import { expect, test } from 'vitest';
import { storedContent } from '../../../../test/content.ts';
import { setUpTestApp } from '../../../../test/harness.ts';
import { getOrder } from '../../../../test/orders.ts';
import { ownedKeys, ownTracks, putTrack, soundRows, tracks } from '../../../../test/portfolio.ts';
import { approve, clientCall, deliveredOrder, makeDrafts, type OwnOrder } from '../../../../test/showcase.ts';
import { addVersion, prepareVersions } from '../../../../test/versions.ts';

const product = setUpTestApp();

const answer = (order: OwnOrder, payload: object, headers = {}) =>
  clientCall(product, order, 'PUT', '/showcase', payload, headers);
const draftsOf = async ({ id }: OwnOrder) =>
  (await ownTracks(product))
    .filter(({ order_id }) => order_id === id)
    .sort((a, b) => (a.song ?? 0) - (b.song ?? 0));
const eventsOf = async ({ id }: OwnOrder) =>
  (await getOrder(product, id)).events
    .filter(({ kind }) => kind === 'showcase_answered')
    .map(({ note, admin_note }) => [note, admin_note]);

test('consent creates drafts of all approved songs, now and later, with both sides being prepared', async () => {
  const order = await deliveredOrder(product, { song_count: '2', name: 'Nova Reyes' });
  expect((await answer(order, { showcase: true })).json().detail).toMatch(/Approve a song first/);
  await approve(product, order, { song: 1 });
  const given = await answer(order, { showcase: true });
  expect([given.statusCode, given.json()]).toEqual([200, { showcase: true, showcase_credit: 'Nova Reyes' }]);
  await makeDrafts(product);
  const [first, ...others] = await draftsOf(order);
  expect([first, others]).toMatchObject([
    { song: 1, title: 'Untitled', genre: '', description: 'By Nova Reyes.', published: false },
    [],
  ]);
  const sounds = await soundRows(product, first?.id ?? '');
  expect(sounds.map(({ part, name, state }) => [part, name, state]).sort()).toEqual([
    ['audio', 'master.wav', 'waiting'],
    ['before', 'Rough mix.mp3', 'waiting'],
  ]);
  await approve(product, order);
  await makeDrafts(product);
  await makeDrafts(product);
  expect((await draftsOf(order)).map(({ song }) => song)).toEqual([1, 2]);
  expect(await tracks(product)).toEqual([]);
  expect(await storedContent(product)).toEqual(await ownedKeys(product));
  expect(await getOrder(product, order.id)).toMatchObject({ showcase: true, showcase_credit: 'Nova Reyes' });
});

test('a new artist name updates the drafts, unless the studio edited the text', async () => {
  const order = await deliveredOrder(product, { name: 'Nova' });
  await approve(product, order);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  await answer(order, { showcase: true, credit: 'Silver Tide' });
  expect(await draftsOf(order)).toMatchObject([{ description: 'By Silver Tide.' }]);
  await putTrack(product, (await draftsOf(order))[0]?.id ?? '', {
    fields: { published: 'false', description: 'My words' },
  });
  await answer(order, { showcase: true, credit: 'Nova' });
  expect(await draftsOf(order)).toMatchObject([{ description: 'My words' }]);
});

test('withdrawing consent deletes drafts with their files, unpublishes tracks and tells the studio; new consent drafts them again', async () => {
  const order = await deliveredOrder(product, { song_count: '2' });
  await approve(product, order);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  const [one] = await draftsOf(order);
  await putTrack(product, one?.id ?? '', { fields: { title: 'Night Bus', published: 'true' } });
  expect(await tracks(product)).toHaveLength(1);
  expect((await answer(order, { showcase: false })).json()).toEqual({ showcase: false, showcase_credit: '' });
  expect(await draftsOf(order)).toMatchObject([{ id: one?.id, published: false }]);
  expect(await tracks(product)).toEqual([]);
  expect(await storedContent(product)).toEqual(await ownedKeys(product));
  expect(await eventsOf(order)).toMatchObject([
    [expect.stringMatching(/^Yes, as /), ''],
    ['No longer', 'Taken off your site: Night Bus'],
  ]);
  // Repeating it is no news.
  await answer(order, { showcase: false });
  expect(await eventsOf(order)).toHaveLength(2);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  expect((await draftsOf(order)).map(({ song }) => song)).toEqual([1, 2]);
});

test('approving a song again updates its draft with the newer master; a draft the studio deleted stays deleted', async () => {
  const order = await deliveredOrder(product, { song_count: '2' });
  await approve(product, order);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  const [kept, gone] = await draftsOf(order);
  await product.callAsOwner('DELETE', `/portfolio/${gone?.id}`);
  await addVersion(product, order.id, { song: 1, kind: 'master', name: 'master v2.wav' });
  await prepareVersions(product);
  await product.callAsOwner('POST', `/orders/${order.id}/deliver`, { with_gaps: true });
  await product.deps.database.transaction((tx) =>
    tx.updateTable('order_songs').set({ approved_at: null }).where('song', '=', 1).execute(),
  );
  await approve(product, order);
  await makeDrafts(product);
  expect((await draftsOf(order)).map(({ id }) => id)).toEqual([kept?.id]);
  const sounds = await soundRows(product, kept?.id ?? '', 'audio');
  expect(sounds.map(({ name }) => name)).toEqual(['master v2.wav']);
  expect(await storedContent(product)).toEqual(await ownedKeys(product));
});

test('withdrawing consent while drafts are made leaves nothing of them', async () => {
  const order = await deliveredOrder(product);
  await approve(product, order);
  await answer(order, { showcase: true });
  await Promise.all([makeDrafts(product), answer(order, { showcase: false })]);
  expect(await draftsOf(order)).toEqual([]);
  await expect.poll(() => storedContent(product)).toEqual(await ownedKeys(product));
});

test('ten concurrent answers with one key count once even on two processes, and the key is refused for another answer', async () => {
  const order = await deliveredOrder(product);
  await approve(product, order);
  const other = { app: await product.beside() };
  const key = { 'idempotency-key': 'once' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      clientCall(n % 2 ? other : product, order, 'PUT', '/showcase', { showcase: true }, key),
    ),
  );
  expect(new Set(answers.map((each) => `${each.statusCode} ${each.body}`)).size).toBe(1);
  expect(await eventsOf(order)).toHaveLength(1);
  expect((await answer(order, { showcase: false }, key)).statusCode).toBe(422);
});

test('erasing the client deletes drafts and the consent; published tracks stay without an order', async () => {
  const email = 'erased@example.com';
  const order = await deliveredOrder(product, { song_count: '2', email });
  await approve(product, order);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  await clientCall(product, order, 'POST', '/testimonial', { content: 'Loud.', rating: 5 });
  const [shown, draft] = await draftsOf(order);
  await putTrack(product, shown?.id ?? '', { fields: { title: 'Shown', published: 'true' } });
  const erased = await product.callAsOwner('POST', `/clients/${email}/erase`, { confirmation: email });
  expect(erased.statusCode).toBe(200);
  const ids = (await ownTracks(product)).map(({ id }) => id);
  expect([ids.includes(shown?.id ?? ''), ids.includes(draft?.id ?? '')]).toEqual([true, false]);
  expect(await draftsOf(order)).toEqual([]);
  const own = (await product.callAsOwner('GET', '/testimonials')).json().testimonials;
  expect(JSON.stringify(own)).not.toContain('Loud.');
  expect(await getOrder(product, order.id)).toMatchObject({ showcase: null, showcase_credit: '' });
  expect(await storedContent(product)).toEqual(await ownedKeys(product));
});
