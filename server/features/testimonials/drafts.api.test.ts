import { expect, test } from 'vitest';
import { setTestimonials, words } from '../../../test/testimonials.ts';

const { stage, list, ownList, post, put, added } = setTestimonials(async () => ({}));
const get = async (url: string | null | undefined) =>
  (await stage.product.app.inject({ url: url ?? '/nothing' })).statusCode;

test('a draft and its picture are only in the owner’s list, until it is published', async () => {
  const draft = (await post({ fields: { ...words, published: 'false' }, files: [stage.face] })).json();
  expect(await list()).toEqual([]);
  expect(draft).toMatchObject({ ...words, published: false, order_id: null });
  expect((await ownList())[0]).toMatchObject({ id: draft.id, picture: draft.picture });
  expect([await get(draft.image), await get(draft.picture.url)]).toEqual([404, 200]);
  expect(await get(draft.picture.url.replace(/\.[\w-]+\//, '.x/'))).toBe(404);
  const published = (await put(draft.id, { fields: { published: 'true' } })).json();
  expect(published).toMatchObject({ ...words, image: draft.image, published: true });
  expect(published.picture.url).toBe(draft.image);
  expect(await get(draft.image)).toBe(200);
  expect(await list()).toHaveLength(1);
  await put(draft.id, { fields: { published: 'false' } });
  expect([await list(), await get(draft.image)]).toEqual([[], 404]);
});

test('a change without the published field keeps it and requires the whole form', async () => {
  const { id } = await added({ fields: { ...words, rating: '3' } });
  expect((await put(id, { fields: { published: 'false' } })).json()).toMatchObject({ ...words, rating: 3 });
  expect((await put(id)).json()).toMatchObject({ rating: 5, published: false });
  for (const fields of [{}, { name: 'Mara' }, { published: 'maybe' }])
    expect((await put(id, { fields })).statusCode).toBe(422);
});
