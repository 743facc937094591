import { z } from 'zod';
import { line, paragraph } from './fields.ts';
import { limits } from './limits.ts';

/**
 * Whether the studio may show the client’s songs before and after, and under which name; defaults to the client’s own
 * name.
 */
export const showcaseForm = z.object({
  showcase: z.boolean({ error: 'Send true or false' }),
  credit: z._default(line('Name', limits.name), ''),
});
export type ShowcaseForm = z.infer<typeof showcaseForm>;

/** The stored answer; the name is empty when nothing may be shown. */
export const showcase = z.object({ showcase: z.boolean().nullable(), showcase_credit: z.string() });

/** A testimonial written by the client on their order page. */
export const clientTestimonial = z.object({
  content: paragraph('Your review', limits.testimonial, 'Write a few words first').check(
    z.refine((text) => text !== '', { error: 'Write a few words first' }),
  ),
  rating: z
    .number({ error: 'Choose 1 to 5 stars' })
    .int({ error: 'Choose 1 to 5 stars' })
    .min(1, { error: 'Choose 1 to 5 stars' })
    .max(5, { error: 'Choose 1 to 5 stars' }),
  /** Defaults to the client’s own name. */
  name: z._default(line('Name', limits.name), ''),
});
export type ClientTestimonial = z.infer<typeof clientTestimonial>;

/** `sent`: stored as a draft. Null: none. */
export const testimonialState = z.enum(['sent', 'published']).nullable();
export type TestimonialState = z.infer<typeof testimonialState>;
