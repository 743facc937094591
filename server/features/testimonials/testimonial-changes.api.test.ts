import { describe, expect, test } from 'vitest';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { storedContent } from '../../../test/content.ts';
import { addedImage, jpeg } from '../../../test/pictures.ts';
import { onS3 } from '../../../test/storages.ts';
import { setTestimonials, words } from '../../../test/testimonials.ts';
import { sweepOnce } from '../../app/sweep.ts';

/** The number of formats each width of a picture is stored in. */
const FORMATS = 3;

describe.each([
  ['on disk', async () => ({})],
  ['in S3', onS3],
])('%s', (_store, configure) => {
  const { stage, list, post, put, remove, added, deleteImage, idOf, pictures, expectShown } =
    setTestimonials(configure);

  test('adds, changes and deletes a testimonial without a picture', async () => {
    const answer = await post({ fields: { ...words, rating: '4' } });
    const { message, published, order_id, order_name, version, ...testimonial } = answer.json<
      OwnTestimonial & { message: string }
    >();
    expect([published, order_id, order_name, version]).toEqual([true, null, null, 1]);
    expect(message).toBe('Testimonial added successfully!');
    expect(testimonial).toMatchObject({ ...words, rating: 4, image: null, picture: null });
    expect(await list()).toEqual([testimonial]);
    const changed = await put(testimonial.id, {
      fields: { ...words, content: 'Other words\r\nin two lines' },
    });
    expect(changed.json()).toEqual({
      ...testimonial,
      ...{ published, order_id, order_name },
      content: 'Other words\nin two lines',
      rating: 5,
      version: 2,
      message: 'Testimonial updated successfully!',
    });
    expect((await remove(testimonial.id)).json()).toEqual({ message: 'Testimonial deleted successfully' });
    expect(await list()).toEqual([]);
    expect(stage.changes['content-changed']).toBe(3);
  });

  test('re-encodes an uploaded picture, shows its widths, keeps it on a text edit, and deletes it with the testimonial', async () => {
    const content = await jpeg(600, 400);
    const testimonial = await added({ files: [{ name: '../me.png', content, part: 'image' }] });
    const { image, picture } = testimonial;
    expect(image).toMatch(/^\/api\/images\/[\w-]+\/384\.jpg$/);
    expect(picture).toEqual({ url: image, width: 384, height: 256, widths: [96, 192, 384] });
    expect(await storedContent(stage.product)).toHaveLength(3 * FORMATS);
    const kept = [{}, { image_url: image ?? '' }];
    for (const more of kept)
      expect((await put(testimonial.id, { fields: { ...words, ...more } })).json()).toMatchObject({
        image,
        picture,
      });
    await expectShown(idOf(testimonial));
    expect(await sweepOnce(stage.product.deps, -60_000)).toBe(0);
    await remove(testimonial.id);
    await expectShown();
  });

  test('replaces the old picture with a new one, and removes it for an empty address', async () => {
    const testimonial = await added({ files: [stage.face] });
    const changed = (await put(testimonial.id, { files: [stage.other] })).json<OwnTestimonial>();
    expect(changed.image).not.toBe(testimonial.image);
    await expectShown(idOf(changed));
    const bare = await put(testimonial.id, { fields: { ...words, image_url: '' } });
    expect(bare.json()).toMatchObject({ image: null, picture: null });
    await expectShown();
  });

  test('prefers an upload over an address, and ignores an empty file input', async () => {
    const both = await added({
      fields: { ...words, image_url: 'https://cdn.example/a.jpg' },
      files: [stage.face],
    });
    expect(both.picture).not.toBeNull();
    const empty = { name: '', content: Buffer.alloc(0), part: 'image' };
    const address = 'https://cdn.example/a.jpg';
    const changed = await put(both.id, { fields: { ...words, image_url: address }, files: [empty] });
    expect(changed.json()).toMatchObject({ image: address, picture: null });
    await expectShown();
  });

  test('keeps external addresses and paths as they are', async () => {
    for (const image_url of [
      'https://cdn.example/faces/mara.jpg?size=2',
      'http://192.0.2.1/x',
      '/assets/faces/one.jpg',
      '/api/images/nothing/384.jpg',
      'https://studio.example.evil.example/api/images/x/1.jpg',
    ])
      expect(await added({ fields: { ...words, image_url } })).toMatchObject({
        image: image_url,
        picture: null,
      });
  });

  test('keeps a picture from the images while a testimonial shows it, however it was addressed', async () => {
    const image = await addedImage(stage.product, await jpeg(100, 80));
    const name = image.url.replace('/api', '');
    const shown = await Promise.all(
      [image.url, image.public_url, name].map((image_url) => added({ fields: { ...words, image_url } })),
    );
    for (const { picture } of shown) expect(picture?.url).toBe(image.url);
    expect(shown.map((one) => one.image)).toEqual([image.url, image.public_url, name]);
    expect((await deleteImage(image.id)).statusCode).toBe(200);
    const [first, second, third] = shown.map(({ id }) => id) as [string, string, string];
    await expectShown(idOf({ image: image.url }));
    await remove(first);
    await put(second, { fields: { ...words, image_url: '' } });
    expect((await list()).find(({ id }) => id === third)?.picture?.url).toBe(image.url);
    await put(third, { files: [stage.other] });
    expect(await pictures()).not.toContain(idOf({ image: image.url }));
    await expectShown(idOf((await list()).find(({ id }) => id === third) ?? { image: null }));
  });

  test('keeps a deleted testimonial’s picture while an image or another testimonial shows it', async () => {
    const one = await added({ files: [stage.face] });
    const two = await added({ fields: { ...words, image_url: one.image ?? '' } });
    await remove(one.id);
    await expectShown(idOf(one));
    await remove(two.id);
    await expectShown();
  });

  test('concurrent edits leave one picture and no unused files', async () => {
    const { id } = await added({ files: [stage.face] });
    const edits = [stage.face, stage.other, stage.face].map((file) => put(id, { files: [file] }));
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await expectShown(idOf((await list())[0] ?? { image: null }));
    const answers = await Promise.all([put(id, { files: [stage.face] }), remove(id), put(id), remove(id)]);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    await expectShown();
  });

  test('handles two last uses of a picture ending while a third begins', async () => {
    for (let round = 0; round < 5; round++) {
      const image = await addedImage(stage.product, stage.face.content);
      const named = { fields: { ...words, image_url: image.url } };
      const { id } = await added(named);
      const answers = await Promise.all([deleteImage(image.id), remove(id), post(named)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const { picture, id: third } = answers[2].json<OwnTestimonial>();
      await expectShown(...(picture ? [idOf({ image: picture.url })] : []));
      await remove(third);
      await expectShown();
    }
  });

  test('public responses contain no storage key', async () => {
    await added({ files: [stage.face] });
    const text = (await stage.product.app.inject('/api/testimonials')).body;
    for (const key of await storedContent(stage.product)) expect(text).not.toContain(key.split('/').at(-1));
    expect(text).not.toContain('picture_id');
  });
});
