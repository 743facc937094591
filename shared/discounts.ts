import * as z from 'zod/mini';
import { isWholeHundredths } from './amount-checks.ts';
import { amount, knownVersion, line, rowVersion, timestamp } from './fields.ts';
import { limits } from './limits.ts';

export const discountKind = z.enum(['percent', 'fixed']);
export type DiscountKind = z.infer<typeof discountKind>;

/** Normalises a code for comparison: ignores case and surrounding blanks. */
export const discountKey = (code: string): string => code.normalize('NFKC').trim().toUpperCase();

/** A syntactically possible code; anything else gets the same answer as an unknown code. */
export const possibleCode = line('Discount code', limits.discount_code).check(
  z.minLength(1, { error: 'Enter a discount code' }),
);

/** Body of POST /api/validate-discount. The subtotal is only used to compute the answer, never for an order. */
export const discountQuestion = z.object({
  code: z.string({ error: 'Enter a discount code' }),
  /** The chosen service; absent: the first. */
  service: z.optional(z.string().check(z.maxLength(40))),
  // Text in a form, number in JSON.
  subtotal: z
    .pipe(z.union([z.string(), z.number()], { error: 'subtotal is missing' }), z.transform(String))
    .check(
      z.refine((text) => /^\d{1,13}(\.\d{1,3})?$/.test(text), {
        error: 'subtotal must be an amount like 50 or 49.50',
      }),
    ),
});

/** Always sent with 200: an invalid code is an answer, not an error. Amounts in the studio's currency. */
export const discountAnswer = z.object({
  valid: z.boolean(),
  savings: z.number(),
  final_total: z.number(),
  description: z.string(),
  message: z.string(),
});
export type DiscountAnswer = z.infer<typeof discountAnswer>;

const code = line('Code', limits.discount_code, 'Code is required').check(
  z.minLength(1, { error: 'Code is required' }),
  z.refine((text) => /^[\p{L}\p{N}_.-]+$/u.test(text), {
    error: 'Use only letters, digits, dashes, dots and underscores',
  }),
);

/**
 * A discount code as the owner enters it. `value` is an amount in the studio's currency, or percent with at most two decimals. Dates are UTC;
 * `ends_at` is the first moment at which the code is no longer valid. `max_uses` null: no limit. `first_order_only`:
 * only for an address that has not ordered before, checked when the order is placed.
 */
export const discountForm = z
  .object({
    code,
    kind: discountKind,
    value: amount.check(z.refine((value) => value > 0, { error: 'The value must be more than 0' })),
    description: z._default(line('Description', 120), ''),
    min_subtotal: z._default(amount, 0),
    starts_at: z._default(z.nullable(timestamp), null),
    ends_at: z._default(z.nullable(timestamp), null),
    max_uses: z._default(
      z.nullable(
        z
          .number({ error: 'Uses must be a number' })
          .check(
            z.int({ error: 'Uses must be a whole number' }),
            z.minimum(1, { error: 'Allow at least one use' }),
            z.maximum(1_000_000, { error: 'Leave blank for no limit' }),
          ),
      ),
      null,
    ),
    first_order_only: z._default(z.boolean(), false),
    /** The id of the only service it is for; null: all. */
    service: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
    active: z._default(z.boolean(), true),
  })
  .check(
    z.superRefine(({ kind, value, starts_at, ends_at }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
      if (kind === 'percent' && value > 100) refuse('A percentage can be 100 at most');
      else if (kind === 'percent' && !isWholeHundredths(value)) refuse('Use at most two decimals');
      if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
        context.addIssue({ code: 'custom', path: ['ends_at'], message: 'The end must be after the start' });
    }),
  );
export type DiscountForm = z.infer<typeof discountForm>;
export const discountChange = z.safeExtend(discountForm, knownVersion);

/** A code with its usage. `state` says in one word whether a client could use it now. */
export const discount = z.object({
  id: z.string(),
  code: z.string(),
  kind: discountKind,
  value: z.number(),
  description: z.string(),
  currency: z.string(),
  min_subtotal: z.number(),
  starts_at: z.nullable(timestamp),
  ends_at: z.nullable(timestamp),
  max_uses: z.nullable(z.int()),
  first_order_only: z.boolean(),
  service: z.nullable(z.string()),
  active: z.boolean(),
  uses: z.int(),
  state: z.enum(['live', 'off', 'not_started', 'ended', 'used_up']),
  created_at: timestamp,
  ...rowVersion,
});
export type Discount = z.infer<typeof discount>;
