import * as z from 'zod/mini';
import { trimText } from './blank-text.ts';
import { limits } from './limits.ts';
import { isWholeCents } from './money.ts';
import { orderStatuses } from './order-statuses.ts';

/** Schemas that more than one noun uses. Those of forms are written with zod/mini, a third of the size in the browsers that load them. */

// Control characters other than line ends and tabs have no place in anything a person types.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// In one line also C1 controls, and marks that make what follows read in another order than it is stored.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const hasLineControls = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** One line of text: trimmed, empty when nothing of it is visible, no controls, no line breaks. `absent` is said when it was not sent. */
export const line = (label: string, max: number, absent = `${label} must be text`) =>
  z.string({ error: absent }).check(
    z.overwrite(trimText),
    z.maxLength(max, { error: `${label} can have at most ${max} characters` }),
    z.refine((text) => !hasLineControls.test(text) && text.isWellFormed(), {
      error: `${label} contains characters we can’t store`,
    }),
  );

/** Several lines of text, empty when nothing of it is visible; line ends become \n. `absent` is said when they were not sent. */
export const paragraph = (label: string, max: number, absent = `${label} must be text`) =>
  z
    .pipe(
      z.string({ error: absent }),
      z.transform((text: string) => trimText(text.replace(/\r\n?/g, '\n'))),
    )
    .check(
      z.refine((text) => text.length <= max, { error: `${label} can have at most ${max} characters` }),
      z.refine((text) => !hasControls.test(text) && text.isWellFormed(), {
        error: `${label} contains characters we can’t store`,
      }),
    );

// ASCII only: look-alike letters of other scripts must never pass for an address the studio knows.
const plainAddress =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** One plain mail address (RFC 5321 mailbox without quoting), at most 254 characters. */
export const emailAddress = z.string({ error: 'Email is required' }).check(
  z.overwrite(trimText),
  z.minLength(1, { error: 'Email is required' }),
  z.maxLength(limits.email, { error: `Email can have at most ${limits.email} characters` }),
  z.refine((text) => plainAddress.test(text) && text.indexOf('@') <= 64, {
    error: 'Enter an email address like name@example.com',
  }),
);

/** An amount in dollars with at most two decimals. */
export const dollars = z
  .number({ error: 'Enter an amount in dollars' })
  .check(
    z.minimum(0, { error: 'The amount cannot be negative' }),
    z.maximum(100_000, { error: 'The amount cannot be above $100,000' }),
    z.refine(isWholeCents, { error: 'Use at most two decimals' }),
  );

/** A moment as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime({ error: 'Give a time like 2026-01-31T18:00:00Z' });

/** A page of a list: size and the opaque mark where the next page starts. */
export const pageQuery = {
  limit: z._default(
    z.coerce
      .number({ error: 'limit must be a number' })
      .check(
        z.int({ error: 'limit must be a whole number' }),
        z.minimum(1, { error: 'limit must be at least 1' }),
        z.maximum(limits.page_size.max, { error: `limit can be at most ${limits.page_size.max}` }),
      ),
    limits.page_size.default,
  ),
  cursor: z.optional(
    z.string().check(
      z.maxLength(100),
      z.regex(/^[A-Za-z0-9_-]*$/, {
        error: 'This page link isn’t valid. Start again from the first page.',
      }),
    ),
  ),
};

/** A switch of a form: `true`/`false`, `1`/`0` or `on`; absent is off. */
const flagText = z.enum(['true', 'false', '1', '0', 'on'], { error: 'Send true or false' });
const isOn = (text: z.infer<typeof flagText>): boolean => text === 'true' || text === '1' || text === 'on';
export const formFlag = z.pipe(z._default(flagText, 'false'), z.transform(isOn));
/** One whose absence says neither. */
export const optionalFormFlag = z.optional(z.pipe(flagText, z.transform(isOn)));

// Here, so that a page that shows a status and checks none is built without zod.
export const orderStatus = z.enum(orderStatuses, { error: 'This is not a status an order can have' });

/**
 * Which orders a list shows. `current`: all but archived ones and the trash. `unpaid`: not paid, whatever their status;
 * `unpaid_delivered`: those of them that are delivered or completed; `cancelled` ones are current, too.
 */
export const orderShelf = z.enum(
  ['current', 'unpaid', 'unpaid_delivered', 'cancelled', 'archived', 'trash'],
  {
    error: 'Choose current, unpaid, unpaid_delivered, cancelled, archived or trash',
  },
);
export type OrderShelf = z.infer<typeof orderShelf>;
