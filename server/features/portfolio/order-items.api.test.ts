import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { addedTrack, ownTracks, putTrack, tracks, trackWords } from '../../../test/portfolio.ts';
import { addPortfolioItem } from './queries.ts';

const product = setUpTestApp();
const order = (ids: string[], known?: string[]) =>
  product.callAsOwner('PUT', '/portfolio/order', { ids, ...(known && { known }) });
const titles = async () => (await tracks(product)).map(({ title }) => title);
const add = async (title: string, fields = {}) =>
  (await addedTrack(product, { fields: { ...trackWords, title, ...fields } })).id;

test('tracks are in the order that the owner puts them in, for visitors at once; new and newly featured ones lead', async () => {
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three', { published: 'false' })];
  expect(await titles()).toEqual(['Two', 'One']);
  const answer = await order([one, three, two]);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items.map(({ id }: { id: string }) => id)).toEqual([one, three, two]);
  expect(await titles()).toEqual(['One', 'Two']);

  const four = await add('Four');
  expect(await titles()).toEqual(['Four', 'One', 'Two']);
  await putTrack(product, two, { fields: { ...trackWords, title: 'Two', featured: 'true' } });
  expect(await titles()).toEqual(['Two', 'Four', 'One']);
  // A featured one is moved like any other.
  expect((await order([four, one, two, three], [two, four, one, three])).statusCode).toBe(200);
  await putTrack(product, two, { fields: { ...trackWords, title: 'Two', featured: 'true' } });
  expect(await titles()).toEqual(['Four', 'One', 'Two']);
});

test('an order that lacks a track, or doubles or invents one, is refused in a sentence and changes nothing', async () => {
  const before = (await ownTracks(product)).map(({ id }) => id);
  const [first = '', ...others] = before;
  for (const ids of [others, [...before, 'none'], []]) {
    const answer = await order(ids);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'Tracks were added or deleted meanwhile. Reload the list and move yours again.',
    ]);
  }
  expect((await order([first, ...before])).json()).toMatchObject({
    detail: 'Send the id of each track once',
  });
  expect((await order([first, ...before])).statusCode).toBe(422);
  expect((await product.callAsOwner('PUT', '/portfolio/order', {})).statusCode).toBe(422);
  expect((await product.app.inject({ method: 'PUT', url: '/api/admin/portfolio/order' })).statusCode).toBe(
    401,
  );
  expect((await ownTracks(product)).map(({ id }) => id)).toEqual(before);
});

test('of two windows that move tracks at once, the later one is told', async () => {
  const known = (await ownTracks(product)).map(({ id }) => id);
  const [a = '', b = '', ...rest] = known;
  const answers = await Promise.all([order([b, a, ...rest], known), order([...rest, a, b], known)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json().detail;
  expect(told).toMatch(/another order in another window/);
});

test('600 tracks are put in order', async () => {
  await product.deps.database.transaction(async (tx) => {
    for (let n = 0; n < 600; n++)
      await addPortfolioItem(tx, {
        ...{ id: `t${n}`, title: `Track ${n}`, description: '', genre: '', featured: 0, play_count: 0 },
        created_at: '2026-01-01T00:00:00.000Z',
      });
  });
  const known = (await ownTracks(product)).map(({ id }) => id);
  expect(known.length).toBeGreaterThan(600);
  const ids = known.toReversed();
  expect((await order(ids, known)).statusCode).toBe(200);
  expect((await ownTracks(product)).map(({ id }) => id)).toEqual(ids);
});
