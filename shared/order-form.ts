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

/** Text fields of the order form; browser and server validate with the same rules and messages. */
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

// Optional texts may be absent from the request.
const sentTexts = mapNames(orderTextNames, (name): z.ZodMiniType<string, string | undefined> => {
  const schema = orderTexts.shape[name];
  return orderTextFields[name].required ? schema : z._default(schema, '');
});

/**
 * Text parts of POST /api/orders/immediate. Amounts are what the client was shown, in dollars; they are compared with
 * the server's own price and never used. Unknown parts are ignored.
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
  /** Ids of finished uploads, separated by commas or blanks; sent in addition to `files` or instead of them. */
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
  /** The shared draft this order was written in; it ends with the order. */
  draft_id: z._default(
    z.string().check(z.regex(/^([0-9a-f]{32})?$/, { error: 'This isn’t one of our drafts' })),
    '',
  ),
  original_amount: formAmount,
  discount_amount: formAmount,
  total_amount: formAmount,
});
export type OrderForm = z.infer<typeof orderForm>;

/** `order_key` gives the client access to the order, in the header `Order-Key`. */
export const orderPlaced = z.object({ order_id: z.string(), order_key: z.string() });
