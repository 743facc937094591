import { z } from 'zod';
import { line, paragraph } from './fields.ts';
import { limits } from './limits.ts';

/** Whether the studio may show the client’s songs before and after, and under which name; the client’s own where none is said. */
export const showcaseForm = z.object({
  showcase: z.boolean({ error: 'Send true or false' }),
  credit: z._default(line('Name', limits.name), ''),
});
export type ShowcaseForm = z.infer<typeof showcaseForm>;

/** What is left of the studio’s answer: the name is empty where nothing may be shown. */
export const showcase = z.object({ showcase: z.boolean().nullable(), showcase_credit: z.string() });

/** What a client says of the studio, on the page of their order. */
export const clientTestimonial = z.object({
  content: paragraph('Your words', limits.testimonial, 'Write a few words first').check(
    z.refine((text) => text !== '', { error: 'Write a few words first' }),
  ),
  rating: z
    .number({ error: 'Choose 1 to 5 stars' })
    .int({ error: 'Choose 1 to 5 stars' })
    .min(1, { error: 'Choose 1 to 5 stars' })
    .max(5, { error: 'Choose 1 to 5 stars' }),
  /** The client’s own where none is said. */
  name: z._default(line('Name', limits.name), ''),
});
export type ClientTestimonial = z.infer<typeof clientTestimonial>;

/** What the studio has of it: `sent` is a draft there. Null: nothing. */
export const testimonialState = z.enum(['sent', 'published']).nullable();
export type TestimonialState = z.infer<typeof testimonialState>;
