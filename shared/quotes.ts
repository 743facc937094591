import { z } from 'zod';
import { limits } from './limits.ts';
import { orderTax } from './offer.ts';
import { orderLine } from './orders.ts';

/** A choice to be priced: body of POST /api/quote. */
export const quoteQuestion = z.object({
  /** A service's id; absent: the first. */
  service: z.string().max(40).optional(),
  song_count: z
    .number({ error: 'Send a number of songs' })
    .int({ error: 'Send a whole number of songs' })
    .min(1, { error: 'Send at least one song' })
    .max(limits.songs.max, { error: `An order can have at most ${limits.songs.max} songs` }),
  add_ons: z
    .array(z.string().max(40), { error: 'Send the ids of add-ons' })
    .max(limits.offer_rows)
    .default([]),
  discount_code: z.string().max(limits.discount_code).default(''),
});

/** Lines and totals, as the order would have them. */
export const quoteAnswer = z.object({
  currency: z.string(),
  lines: z.array(orderLine),
  original_amount: z.number(),
  discount_amount: z.number(),
  tax: orderTax,
  total_amount: z.number(),
  /** What comes first, and what is due before the download: 0 without a deposit. */
  due_now: z.number(),
  due_later: z.number(),
  savings: z.number(),
});
