import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { addPortfolioItem, addTestimonial } from './queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
});
afterAll(() => product.close());
const read = async (path: string) => (await product.app.inject(path)).json();
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

test('a new studio answers empty lists', async () => {
  expect(await read('/api/faq')).toEqual({ items: [] });
  expect(await read('/api/portfolio')).toEqual({ items: [] });
  expect(await read('/api/testimonials')).toEqual({ testimonials: [] });
  expect(await read('/api/images')).toEqual({ images: [] });
});

test('questions come by their order, then by age', async () => {
  await product.deps.database.transaction(async (tx) => {
    for (const [id, order, day] of [
      ['c', 2, 1],
      ['b', 1, 2],
      ['a', 1, 1],
    ] as const)
      await tx
        .insertInto('faq_items')
        .values({
          id,
          question: 'Q?',
          answer: 'A.',
          category: 'general',
          order,
          created_at: at(day),
        })
        .execute();
  });
  expect((await read('/api/faq')).items.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c']);
});

test('tracks come featured first, then newest; a flag is true or false', async () => {
  await product.deps.database.transaction(async (tx) => {
    for (const [id, featured, day] of [
      ['old', 0, 1],
      ['new', 0, 3],
      ['star', 1, 2],
    ] as const)
      await addPortfolioItem(tx, {
        id,
        title: 'Song',
        description: '',
        genre: 'Pop',
        featured,
        play_count: 0,
        audio_url: null,
        before_audio_url: null,
        after_audio_url: null,
        created_at: at(day),
      });
  });
  const { items } = await read('/api/portfolio');
  expect(items.map(({ id, featured }: { id: string; featured: boolean }) => [id, featured])).toEqual([
    ['star', true],
    ['new', false],
    ['old', false],
  ]);
});

test('what clients say comes newest first, any text as it is', async () => {
  const content = '<b>"Loud" & clear</b> 😀 \u202e';
  await product.deps.database.transaction(async (tx) => {
    for (const day of [1, 2])
      await addTestimonial(tx, {
        id: `t${day}`,
        name: 'Ada',
        role: '',
        content,
        rating: 5,
        image: null,
        created_at: at(day),
      });
  });
  const { testimonials } = await read('/api/testimonials');
  expect(testimonials.map(({ id }: { id: string }) => id)).toEqual(['t2', 't1']);
  expect(testimonials[0].content).toBe(content);
});

test('images come by category, with their whole address at this studio', async () => {
  await product.deps.database.transaction(async (tx) => {
    for (const [id, category] of [
      ['h', 'hero'],
      ['g', 'general'],
    ] as const)
      await tx
        .insertInto('images')
        .values({
          id,
          title: 'T',
          description: '',
          category,
          alt_text: 'A',
          url: `/api/images/${id}.webp`,
          width: 10,
          height: 10,
          created_at: at(1),
        })
        .execute();
  });
  expect((await read('/api/images')).images).toHaveLength(2);
  const { images } = await read('/api/images?category=hero');
  expect(images).toMatchObject([
    { id: 'h', url: '/api/images/h.webp', public_url: 'https://studio.example/api/images/h.webp' },
  ]);
  expect((await product.app.inject('/api/images?category=none')).statusCode).toBe(422);
});
