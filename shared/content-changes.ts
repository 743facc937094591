import * as z from 'zod/mini';
import { line, optionalFormFlag } from './fields.ts';
import { limits } from './limits.ts';
import { portfolioForm, portfolioIncomplete } from './portfolio.ts';
import { ratingText, testimonialForm, testimonialIncomplete } from './testimonials.ts';

// Changes of content. A change with `published` may omit texts, which then stay unchanged; any other change is the whole
// form.

const NOT_A_VERSION = { error: 'Send the version as you read it, a whole number' };
/** `knownVersion` of fields.ts as a text part. */
const knownVersion = {
  version: z.optional(
    z.coerce
      .number(NOT_A_VERSION)
      .check(z.int(NOT_A_VERSION), z.minimum(0, NOT_A_VERSION), z.maximum(2 ** 31 - 1, NOT_A_VERSION)),
  ),
};

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

export const portfolioChange = z
  .extend(portfolioForm, {
    title: z.optional(portfolioForm.shape.title),
    description: z.optional(portfolioForm.shape.description),
    genre: z.optional(line('Genre', limits.genre)),
    artist: z.optional(portfolioForm.shape.artist.def.innerType),
    cover_id: z.optional(portfolioForm.shape.cover_id.def.innerType),
    links: z.optional(portfolioForm.shape.links.def.innerType),
    featured: optionalFormFlag,
    ...knownVersion,
  })
  .check(z.superRefine(requireUnlessPublished(['title', 'description'], portfolioIncomplete)));
export type PortfolioChange = z.infer<typeof portfolioChange>;

export const testimonialChange = z
  .extend(testimonialForm, {
    name: z.optional(testimonialForm.shape.name),
    role: z.optional(testimonialForm.shape.role),
    content: z.optional(testimonialForm.shape.content),
    rating: z.optional(z.pipe(ratingText, z.transform(Number))),
    ...knownVersion,
  })
  .check(z.superRefine(requireUnlessPublished(['name', 'role', 'content'], testimonialIncomplete)));
export type TestimonialChange = z.infer<typeof testimonialChange>;
