import * as z from 'zod/mini';
import { line, paragraph } from './fields.ts';
import { limits } from './limits.ts';

export const imageCategory = z.enum(['hero', 'portfolio', 'testimonial', 'before-after', 'about', 'general']);
export type ImageCategory = z.infer<typeof imageCategory>;
/** The category of the studio's logo, which isn't listed with the others. */
export const LOGO = 'logo';

/**
 * A picture as served: re-encoded in several widths and three formats, each at `/api/images/{id}/{width}.{format}`.
 * `url` is the widest JPEG, `widths` ascend, and width and height are those of the widest, in pixels.
 */
export const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()).check(z.minLength(1)),
});
export type Picture = z.infer<typeof picture>;

export const imageRecord = z.extend(picture, {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: imageCategory,
  alt_text: z.string(),
  /** `url` including the site's origin. */
  public_url: z.string(),
});
export type ImageRecord = z.infer<typeof imageRecord>;

export const imageIncomplete = 'Please select an image and provide a title';

/** Text parts of POST /api/admin/images; the picture is the part `file`. */
export const imageForm = z.object({
  title: line('Title', limits.title, imageIncomplete).check(z.minLength(1, { error: imageIncomplete })),
  description: z._default(paragraph('Description', limits.description), ''),
  category: z._default(imageCategory, 'general'),
  alt_text: z._default(line('Alt text', limits.alt_text), ''),
});
export type ImageForm = z.infer<typeof imageForm>;
