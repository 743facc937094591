import * as z from 'zod/mini';
import { line, optionalFormFlag, paragraph, timestamp } from './fields.ts';
import { picture } from './images.ts';
import { limits } from './limits.ts';

/** What a client says of the studio. */
export const testimonial = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  content: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  /** Path or address of the client's picture, as the owner gave it or as an upload made it. */
  image: z.nullable(z.string()),
  /** The same picture in its widths, when it is stored here. Only such a picture is shown to visitors. */
  picture: z.nullable(picture),
  created_at: timestamp,
});
export type Testimonial = z.infer<typeof testimonial>;

/** The same for the owner. The address of a draft’s picture is the owner’s alone, and lasts for hours. */
export const ownTestimonial = z.extend(testimonial, {
  published: z.boolean(),
  /** The order its client wrote it on. */
  order_id: z.nullable(z.string()),
});
export type OwnTestimonial = z.infer<typeof ownTestimonial>;

export const testimonialIncomplete = 'Please fill in all required fields';
const required = { error: testimonialIncomplete };

/** A path of this site or an http(s) address; nothing that runs. */
const imageUrl = line('Image URL', limits.url).check(
  z.refine((text) => text === '' || /^\/(?![/\\])\S*$/.test(text) || /^https?:\/\/[^\s/\\]\S*$/i.test(text), {
    error: 'Enter a path on this site, like /api/images/…, or an address that starts with https://',
  }),
);

export const ratingText = z
  .string()
  .check(z.regex(/^[1-5]$/, { error: 'Rating must be a whole number from 1 to 5' }));

/**
 * The text parts of POST and PUT /api/admin/testimonials; an uploaded picture is the part `image`. When a testimonial is
 * changed, an absent `image_url` keeps the picture and an empty one takes it away.
 */
export const testimonialForm = z.object({
  name: line('Name', limits.name, testimonialIncomplete).check(z.minLength(1, required)),
  role: line('Role', limits.role, testimonialIncomplete).check(z.minLength(1, required)),
  content: paragraph('Content', limits.testimonial, testimonialIncomplete).check(
    z.refine((text) => text !== '', required),
  ),
  rating: z.pipe(z._default(ratingText, '5'), z.transform(Number)),
  image_url: z.optional(imageUrl),
  /** `false` makes a draft. A new one is published, and a changed one stays what it is, where nothing is said. */
  published: optionalFormFlag,
});
export type TestimonialForm = z.infer<typeof testimonialForm>;
