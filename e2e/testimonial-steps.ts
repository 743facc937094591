import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import type { Testimonial } from '../shared/testimonials.ts';
import { jpeg } from '../test/pictures.ts';
import { adminOf } from './admin-steps.ts';
import { wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

export const photo = await jpeg(300, 300);

export const form = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  role: page.getByLabel('Role', { exact: true }),
  content: page.getByLabel('Content', { exact: true }),
  rating: page.getByLabel('Rating', { exact: true }),
  image: page.getByLabel('Image', { exact: true }),
  url: page.getByLabel('Image URL', { exact: true }),
  add: page.getByRole('button', { name: 'Add testimonial' }),
  save: page.getByRole('button', { name: 'Save changes' }),
});
export const fill = async (page: Page, name: string, content = 'It breathes now.') => {
  const fields = form(page);
  await fields.name.fill(name);
  await fields.role.fill('Singer');
  await fields.content.fill(content);
  return fields;
};
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const portrait = (name = 'face.jpg', mimeType = 'image/jpeg', buffer = photo) => ({
  name,
  mimeType,
  buffer,
});
/** Whether a picture has loaded, and not only its frame. */
export const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { complete, naturalWidth } = element as HTMLImageElement;
      return complete && naturalWidth > 0;
    });

/** A stage without testimonials, and helpers for what is stored and shown. */
export const setTestimonialStage = () => {
  const stage = setStage();
  const { asGuest, asOwner } = adminOf(stage);
  const stored = async () =>
    (await stage.studio.ask<{ testimonials: Testimonial[] }>('/api/testimonials')).testimonials;
  const publicWords = async () => {
    const visitor = await asGuest('/');
    const words = await wordsOf(visitor.locator('#testimonials'));
    await visitor.context().close();
    return words;
  };
  beforeEach(async () => {
    for (const { id } of await stored()) await stage.studio.ask(`/api/admin/testimonials/${id}`, 'DELETE');
  });

  return { stage, asGuest, asOwner, stored, publicWords };
};
