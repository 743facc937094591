import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach } from 'vitest';
import type { ImageRecord } from '../shared/images.ts';
import { adminOf } from './admin-steps.ts';
import type { Upload } from './order-steps.ts';
import { setStage } from './set-up.ts';

/** Noise, so that it encodes to about the size of a photograph. */
export const photo = async (
  name: string,
  width: number,
  height: number,
  isNoisy = false,
): Promise<Upload> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b0703a',
      ...(isNoisy ? { noise: { type: 'gaussian', mean: 120, sigma: 40 } } : {}),
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

export const fields = (page: Page) => ({
  file: page.getByLabel('Image file', { exact: true }),
  title: page.getByLabel('Title', { exact: true }),
  category: page.getByLabel('Category', { exact: true }),
  alt: page.getByLabel('Alt text', { exact: true }),
  description: page.getByLabel('Description', { exact: true }),
  upload: page.getByRole('button', { name: 'Upload image' }),
});
export const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete ${title}`, exact: true });

/** A stage without images, and helpers for what is stored. */
export const setImageStage = () => {
  const stage = setStage();
  const stored = async () => (await stage.studio.ask<{ images: ImageRecord[] }>('/api/admin/images')).images;
  const add = async (title: string, category: string, alt_text = '') =>
    stage.studio.sendForm<ImageRecord>('/api/admin/images', {
      title,
      category,
      alt_text,
      file: new File([Uint8Array.from((await photo('a.jpg', 640, 360)).buffer)], 'a.jpg', {
        type: 'image/jpeg',
      }),
    });

  beforeEach(async () => {
    for (const { id } of await stored()) await stage.studio.ask(`/api/admin/images/${id}`, 'DELETE');
  });

  return { ...adminOf(stage), stored, add };
};
