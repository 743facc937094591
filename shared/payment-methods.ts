import * as z from 'zod/mini';
import { knownVersion, line, paragraph, rowVersion } from './fields.ts';
import { limits } from './limits.ts';
import { type MethodKind, methodKinds } from './payments.ts';
import { webLink } from './web-link.ts';

/** The ways to pay that the studio offers: rows that it names, orders and switches on or off. */

/** What a link can carry. */
const linkPlaceholders = ['{amount}', '{order}', '{currency}'] as const;

const USE_HTTPS = 'Enter a link that starts with https://';
/** Why a template can't be used as a link to pay; null if it can. */
export const findLinkProblem = (template: string): string | null => {
  if (!/^https:\/\//i.test(template)) return USE_HTTPS;
  const [unknown] = (template.match(/\{[^{}]*\}?|\}/g) ?? []).filter(
    (found) => !linkPlaceholders.some((known) => known === found),
  );
  if (unknown) return `${unknown} can’t be filled in. Use {amount}, {order} and {currency}`;
  if (/^[^/]*\/\/[^/?#]*\{/.test(template))
    return 'Put {amount}, {order} and {currency} after the address of the site';
  if (!webLink.test(template)) return USE_HTTPS;
  return template.includes('{') ? null : 'Add {amount}, {order} or {currency} to the link';
};

const label = line('Name', limits.method_label).check(z.minLength(1, { error: 'Name is required' }));
const note = line('Note', limits.method_note);
const handle = line('Handle', limits.url);
const url = line('Link', limits.url);
const text = paragraph('Instructions', limits.method_text);

/** A way to pay as clients see it. `handle`, `url` and `text` are empty where its kind has none. */
export const offeredMethod = z.object({
  id: z.string(),
  kind: z.enum(methodKinds),
  label: z.string(),
  note: z.string(),
  /** The studio's account, of PayPal and Cash App. */
  handle: z.string(),
  /** The template of a link, with `{amount}`, `{order}` and `{currency}`. */
  url: z.string(),
  /** Instructions, line by line. */
  text: z.string(),
});

/** The same for visitors: instructions, such as a bank account, are for those who have ordered. */
export const publicMethod = z.omit(offeredMethod, { text: true });

/**
 * Why an active way to pay isn't offered: it doesn't take the studio's currency, its account or keys are missing, the
 * account is still the example, or the keys are test keys where strangers come.
 */
const lacking = z.enum(['currency', 'handle', 'example', 'keys', 'test_keys']);

/** The same for the studio. */
export const paymentMethod = z.extend(offeredMethod, {
  active: z.boolean(),
  position: z.int(),
  /** Whether a payment was made or reported by it, so that deleting it archives it. */
  is_used: z.boolean(),
  /** PayPal and Cash App can be switched off, not deleted. */
  is_fixed: z.boolean(),
  lacks: z.nullable(lacking),
  ...rowVersion,
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const active = z.boolean({ error: 'Send true or false' });

/** Lower-case letters, digits, dashes and underscores. */
export const methodId = z
  .string({ error: 'Choose a way to pay from the list' })
  .check(z.regex(/^[a-z0-9](?:[a-z0-9_-]{0,38}[a-z0-9])?$/, { error: 'Choose a way to pay from the list' }));

/** A new way to pay. Without an `id` it gets one from its name. */
export const methodForm = z
  .object({
    id: z.optional(methodId),
    kind: z.enum(['link', 'transfer', 'card'], { error: 'Choose link, transfer or card' }),
    label,
    note: z._default(note, ''),
    url: z._default(url, ''),
    text: z._default(text, ''),
    active: z._default(active, true),
  })
  .check(
    z.superRefine((form, context) => {
      const problem = findMethodProblem(form);
      if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    }),
  );
export type MethodForm = z.infer<typeof methodForm>;

/** What is wrong with the part that its kind is about; null if nothing is. */
export const findMethodProblem = ({
  kind,
  url,
  text,
}: {
  kind: MethodKind;
  url: string;
  text: string;
}): { field: 'url' | 'text'; message: string } | null => {
  const message = kind === 'link' ? findLinkProblem(url) : null;
  if (message) return { field: 'url', message };
  return kind === 'transfer' && text === ''
    ? { field: 'text', message: 'Write what a client needs to pay you, a line each' }
    : null;
};

/** What may change; fields that aren't sent stay. The kind never changes. */
export const methodChange = z.strictObject({
  kind: z.optional(z.enum(methodKinds)),
  label: z.optional(label),
  note: z.optional(note),
  handle: z.optional(handle),
  url: z.optional(url),
  text: z.optional(text),
  active: z.optional(active),
  ...knownVersion,
});
export type MethodChange = z.infer<typeof methodChange>;

/** All ways to pay that aren't archived, in their new order. */
export const methodOrder = z.object({
  ids: z
    .array(methodId, { error: 'Send the ids of all ways to pay' })
    .check(z.maxLength(limits.payment_methods, { error: 'These are too many ways to pay' })),
});
