import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { ImageRecord } from '../shared/images.ts';
import { type ContentForm, sendForm } from './content.ts';
import type { TestApp } from './harness.ts';
import type { FilePart } from './orders.ts';

/** Left half red, right half blue. */
export const halves = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  halves(width, height).jpeg().toBuffer();

/** A photo as an upright phone takes it: stored sideways with an orientation tag, a location and an owner. */
export const phonePhoto = (): Promise<Buffer> =>
  halves()
    .keepExif()
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Somebody Private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The header of a PNG that claims a size, with no image data. */
export const hollowPng = async (width: number, height: number): Promise<Buffer> => {
  const png = await halves(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

export const picturePart = (content: Buffer, name = 'photo.jpg'): FilePart => ({
  name,
  content,
  part: 'file',
});

export const postImage = (product: TestApp, { fields = { title: 'Studio' }, files = [] }: ContentForm) =>
  sendForm(product, 'POST', '/images', { fields, files });

/** Adds an image that must be accepted. */
export const addedImage = async (product: TestApp, content?: Buffer, fields?: ContentForm['fields']) => {
  const answer = await postImage(product, {
    files: [picturePart(content ?? (await jpeg()))],
    ...(fields ? { fields } : {}),
  });
  if (answer.statusCode !== 200) throw new Error(`Refused with ${answer.statusCode}: ${answer.body}`);
  return answer.json<ImageRecord>();
};
