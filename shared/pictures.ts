/** Formats in order of preference for browsers. `url` uses the last one. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The same, and the format of squares and cards made from a logo: `logo.ts`. */
export const pictureFileFormats = [...pictureFormats, 'png'] as const;
export type PictureFileFormat = (typeof pictureFileFormats)[number];

export const pictureType: Record<PictureFileFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** File name of one rendition of a picture, below `/api/images/`. */
export const pictureName = (id: string, width: number, format: PictureFileFormat): string =>
  `${id}/${width}.${format}`;
