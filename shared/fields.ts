import * as z from 'zod/mini';
import { isBlankText, trimText } from './blank-text.ts';
import { limits } from './limits.ts';
import { moneyStates } from './money-states.ts';
import { orderStatuses } from './order-statuses.ts';

/**
 * Schemas shared by several resources. Form schemas use zod/mini, which is a third of the size in the browsers that load
 * them.
 */

// Control characters other than line breaks and tabs never belong in typed text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// A single line also rejects C1 controls and characters that change the reading order of the text after them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const hasLineControls = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * One line of text: trimmed, empty when nothing is visible, no control characters or line breaks. `absent` is the error
 * when it was not sent.
 */
export const line = (label: string, max: number, absent = `${label} must be text`) =>
  z.string({ error: absent }).check(
    z.overwrite(trimText),
    z.maxLength(max, { error: `${label} can have at most ${max} characters` }),
    z.refine((text) => !hasLineControls.test(text) && text.isWellFormed(), {
      error: `${label} contains characters that can’t be stored`,
    }),
  );

/**
 * Several lines of text, empty when nothing is visible; line endings become \n. `absent` is the error when it was not
 * sent.
 */
export const paragraph = (label: string, max: number, absent = `${label} must be text`) =>
  z
    .pipe(
      z.string({ error: absent }),
      z.transform((text: string) => trimText(text.replace(/\r\n?/g, '\n'))),
    )
    .check(
      z.refine((text) => text.length <= max, { error: `${label} can have at most ${max} characters` }),
      z.refine((text) => !hasControls.test(text) && text.isWellFormed(), {
        error: `${label} contains characters that can’t be stored`,
      }),
    );

// ASCII only, so that look-alike letters of other scripts cannot imitate a known address.
const plainAddress =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/** A plain email address (RFC 5321 mailbox without quoting), at most 254 characters. */
export const emailAddress = z.string({ error: 'Email is required' }).check(
  z.overwrite(trimText),
  z.minLength(1, { error: 'Email is required' }),
  z.maxLength(limits.email, { error: `Email can have at most ${limits.email} characters` }),
  z.refine((text) => plainAddress.test(text) && text.indexOf('@') <= 64, {
    error: ({ input }) => `Enter an email address like name@example.com${describeStranger(String(input))}`,
  }),
);

/** Names a character that no address here has, as it may be invisible or look like another; empty without one. */
const describeStranger = (text: string): string => {
  const found = /[^\x20-\x7e]/u.exec(text)?.[0];
  if (!found) return '';
  const number = `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return isBlankText(found)
    ? `. This one has an invisible character in it (${number})`
    : `. This one has “${found}” in it`;
};

/** An amount in a currency, which decides how many decimals it may have and how large it may be: `findAmountProblem`. */
export const amount = z
  .number({ error: 'Enter an amount' })
  .check(z.minimum(0, { error: 'The amount cannot be negative' }));

/** A UTC timestamp in ISO 8601. */
export const timestamp = z.iso.datetime({ error: 'Give a time like 2026-01-31T18:00:00Z' });

/** List pagination: page size and an opaque cursor to the next page. */
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

/** A form switch: `true`/`false`, `1`/`0` or `on`; absent means off. */
const flagText = z.enum(['true', 'false', '1', '0', 'on'], { error: 'Send true or false' });
const isOn = (text: z.infer<typeof flagText>): boolean => text === 'true' || text === '1' || text === 'on';
export const formFlag = z.pipe(z._default(flagText, 'false'), z.transform(isOn));
/** A switch where absent means "unspecified". */
export const optionalFormFlag = z.optional(z.pipe(flagText, z.transform(isOn)));

// Defined here so that pages that only display a status are built without zod.
export const orderStatus = z.enum(orderStatuses, { error: 'This is not a status an order can have' });

/**
 * Which orders a list shows. `current`: all except archived and trashed ones, including cancelled ones; of those that
 * aren't cancelled, `completed` are delivered or completed and `to_do` are the others. `unpaid`: not paid, whatever the
 * status. `unpaid_delivered`: unpaid ones of which something was delivered, unless their money was given back.
 */
export const orderShelf = z.enum(
  ['current', 'to_do', 'completed', 'unpaid', 'unpaid_delivered', 'cancelled', 'archived', 'trash'],
  {
    error:
      'Choose current, to_do, completed, unpaid, unpaid_delivered, cancelled, archived or trash as the shelf',
  },
);
export type OrderShelf = z.infer<typeof orderShelf>;

/** How a list of orders is sorted: `due` has what isn’t due last, the newest first; `amount` the largest first. */
export const orderSort = z.enum(['newest', 'due', 'amount'], { error: 'Choose newest, due or amount' });
export type OrderSort = z.infer<typeof orderSort>;

/** How an order’s money stands, with the words for it: `label` for a list, `text` for a page. */
export const orderMoney = z.object({ state: z.enum(moneyStates), label: z.string(), text: z.string() });

// Rows that the studio edits in a form, and the settings as a whole, have a version: 1 at first, and one more with every
// change of what their form edits. A page sends back the version it has read; when that is no longer current, the answer
// is 409 with what is stored now as `current`, so that no window takes back what another one saved.

/** In answers. */
export const rowVersion = { version: z.int() };
/** In the JSON of a PUT. Without it the row is changed whatever it is now. */
export const knownVersion = {
  version: z.optional(z.int32({ error: 'Send the version as you read it, a whole number' })),
};
