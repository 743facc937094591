import type { Picture } from './images.ts';

/** Best first: what a browser should try in this order. The last is what `url` is. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureType: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The name of one file of a picture, below `/api/images/`. */
export const pictureName = (id: string, width: number, format: PictureFormat): string =>
  `${id}/${width}.${format}`;

/** A `srcset` of one format: `/api/images/…/480.avif 480w, …`. */
export const pictureSources = ({ url, widths }: Picture, format: PictureFormat): string =>
  widths.map((width) => `${url.replace(/[^/]*$/, '')}${width}.${format} ${width}w`).join(', ');
