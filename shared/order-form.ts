import * as z from 'zod/mini';
import { emailAddress, formFlag, line, paragraph } from './fields.ts';
import { limits } from './limits.ts';
import { mapNames, type OrderText, orderTextFields, orderTextNames } from './order-fields.ts';
import { type AddOnFlag, addOns } from './pricing.ts';

const textSchema = ({
  kind,
  label,
  max,
  required,
}: (typeof orderTextFields)[OrderText]): z.ZodMiniType<string, string> => {
  if (kind === 'email') return emailAddress;
  if (kind === 'paragraph') return paragraph(label, max);
  return required ? line(label, max).check(z.minLength(1, { error: required.missing })) : line(label, max);
};

/** The texts of the order form; browser and server refuse the same things in the same words. */
export const orderTexts = z.object(mapNames(orderTextNames, (name) => textSchema(orderTextFields[name])));

const formAmount = z.optional(
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,7}(\.\d{1,2})?$/, {
        error: 'Send an amount in dollars with at most two decimals',
      }),
    ),
    z.transform(Number),
  ),
);

const formFlags = Object.fromEntries(addOns.map(({ flag }) => [flag, formFlag])) as Record<
  AddOnFlag,
  typeof formFlag
>;

// Those that need not be filled in need not be sent, either.
const sentTexts = mapNames(orderTextNames, (name): z.ZodMiniType<string, string | undefined> => {
  const schema = orderTexts.shape[name];
  return orderTextFields[name].required ? schema : z._default(schema, '');
});

/**
 * The text parts of POST /api/orders/immediate, as they arrive. Amounts are what the client was shown, in dollars;
 * they are compared with the server's own price and never used. Parts not named here are ignored.
 */
export const orderForm = z.object({
  ...sentTexts,
  song_count: z.pipe(
    z
      .string({ error: 'Song count is required' })
      .check(z.regex(/^([1-9]|10)$/, { error: 'Song count must be a whole number from 1 to 10' })),
    z.transform(Number),
  ),
  ...formFlags,
  discount_code: z._default(line('Discount code', limits.discount_code), ''),
  /** Finished uploads, beside or instead of `files`: ids, separated by commas or blanks. */
  upload_ids: z
    .pipe(
      z._default(z.string(), ''),
      z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
    )
    .check(
      z.refine((ids) => ids.every((one) => /^[0-9a-f]{32}$/.test(one)), {
        error: 'Send the ids of finished uploads: the last part of their addresses',
      }),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'Send each upload once' }),
    ),
  /** The shared draft this order was written in, which ends with it. */
  draft_id: z._default(
    z.string().check(z.regex(/^([0-9a-f]{32})?$/, { error: 'This isn’t one of our drafts' })),
    '',
  ),
  original_amount: formAmount,
  discount_amount: formAmount,
  total_amount: formAmount,
});
export type OrderForm = z.infer<typeof orderForm>;

/** `order_key` opens the order to its client, in the header `Order-Key`. */
export const orderPlaced = z.object({ order_id: z.string(), order_key: z.string() });
