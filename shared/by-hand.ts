import * as z from 'zod/mini';
import { amount, emailAddress, line, paragraph } from './fields.ts';
import { limits } from './limits.ts';
import { date } from './promise.ts';

// Without `order-form.ts`, which the admin area doesn't load.

const needed = (label: string, max: number, missing: string) =>
  line(label, max, missing).check(z.minLength(1, { error: missing }));

/** A line of a price that the studio sets. */
const quoteLine = z.object({
  label: needed('Label', limits.quote_label, 'Say what this price is for'),
  amount,
});

export const songTitles = z.array(line('A song’s title', limits.song_title));

/** The last day on which a quote can be accepted, in the studio's time zone; null: it doesn't end. */
const validUntil = z.nullable(date);

/**
 * An order that the studio enters for a client. `lines` replace the computed price: a quote, which the client accepts
 * before they pay, until `valid_until`; without it, the setting `quote_days` says until when. `note` is for the client.
 * Only with `tell_client` do they get an email with the link.
 */
export const orderByHand = z
  .object({
    client: z.object({
      name: needed('Name', limits.name, 'Name is required'),
      email: emailAddress,
    }),
    service: z.optional(line('Service', limits.slug)),
    song_count: z
      .int({ error: 'Song count must be a whole number, at least 1' })
      .check(
        z.minimum(limits.songs.min, { error: 'Song count must be a whole number, at least 1' }),
        z.maximum(limits.songs.max, { error: `An order can have at most ${limits.songs.max} songs` }),
      ),
    add_ons: z._default(z.array(line('Add-on', limits.slug)).check(z.maxLength(limits.quote_lines)), []),
    lines: z.optional(
      z
        .array(quoteLine)
        .check(
          z.minLength(1, { error: 'Add at least one line, or use your standard prices' }),
          z.maxLength(limits.quote_lines, { error: `A price can have at most ${limits.quote_lines} lines` }),
        ),
    ),
    valid_until: z.optional(validUntil),
    song_titles: z._default(songTitles, []),
    note: z._default(paragraph('Note', limits.entered_note), ''),
    tell_client: z._default(z.boolean({ error: 'Send true or false' }), false),
  })
  .check(
    z.superRefine(({ song_count, song_titles, lines, valid_until }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (song_titles.length > song_count) refuse('song_titles', describeTooMany(song_count));
      if (valid_until && !lines)
        refuse('valid_until', 'Only a price of your own can end. Add lines, or leave this out');
    }),
  );
/** When a quote ends, set anew. */
export const quoteRenewal = z.object({ valid_until: validUntil });

export type OrderByHand = z.infer<typeof orderByHand>;

export const describeTooMany = (songs: number): string =>
  `This order has ${songs === 1 ? 'one song' : `${songs} songs`}. Send one title for each.`;
