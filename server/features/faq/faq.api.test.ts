import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';

const product = setUpTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
const read = async (path: string) => (await product.app.inject(path)).json();
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

test('a new studio has no questions', async () => {
  expect(await read('/api/faq')).toEqual({ items: [] });
});

test('sorts questions by position, then by age', async () => {
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
  product.deps.signals.emit('content-changed');
  expect((await read('/api/faq')).items.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c']);
});
