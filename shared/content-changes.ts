import type { z } from 'zod';
import { line, optionalFormFlag } from './fields.ts';
import { limits } from './limits.ts';
import { portfolioForm, portfolioIncomplete } from './portfolio.ts';
import { ratingText, testimonialForm, testimonialIncomplete } from './testimonials.ts';

// Changes of content. One that says `published` may leave out any text, which then stays as it is; any other is the whole form.

const requireUnlessPublished =
  <F extends string>(fields: readonly F[], message: string) =>
  (
    form: { [K in F]?: unknown } & { published?: boolean | undefined },
    context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
  ): void => {
    if (form.published !== undefined) return;
    for (const field of fields)
      if (form[field] === undefined) context.addIssue({ code: 'custom', path: [field], message });
  };

export const portfolioChange = portfolioForm
  .extend({
    title: portfolioForm.shape.title.optional(),
    description: portfolioForm.shape.description.optional(),
    genre: line('Genre', limits.genre).optional(),
    featured: optionalFormFlag,
  })
  .superRefine(requireUnlessPublished(['title', 'description'], portfolioIncomplete));
export type PortfolioChange = z.infer<typeof portfolioChange>;

export const testimonialChange = testimonialForm
  .extend({
    name: testimonialForm.shape.name.optional(),
    role: testimonialForm.shape.role.optional(),
    content: testimonialForm.shape.content.optional(),
    rating: ratingText.transform(Number).optional(),
  })
  .superRefine(requireUnlessPublished(['name', 'role', 'content'], testimonialIncomplete));
export type TestimonialChange = z.infer<typeof testimonialChange>;
