import { describe, expect, test } from 'vitest';
import type { ContentForm } from '../../../test/content.ts';
import { song } from '../../../test/orders.ts';
import { onS3 } from '../../../test/storages.ts';
import { setTestimonials, words } from '../../../test/testimonials.ts';

describe.each([
  ['on disk', async () => ({})],
  ['in S3', onS3],
])('%s', (_store, configure) => {
  const { stage, list, post, put, remove, added, idOf, expectShown } = setTestimonials(configure);

  describe('refuses and stores nothing for', () => {
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
      const testimonial = await added({ files: [stage.face] });
      for (const answer of [await post(form), await put(testimonial.id, form)]) {
        expect(answer.statusCode).toBe(status);
        expect(answer.json().detail).toMatch(message);
        expect(answer.json().errors).toMatchObject([{ field }]);
      }
      expect(await list()).toEqual([testimonial]);
      await expectShown(idOf(testimonial));
    });

    test('two pictures, or one over 5 MB', async () => {
      expect((await post({ files: [stage.face, stage.other] })).json().errors).toMatchObject([
        { field: 'image' },
      ]);
      for (const bytes of [5, 7]) {
        const content = Buffer.concat([stage.face.content, Buffer.alloc(bytes * 1024 * 1024)]);
        const answer = await post({ files: [{ ...stage.face, content }] });
        expect(answer.statusCode).toBe(413);
        expect(answer.json().detail).toBe('Image size must be less than 5MB');
      }
      await expectShown();
    });

    test('JSON, or an invalid id', async () => {
      const answer = await stage.product.callAsOwner('POST', '/testimonials', words);
      expect(answer.statusCode).toBe(415);
      for (const call of [await put('none'), await remove('none')]) {
        expect(call.statusCode).toBe(404);
        expect(call.json().detail).toMatch(/no longer exists/);
      }
    });
  });
});
