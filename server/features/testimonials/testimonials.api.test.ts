import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { addTestimonial } from './queries.ts';

const product = setUpTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
const read = async (path: string) => (await product.app.inject(path)).json();
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

test('a new studio has no testimonials', async () => {
  expect(await read('/api/testimonials')).toEqual({ testimonials: [] });
});

test('lists testimonials newest first, with any text unchanged', async () => {
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
        picture_id: null,
        created_at: at(day),
      });
  });
  product.deps.signals.emit('content-changed');
  const { testimonials } = await read('/api/testimonials');
  expect(testimonials.map(({ id }: { id: string }) => id)).toEqual(['t2', 't1']);
  expect(testimonials[0].content).toBe(content);
});
