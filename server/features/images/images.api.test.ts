import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';

const product = setUpTestApp({ config: { PUBLIC_URL: 'https://studio.example' } });
const read = async (path: string) => (await product.app.inject(path)).json();
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

test('a new studio has no images', async () => {
  expect(await read('/api/images')).toEqual({ images: [] });
});

test('lists images by category with their widths and full addresses', async () => {
  await product.deps.database.transaction(async (tx) => {
    for (const [id, category] of [
      ['h', 'hero'],
      ['g', 'general'],
    ] as const) {
      const picture_id = `p${id}`;
      await tx
        .insertInto('pictures')
        .values({ id: picture_id, width: 960, height: 540, created_at: at(1) })
        .execute();
      for (const width of [960, 480])
        await tx
          .insertInto('picture_files')
          .values({ picture_id, width, format: 'jpg', storage_key: `content/${id}/${width}`, size_bytes: 9 })
          .execute();
      await tx
        .insertInto('images')
        .values({ id, title: 'T', description: '', category, alt_text: 'A', picture_id, created_at: at(1) })
        .execute();
    }
  });
  product.deps.signals.emit('content-changed');
  expect((await read('/api/images')).images).toHaveLength(2);
  const { images } = await read('/api/images?category=hero');
  expect(images).toMatchObject([
    {
      id: 'h',
      url: '/api/images/ph/960.jpg',
      public_url: 'https://studio.example/api/images/ph/960.jpg',
      widths: [480, 960],
      width: 960,
      height: 540,
    },
  ]);
  expect((await product.app.inject('/api/images?category=none')).statusCode).toBe(422);
});
