import * as z from 'zod/mini';
import { knownVersion, line, paragraph, rowVersion, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** Questions visitors ask, and the studio's answers. */

export const faqCategory = z.enum(['general', 'timing', 'payment', 'technical', 'service']);
export type FaqCategory = z.infer<typeof faqCategory>;

export const faqItem = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  category: faqCategory,
  order: z.int().check(z.minimum(0)),
  created_at: timestamp,
  ...rowVersion,
});
export type FaqItem = z.infer<typeof faqItem>;

export const faqIncomplete = 'Please fill in both question and answer';

/** What the owner enters. `order` sorts ascending. */
export const faqForm = z.object({
  question: line('Question', limits.question, faqIncomplete).check(z.minLength(1, { error: faqIncomplete })),
  answer: paragraph('Answer', limits.answer, faqIncomplete).check(
    z.refine((text) => text !== '', { error: faqIncomplete }),
  ),
  category: z._default(faqCategory, 'general'),
  order: z._default(
    z
      .number({ error: 'Order must be a number' })
      .check(
        z.int({ error: 'Order must be a whole number' }),
        z.minimum(0, { error: 'Order cannot be below 0' }),
        z.maximum(9999, { error: 'Order can be at most 9999' }),
      ),
    0,
  ),
});
export type FaqForm = z.infer<typeof faqForm>;
export const faqChange = z.extend(faqForm, knownVersion);
