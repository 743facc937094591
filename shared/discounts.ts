import { z } from 'zod';
import { line } from './fields.ts';
import { limits } from './limits.ts';

export const discountKind = z.enum(['percent', 'fixed']);
export type DiscountKind = z.infer<typeof discountKind>;

/** How a code is compared: without regard to case and surrounding blanks. */
export const discountKey = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/** A code that could be one: what is not is answered like a code nobody has. */
export const possibleCode = line('Discount code', limits.discount_code).min(1, {
  error: 'Enter a discount code',
});

/** What POST /api/validate-discount reads. The subtotal is only echoed through the discount, never the base of an order. */
export const discountQuestion = z.object({
  code: z.string({ error: 'Enter a discount code' }),
  // Text in a form, a number in JSON.
  subtotal: z
    .union([z.string(), z.number()], { error: 'subtotal is missing' })
    .transform(String)
    .refine((text) => /^\d{1,7}(\.\d{1,2})?$/.test(text), {
      error: 'subtotal must be an amount in dollars, like 50 or 49.50',
    }),
});

/** Always sent with 200: an invalid code is an answer, not an error. Amounts in dollars. */
export const discountAnswer = z.object({
  valid: z.boolean(),
  savings: z.number(),
  final_total: z.number(),
  description: z.string(),
  message: z.string(),
});
export type DiscountAnswer = z.infer<typeof discountAnswer>;
