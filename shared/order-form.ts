import * as z from 'zod/mini';
import { emailAddress, formFlag, line, paragraph } from './fields.ts';
import { limits } from './limits.ts';
import { builtInAddOns } from './offer.ts';
import { mapNames, type OrderText, orderTextFields, orderTextNames } from './order-fields.ts';

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
      z.regex(/^\d{1,13}(\.\d{1,3})?$/, {
        error: 'Send an amount like 50 or 49.50',
      }),
    ),
    z.transform(Number),
  ),
);

const formFlags = mapNames(builtInAddOns, () => formFlag);

/** Ids separated by commas or blanks, whether sent once or repeatedly. */
const ids = z._default(
  z.pipe(
    z.array(z.string()).check(
      z.refine((all) => all.join().length <= 2000, {
        error: 'Send the ids of add-ons, separated by commas',
      }),
    ),
    z.transform((all: string[]) => [...new Set(all.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean))]),
  ),
  [],
);

// Optional texts may be absent from the request.
const sentTexts = mapNames(orderTextNames, (name): z.ZodMiniType<string, string | undefined> => {
  const schema = orderTexts.shape[name];
  return orderTextFields[name].required ? schema : z._default(schema, '');
});

/** A link to a reference track. Without user and password, which a link can hide another site's name in. */
const referenceUrl = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true })
  .check(z.maxLength(limits.url), z.regex(/^https:\/\/[^/?#@]*(?:[/?#]|$)/));

/** Splits `2|https://…`; null when it isn't of that form. */
const parseReference = (text: string): { song: number; url: string } | null => {
  const [, song, address] = /^\s*([1-9]\d?)\s*\|\s*(\S+)\s*$/.exec(text) ?? [];
  const url = referenceUrl.safeParse(address);
  return url.success ? { song: Number(song), url: url.data } : null;
};

const NO_REFERENCE = `Send a reference as the song’s number, “|” and a link that starts with https://, such as 1|https://example.com/track. A link can have at most ${limits.url} characters.`;

/** Links to reference tracks, each as the song’s number, “|” and the link. */
export const references = z.pipe(
  z.array(z.string()).check(
    // An empty field of the form says nothing.
    z.overwrite((all) => all.filter((text) => /\S/.test(text))),
    z.refine((all) => all.every(parseReference), { error: NO_REFERENCE }),
  ),
  z.transform((all: string[]) => all.flatMap((text) => parseReference(text) ?? [])),
);

const orderFields = z.object({
  ...sentTexts,
  /** A service's id; the first one without. How many songs it takes is checked with the price. */
  service: z._default(
    z.string().check(z.maxLength(40, { error: 'This isn’t a service of this studio' })),
    '',
  ),
  song_count: z.pipe(
    z
      .string({ error: 'Song count is required' })
      .check(z.regex(/^[1-9]\d?$/, { error: 'Song count must be a whole number, at least 1' })),
    z.transform(Number),
  ),
  /** Ids of add-ons. Those the product began with can be sent as switches of their own instead. */
  add_ons: ids,
  ...formFlags,
  /** Sent once for each song, in their order; empty for one without a title. */
  song_title: z._default(z.array(line('A song’s title', limits.song_title)), []),
  /** Links to reference tracks, sent once for each: `2|https://…` for the second song. */
  reference: z._default(references, []),
  /** Needed where the studio has terms. */
  accepted_terms: formFlag,
  /** Which text of them was shown: the order is refused if they have changed since. */
  terms_sha256: z._default(line('Terms', limits.sha256), ''),
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
    z.string().check(z.regex(/^([0-9a-f]{32})?$/, { error: 'This isn’t a known draft' })),
    '',
  ),
  /** What the amounts below are in: the order is refused if that has changed since they were shown. */
  currency: z._default(
    z.string().check(z.regex(/^([A-Z]{3})?$/, { error: 'Send the currency of the amounts, like USD' })),
    '',
  ),
  original_amount: formAmount,
  discount_amount: formAmount,
  total_amount: formAmount,
});
/**
 * Text parts of POST /api/orders/immediate. Amounts are what the client was shown, in the studio's currency; they are compared with
 * the server's own price and never used. Unknown parts are ignored.
 */
export const orderForm = orderFields.check(
  z.superRefine(({ song_count, song_title, reference }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const songs = song_count === 1 ? 'one song' : `${song_count} songs`;
    if (song_title.length > song_count)
      refuse('song_title', `This order has ${songs}. Send one title for each.`);
    const beyond = reference.find(({ song }) => song > song_count);
    if (beyond)
      refuse('reference', `This order has ${songs}, so song ${beyond.song} can’t have a reference.`);
    const full = [...Map.groupBy(reference, ({ song }) => song)].find(
      ([, own]) => own.length > limits.references,
    );
    if (full) refuse('reference', `Song ${full[0]} can have at most ${limits.references} references.`);
  }),
);
export type OrderForm = z.infer<typeof orderForm>;
