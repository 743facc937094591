import { expect, test, vi } from 'vitest';
import type { Email } from '../../../shared/emails.ts';
import { storedContent } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder } from '../../../test/orders.ts';
import { ownedKeys, ownTracks, prepare, putTrack, soundRows, tracks } from '../../../test/portfolio.ts';
import { approve, deliveredOrder, makeDrafts } from '../../../test/showcase.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { HOUR } from '../../lib/clock.ts';

const product = setUpTestApp();

const answer = (order: PlacedOrder, payload: object, headers = {}) =>
  clientCall(product, order, 'PUT', '/showcase', payload, headers);
const draftsOf = async ({ id }: PlacedOrder) =>
  (await ownTracks(product))
    .filter(({ order_id }) => order_id === id)
    .sort((a, b) => (a.song ?? 0) - (b.song ?? 0));
const eventsOf = async ({ id }: PlacedOrder) =>
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
  // By name, as in everything else that leads to an order.
  const { order_name } = first ?? {};
  expect(order_name).toMatch(/^Nova Reyes – 2 songs$/);
  const { emails } = (await product.callAsOwner('GET', '/emails?limit=100')).json<{ emails: Email[] }>();
  const own = emails.filter(({ order_id }) => order_id === order.id);
  expect(new Set(own.map((email) => email.order_name))).toEqual(new Set([order_name]));
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
  expect(await eventsOf(order)).toEqual([['Yes, as Nova', '']]);
});

test('withdrawing consent deletes drafts with their files, unpublishes tracks and tells the studio; new consent drafts them again', async () => {
  const order = await deliveredOrder(product, { song_count: '2' });
  await approve(product, order);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  const [one] = await draftsOf(order);
  for (const { id } of await soundRows(product, one?.id ?? '')) await prepare(product, id);
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

test('a track is published only while its client agrees', async () => {
  const order = await deliveredOrder(product, { email: 'no@example.com' });
  await approve(product, order);
  await answer(order, { showcase: true });
  await makeDrafts(product);
  const [draft] = await draftsOf(order);
  const publish = () => putTrack(product, draft?.id ?? '', { fields: { title: 'Mine', published: 'true' } });
  expect((await publish()).statusCode).toBe(200);
  await answer(order, { showcase: false });
  expect(await tracks(product)).toEqual([]);
  const refused = await publish();
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringMatching(/hasn’t agreed/)]);
  // Its texts can still be edited.
  const edited = await putTrack(product, draft?.id ?? '', {
    fields: { title: 'Kept back', published: 'false' },
  });
  expect([edited.statusCode, await tracks(product)]).toEqual([200, []]);
  await answer(order, { showcase: true });
  expect((await publish()).statusCode).toBe(200);
});

test('consent that is withdrawn while another process publishes takes the track offline', async () => {
  const order = await deliveredOrder(product, { song_count: '4' });
  await approve(product, order);
  const other = await product.beside();
  for (let round = 0; round < 4; round++) {
    await answer(order, { showcase: true });
    await product.deps.database.transaction((tx) => tx.deleteFrom('rate_limits').execute());
    await makeDrafts(product);
    const drafts = (await draftsOf(order)).filter(({ published }) => !published);
    await Promise.all([
      ...drafts.map(({ id }) => putTrack(product, id, { fields: { title: 'Now', published: 'true' } })),
      clientCall({ app: other }, order, 'PUT', '/showcase', { showcase: false }),
    ]);
    expect((await draftsOf(order)).filter(({ published }) => published)).toEqual([]);
  }
});

test('consent given and withdrawn in turn copies masters three times, then only hours later', async () => {
  const order = await deliveredOrder(product, { additional_revisions: 'true' });
  await approve(product, order);
  const copied = async () => {
    await makeDrafts(product);
    return (await draftsOf(order)).length;
  };
  const counts: number[] = [];
  for (let round = 0; round < 6; round++) {
    await answer(order, { showcase: true });
    counts.push(await copied());
    if (round < 5) await answer(order, { showcase: false });
  }
  expect(counts).toEqual([1, 1, 1, 0, 0, 0]);
  // Another approval doesn’t bring them forward.
  const [version] = (await getOrder(product, order.id)).versions;
  const note = { at_s: 0, text: 'Louder' };
  await clientCall(product, order, 'POST', `/versions/${version?.id}/notes`, note);
  expect((await clientCall(product, order, 'POST', '/rounds')).statusCode).toBe(200);
  await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'delivered' });
  await approve(product, order);
  expect(await copied()).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * HOUR });
  expect(await copied()).toBe(1);
  vi.useRealTimers();
});

test('withdrawing consent while drafts are made leaves nothing of them', async () => {
  const order = await deliveredOrder(product);
  await approve(product, order);
  await answer(order, { showcase: true });
  await Promise.all([makeDrafts(product), answer(order, { showcase: false })]);
  expect(await draftsOf(order)).toEqual([]);
  await expect.poll(() => storedContent(product)).toEqual(await ownedKeys(product));
});

test('erasing the client deletes drafts and the consent, and takes published tracks offline for good', async () => {
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
  expect(await draftsOf(order)).toMatchObject([{ id: shown?.id, published: false }]);
  expect(await tracks(product)).toEqual([]);
  const again = await putTrack(product, shown?.id ?? '', { fields: { title: 'Shown', published: 'true' } });
  expect(again.statusCode).toBe(409);
  const own = (await product.callAsOwner('GET', '/testimonials')).json().testimonials;
  expect(JSON.stringify(own)).not.toContain('Loud.');
  expect(await getOrder(product, order.id)).toMatchObject({ showcase: null, showcase_credit: '' });
  expect(await storedContent(product)).toEqual(await ownedKeys(product));
});
