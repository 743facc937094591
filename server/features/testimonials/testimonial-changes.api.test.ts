import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Testimonial } from '../../../shared/testimonials.ts';
import { asOwner, type ContentForm, countChanges, sendForm, storedContent } from '../../../test/content.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { type FilePart, song } from '../../../test/orders.ts';
import { addedImage, jpeg } from '../../../test/pictures.ts';
import { createBucket } from '../../../test/services/s3.ts';
import { sweepOnce } from '../../jobs/sweep.ts';

const words = { name: 'Mara', role: 'Singer', content: 'Every word is readable now.' };
const onS3 = async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  return { STORAGE_URL: storageUrl, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
};
/** In how many formats a picture is kept, in each of its widths. */
const FORMATS = 3;

describe.each([
  ['on disk', async () => ({})],
  ['in S3', onS3],
])('%s', (_store, configure) => {
  let product: TestApp;
  let face: FilePart;
  let other: FilePart;
  let changes: ReturnType<typeof countChanges>;
  beforeAll(async () => {
    product = await startTestApp({
      config: { PUBLIC_URL: 'https://studio.example', ...(await configure()) },
    });
    const small = await jpeg(100, 80);
    [face, other] = ['face.jpg', 'other.jpg'].map((name) => ({ name, content: small, part: 'image' })) as [
      FilePart,
      FilePart,
    ];
    changes = countChanges(product);
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    for (const { id } of await list()) await remove(id);
    changes['content-changed'] = 0;
  });

  const list = async () =>
    (await product.app.inject('/api/testimonials')).json<{ testimonials: Testimonial[] }>().testimonials;
  const post = ({ fields = words, files = [] }: ContentForm = {}) =>
    sendForm(product, 'POST', '/api/admin/testimonials', { fields, files });
  const put = (id: string, { fields = words, files = [] }: ContentForm = {}) =>
    sendForm(product, 'PUT', `/api/admin/testimonials/${id}`, { fields, files });
  const remove = (id: string) => asOwner(product, { method: 'DELETE', url: `/api/admin/testimonials/${id}` });
  const added = async (form?: ContentForm) => {
    const answer = await post(form);
    expect(answer.statusCode).toBe(200);
    const { message: _, ...testimonial } = answer.json<Testimonial & { message: string }>();
    return testimonial;
  };
  const deleteImage = (id: string) => asOwner(product, { method: 'DELETE', url: `/api/admin/images/${id}` });
  const idOf = ({ image }: { image: string | null }) => image?.split('/').at(-2);
  const pictures = async () =>
    (await product.deps.database.read.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
  /** Each picture of the store is one somebody shows. */
  const expectShown = async (...ids: (string | undefined)[]) => {
    expect((await pictures()).sort()).toEqual(ids.sort());
    const rows = await product.deps.database.read.selectFrom('picture_files').select('storage_key').execute();
    expect(await storedContent(product)).toEqual(rows.map(({ storage_key }) => storage_key).sort());
  };

  test('words alone: added, changed, deleted', async () => {
    const answer = await post({ fields: { ...words, rating: '4' } });
    const { message, ...testimonial } = answer.json<Testimonial & { message: string }>();
    expect(message).toBe('Testimonial added successfully!');
    expect(testimonial).toMatchObject({ ...words, rating: 4, image: null, picture: null });
    expect(await list()).toEqual([testimonial]);
    const changed = await put(testimonial.id, {
      fields: { ...words, content: 'Other words\r\nin two lines' },
    });
    expect(changed.json()).toEqual({
      ...testimonial,
      content: 'Other words\nin two lines',
      rating: 5,
      message: 'Testimonial updated successfully!',
    });
    expect((await remove(testimonial.id)).json()).toEqual({ message: 'Testimonial deleted successfully' });
    expect(await list()).toEqual([]);
    expect(changes['content-changed']).toBe(3);
  });

  test('an uploaded picture is re-encoded, shown in its widths, kept by an edit of the words, and goes with the testimonial', async () => {
    const content = await jpeg(600, 400);
    const testimonial = await added({ files: [{ name: '../me.png', content, part: 'image' }] });
    const { image, picture } = testimonial;
    expect(image).toMatch(/^\/api\/images\/[\w-]+\/384\.jpg$/);
    expect(picture).toEqual({ url: image, width: 384, height: 256, widths: [96, 192, 384] });
    expect(await storedContent(product)).toHaveLength(3 * FORMATS);
    const kept = [{}, { image_url: image ?? '' }];
    for (const more of kept)
      expect((await put(testimonial.id, { fields: { ...words, ...more } })).json()).toMatchObject({
        image,
        picture,
      });
    await expectShown(idOf(testimonial));
    expect(await sweepOnce(product.deps, -60_000)).toBe(0);
    await remove(testimonial.id);
    await expectShown();
  });

  test('a new picture takes the place of the old one, and an empty address takes it away', async () => {
    const testimonial = await added({ files: [face] });
    const changed = (await put(testimonial.id, { files: [other] })).json<Testimonial>();
    expect(changed.image).not.toBe(testimonial.image);
    await expectShown(idOf(changed));
    const bare = await put(testimonial.id, { fields: { ...words, image_url: '' } });
    expect(bare.json()).toMatchObject({ image: null, picture: null });
    await expectShown();
  });

  test('an upload goes before an address; an empty file input is none', async () => {
    const both = await added({ fields: { ...words, image_url: 'https://cdn.example/a.jpg' }, files: [face] });
    expect(both.picture).not.toBeNull();
    const empty = { name: '', content: Buffer.alloc(0), part: 'image' };
    const address = 'https://cdn.example/a.jpg';
    const changed = await put(both.id, { fields: { ...words, image_url: address }, files: [empty] });
    expect(changed.json()).toMatchObject({ image: address, picture: null });
    await expectShown();
  });

  test('addresses of elsewhere, and paths, are kept as they are', async () => {
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

  test('a picture of the images stays while a testimonial shows it, however it was named', async () => {
    const image = await addedImage(product, await jpeg(100, 80));
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
    await put(third, { files: [other] });
    expect(await pictures()).not.toContain(idOf({ image: image.url }));
    await expectShown(idOf((await list()).find(({ id }) => id === third) ?? { image: null }));
  });

  test('the picture of a testimonial that goes stays while an image or another testimonial shows it', async () => {
    const one = await added({ files: [face] });
    const two = await added({ fields: { ...words, image_url: one.image ?? '' } });
    await remove(one.id);
    await expectShown(idOf(one));
    await remove(two.id);
    await expectShown();
  });

  test('edits at once leave one picture and no file that is nobody’s', async () => {
    const { id } = await added({ files: [face] });
    const edits = [face, other, face].map((file) => put(id, { files: [file] }));
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await expectShown(idOf((await list())[0] ?? { image: null }));
    const answers = await Promise.all([put(id, { files: [face] }), remove(id), put(id), remove(id)]);
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
    await expectShown();
  });

  test('the last two that show a picture let it go at once, while a third begins to', async () => {
    for (let round = 0; round < 5; round++) {
      const image = await addedImage(product, face.content);
      const named = { fields: { ...words, image_url: image.url } };
      const { id } = await added(named);
      const answers = await Promise.all([deleteImage(image.id), remove(id), post(named)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const { picture, id: third } = answers[2].json<Testimonial>();
      await expectShown(...(picture ? [idOf({ image: picture.url })] : []));
      await remove(third);
      await expectShown();
    }
  });

  describe('is refused, and leaves nothing:', () => {
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    test.each<[string, ContentForm, number, string, string | RegExp]>([
      ['no name', { fields: { role: 'R', content: 'C' } }, 422, 'name', 'Please fill in all required fields'],
      [
        'no words',
        { fields: { ...words, content: ' ' } },
        422,
        'content',
        'Please fill in all required fields',
      ],
      ['six stars', { fields: { ...words, rating: '6' } }, 422, 'rating', /from 1 to 5/],
      ['half a star', { fields: { ...words, rating: '4.5' } }, 422, 'rating', /from 1 to 5/],
      [
        'a script',
        { fields: { ...words, image_url: 'javascript:alert(1)' } },
        422,
        'image_url',
        /starts with https/,
      ],
      [
        'another host',
        { fields: { ...words, image_url: '//evil.example/a.jpg' } },
        422,
        'image_url',
        /starts with/,
      ],
      ['two names', { fields: [...Object.entries(words), ['name', 'B']] }, 422, 'name', /sent twice/],
      [
        'a picture that is none',
        { files: [{ name: 'a.jpg', content: text, part: 'image' }] },
        415,
        'image',
        'Please select an image file',
      ],
      ['a song', { files: [{ ...song(), part: 'image' }] }, 415, 'image', 'Please select an image file'],
    ])('%s', async (_what, form, status, field, message) => {
      const testimonial = await added({ files: [face] });
      for (const answer of [await post(form), await put(testimonial.id, form)]) {
        expect(answer.statusCode).toBe(status);
        expect(answer.json().detail).toMatch(message);
        expect(answer.json().errors).toMatchObject([{ field }]);
      }
      expect(await list()).toEqual([testimonial]);
      await expectShown(idOf(testimonial));
    });

    test('two pictures, and one of more than 5 MB', async () => {
      expect((await post({ files: [face, other] })).json().errors).toMatchObject([{ field: 'image' }]);
      for (const bytes of [5, 7]) {
        const content = Buffer.concat([face.content, Buffer.alloc(bytes * 1024 * 1024)]);
        const answer = await post({ files: [{ ...face, content }] });
        expect(answer.statusCode).toBe(413);
        expect(answer.json().detail).toBe('Image size must be less than 5MB');
      }
      await expectShown();
    });

    test('JSON, and a number that is none', async () => {
      const answer = await asOwner(product, {
        method: 'POST',
        url: '/api/admin/testimonials',
        payload: words,
      });
      expect(answer.statusCode).toBe(415);
      for (const call of [await put('none'), await remove('none')]) {
        expect(call.statusCode).toBe(404);
        expect(call.json().detail).toMatch(/no such testimonial/);
      }
    });
  });

  test('what visitors read names no file of the store', async () => {
    await added({ files: [face] });
    const text = (await product.app.inject('/api/testimonials')).body;
    for (const key of await storedContent(product)) expect(text).not.toContain(key.split('/').at(-1));
    expect(text).not.toContain('picture_id');
  });
});
