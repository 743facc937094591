import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { addPortfolioItem } from './queries.ts';

const product = setUpTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
const read = async (path: string) => (await product.app.inject(path)).json();
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

test('a new studio has no tracks', async () => {
  expect(await read('/api/portfolio')).toEqual({ items: [] });
});

test('sorts tracks featured first, then newest, with flags as booleans', async () => {
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
        created_at: at(day),
      });
  });
  product.deps.signals.emit('content-changed');
  const { items } = await read('/api/portfolio');
  expect(items.map(({ id, featured }: { id: string; featured: boolean }) => [id, featured])).toEqual([
    ['star', true],
    ['new', false],
    ['old', false],
  ]);
});
