import * as z from 'zod/mini';
import { line, optionalFormFlag, paragraph, rowVersion, timestamp } from './fields.ts';
import { picture } from './images.ts';
import { limits } from './limits.ts';

/** A client's testimonial. */
export const testimonial = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  content: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  /** Path or URL of the client's picture, as the owner entered it or as an upload created it. */
  image: z.nullable(z.string()),
  /** The same picture in its widths, when it is stored here. Visitors only ever see stored pictures. */
  picture: z.nullable(picture),
  created_at: timestamp,
});
export type Testimonial = z.infer<typeof testimonial>;

/** A testimonial as the owner sees it. The URL of a draft’s picture works only for the owner and expires after hours. */
export const ownTestimonial = z.extend(testimonial, {
  published: z.boolean(),
  /** The order on which the client wrote it. */
  order_id: z.nullable(z.string()),
  order_name: z.nullable(z.string()),
  ...rowVersion,
});
export type OwnTestimonial = z.infer<typeof ownTestimonial>;

export const testimonialIncomplete = 'Please fill in all required fields';
const required = { error: testimonialIncomplete };

/** A path on this site or an http(s) URL; no scheme that can execute code. */
const imageUrl = line('Image URL', limits.url).check(
  z.refine((text) => text === '' || /^\/(?![/\\])\S*$/.test(text) || /^https?:\/\/[^\s/\\]\S*$/i.test(text), {
    error: 'Enter a path on this site, like /api/images/…, or an address that starts with https://',
  }),
);

export const ratingText = z
  .string()
  .check(z.regex(/^[1-5]$/, { error: 'Rating must be a whole number from 1 to 5' }));

/**
 * Text parts of POST and PUT /api/admin/testimonials; an uploaded picture is the part `image`. In an update, a missing
 * `image_url` keeps the picture and an empty one removes it.
 */
export const testimonialForm = z.object({
  name: line('Name', limits.name, testimonialIncomplete).check(z.minLength(1, required)),
  role: line('Role', limits.role, testimonialIncomplete).check(z.minLength(1, required)),
  content: paragraph('Content', limits.testimonial, testimonialIncomplete).check(
    z.refine((text) => text !== '', required),
  ),
  rating: z.pipe(z._default(ratingText, '5'), z.transform(Number)),
  image_url: z.optional(imageUrl),
  /** `false` makes it a draft. When absent, a new one is published and an existing one keeps its state. */
  published: optionalFormFlag,
});
export type TestimonialForm = z.infer<typeof testimonialForm>;
