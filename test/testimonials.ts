import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type OwnTestimonial, type Testimonial, testimonial } from '../shared/testimonials.ts';
import { type ContentForm, countChanges, sendForm, storedContent } from './content.ts';
import { startTestApp, type TestApp } from './harness.ts';
import type { FilePart } from './orders.ts';
import { jpeg } from './pictures.ts';

export const words = { name: 'Mara', role: 'Singer', content: 'Every word is readable now.' };

/**
 * A product with two pictures to send, the owner's calls, and checks for leftover pictures; no testimonials before each
 * test.
 */
export const setTestimonials = (configure: () => Promise<Record<string, string>>) => {
  const stage = {} as {
    product: TestApp;
    face: FilePart;
    other: FilePart;
    changes: ReturnType<typeof countChanges>;
  };
  beforeAll(async () => {
    stage.product = await startTestApp({
      config: { PUBLIC_URL: 'https://studio.example', ...(await configure()) },
    });
    const content = await jpeg(100, 80);
    stage.face = { name: 'face.jpg', content, part: 'image' };
    stage.other = { name: 'other.jpg', content, part: 'image' };
    stage.changes = countChanges(stage.product);
  });
  afterAll(() => stage.product.close());
  beforeEach(async () => {
    for (const { id } of await ownList()) await remove(id);
    stage.changes['content-changed'] = 0;
  });

  const list = async () =>
    (await stage.product.app.inject('/api/testimonials')).json<{ testimonials: Testimonial[] }>()
      .testimonials;
  const ownList = async () =>
    (await stage.product.callAsOwner('GET', '/testimonials')).json<{
      testimonials: OwnTestimonial[];
    }>().testimonials;
  const post = ({ fields = words, files = [] }: ContentForm = {}) =>
    sendForm(stage.product, 'POST', '/testimonials', { fields, files });
  const put = (id: string, { fields = words, files = [] }: ContentForm = {}) =>
    sendForm(stage.product, 'PUT', `/testimonials/${id}`, { fields, files });
  const remove = (id: string) => stage.product.callAsOwner('DELETE', `/testimonials/${id}`);
  const added = async (form?: ContentForm) => {
    const answer = await post(form);
    expect(answer.statusCode).toBe(200);
    return testimonial.parse(answer.json());
  };
  const deleteImage = (id: string) => stage.product.callAsOwner('DELETE', `/images/${id}`);
  const idOf = ({ image }: { image: string | null }) => image?.split('/').at(-2);
  const pictures = async () =>
    (await stage.product.deps.database.read.selectFrom('pictures').select('id').execute()).map(
      ({ id }) => id,
    );
  /** Expects each stored picture to belong to a testimonial. */
  const expectShown = async (...ids: (string | undefined)[]) => {
    expect((await pictures()).sort()).toEqual(ids.sort());
    const rows = await stage.product.deps.database.read
      .selectFrom('picture_files')
      .select('storage_key')
      .execute();
    expect(await storedContent(stage.product)).toEqual(rows.map(({ storage_key }) => storage_key).sort());
  };

  return { stage, list, ownList, post, put, remove, added, deleteImage, idOf, pictures, expectShown };
};
