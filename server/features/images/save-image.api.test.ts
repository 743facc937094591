import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countChanges, storedContent } from '../../../test/content.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  addedImage,
  halves,
  hollowPng,
  jpeg,
  phonePhoto,
  picturePart,
  postImage,
} from '../../../test/pictures.ts';
import { addRows } from '../../../test/rows.ts';
import { onS3 } from '../../../test/storages.ts';

const MB = 1024 * 1024;

describe.each([
  ['disk', async () => ({})],
  ['s3', onS3],
])('images with files on %s', (_store, configure) => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({
      config: { PUBLIC_URL: 'https://studio.example', ...(await configure()) },
    });
  });
  afterAll(() => product.close());

  const remove = (id: string) => product.callAsOwner('DELETE', `/images/${id}`);
  const listed = async () =>
    (await product.callAsOwner('GET', '/images')).json<{ images: { id: string }[] }>().images;
  const bytesAt = async (path: string) => (await product.app.inject(path)).rawPayload;

  test('lists a photo in its widths, and stores nothing but the picture', async () => {
    const changes = countChanges(product);
    const answer = await postImage(product, {
      fields: { title: ' The room ', category: 'hero', alt_text: 'A desk' },
      files: [picturePart(await phonePhoto())],
    });
    expect(answer.json()).toMatchObject({
      message: 'Image uploaded successfully!',
      title: 'The room',
      category: 'hero',
      alt_text: 'A desk',
      width: 800,
      height: 1200,
      widths: [480, 800],
    });
    const { message: _, ...image } = answer.json();
    expect(image.public_url).toBe(`https://studio.example${image.url}`);
    expect(image.url).toMatch(/^\/api\/images\/[0-9a-f]{24}\/800\.jpg$/);
    expect(await listed()).toEqual([image]);
    expect(changes['content-changed']).toBe(1);
    expect(await storedContent(product)).toHaveLength(6);
    for (const width of image.widths)
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ]) {
        const bytes = await bytesAt(image.url.replace('800.jpg', `${width}.${ending}`));
        const found = await sharp(bytes).metadata();
        expect(found).toMatchObject({ width, height: width * 1.5, format });
        expect(found.exif).toBeUndefined();
        expect(bytes.includes('Secret')).toBe(false);
      }
    expect((await remove(image.id)).json()).toEqual({ message: 'Image deleted successfully' });
    expect(changes['content-changed']).toBe(2);
    expect(await storedContent(product)).toEqual([]);
    expect((await product.app.inject(image.url)).statusCode).toBe(404);
    expect((await remove(image.id)).statusCode).toBe(404);
  });

  test('refuses what can’t be shown with an explanation, and keeps nothing of it', async () => {
    const photo = await jpeg(300, 200);
    const notAnImage = 'Please select an image file';
    const unread = (format: string) =>
      `Please select an image file we can read: JPEG, PNG, WebP, GIF or AVIF. This one is ${format}.`;
    const tooLarge = 'Image size must be less than 5MB';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const cases: [name: string, content: Buffer, status: number, detail: string][] = [
      ['drawing.png', Buffer.from(svg), 415, unread('SVG')],
      ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, notAnImage],
      ['paper.jpg', Buffer.from('%PDF-1.7\n%âãÏÓ'), 415, notAnImage],
      ['scan.jpg', await halves(30, 20).tiff().toBuffer(), 415, unread('TIFF')],
      ['old.png', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 1)]), 415, unread('BMP')],
      ['empty.jpg', Buffer.alloc(0), 415, notAnImage],
      [
        'start.jpg',
        photo.subarray(0, 3),
        415,
        'We couldn’t read this image. Export it again and upload the new file.',
      ],
      [
        'photo.heic',
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
        415,
        'We can’t read HEIC images. Save it as JPEG and upload that instead.',
      ],
      [
        'half.jpg',
        photo.subarray(0, photo.length / 2),
        422,
        'This image is damaged or incomplete. Save it again and upload the new file.',
      ],
      [
        'bomb.png',
        await hollowPng(30_000, 30_000),
        422,
        'This image has more than 40 megapixels. Save it smaller and upload it again.',
      ],
      [
        'thread.png',
        await halves(20, 20_000).png().toBuffer(),
        422,
        'This image is too tall for its width. Crop it and upload it again.',
      ],
      ['large.jpg', Buffer.concat([photo, Buffer.alloc(5 * MB + 1 - photo.length)]), 413, tooLarge],
      ['huge.jpg', Buffer.alloc(7 * MB), 413, tooLarge],
    ];
    for (const [name, content, status, detail] of cases) {
      const answer = await postImage(product, { files: [picturePart(content, name)] });
      expect([name, answer.statusCode, answer.json().detail]).toEqual([name, status, detail]);
      // A body with an excessive Content-Length isn't parsed.
      if (name !== 'huge.jpg') expect(answer.json().errors).toEqual([{ field: 'file', message: detail }]);
    }
    expect(await storedContent(product)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('reduces a file with a picture and other content to the picture', async () => {
    const page = '<html><script>alert(1)</script></html>';
    const both = Buffer.concat([await jpeg(300, 200), Buffer.from(page)]);
    const image = await addedImage(product, both);
    expect((await bytesAt(image.url)).includes('script')).toBe(false);
    await remove(image.id);
    const largest = Buffer.concat([await jpeg(300, 200), Buffer.alloc(5 * MB)]).subarray(0, 5 * MB);
    await remove((await addedImage(product, largest)).id);
    expect(await storedContent(product)).toEqual([]);
  });

  test('requires both file and title', async () => {
    const detail = 'Please select an image and provide a title';
    const file = picturePart(await jpeg(30, 20));
    for (const form of [
      { fields: { title: 'Room' } },
      { fields: {}, files: [file] },
      { fields: { title: '  ' }, files: [file] },
      { fields: { title: 'Room' }, files: [{ ...file, name: '' }] },
    ]) {
      const answer = await postImage(product, form);
      expect([answer.statusCode, answer.json().detail]).toEqual([422, detail]);
    }
    const odd = await postImage(product, { fields: { title: 'Room', category: 'wall' }, files: [file] });
    expect([odd.statusCode, odd.json().errors[0].field]).toEqual([422, 'category']);
    expect(await storedContent(product)).toEqual([]);
  });

  test('keeps the picture of a deleted image while a testimonial shows it', async () => {
    const image = await addedImage(product, await jpeg(300, 200));
    const [, , , picture_id = ''] = image.url.split('/');
    await addRows(product, 'testimonials', {
      id: 't',
      name: 'Ada',
      role: '',
      content: 'Loud',
      rating: 5,
      image: image.url,
      picture_id,
      created_at: '2026-01-01T00:00:00.000Z',
    });
    expect((await remove(image.id)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await storedContent(product)).toHaveLength(3);
    expect((await product.app.inject(image.url)).statusCode).toBe(200);
  });

  test('can delete an image whose file is already gone', async () => {
    const before = await storedContent(product);
    const image = await addedImage(product, await jpeg(300, 200));
    const mine = (await storedContent(product)).filter((key) => !before.includes(key));
    expect(mine).toHaveLength(3);
    await product.deps.storage.remove(mine[0] ?? '');
    expect((await remove(image.id)).statusCode).toBe(200);
    expect(await storedContent(product)).toEqual(before);
  });
});
