import type { Picture } from './images.ts';
import type { PictureFormat } from './pictures.ts';

/** The `srcset` for one format: `/api/images/…/480.avif 480w, …`. */
export const pictureSources = ({ url, widths }: Picture, format: PictureFormat): string =>
  widths.map((width) => `${url.replace(/[^/]*$/, '')}${width}.${format} ${width}w`).join(', ');
