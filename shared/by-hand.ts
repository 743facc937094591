import * as z from 'zod/mini';
import { amount, line, paragraph } from './fields.ts';
import { limits } from './limits.ts';
import { orderTexts, references } from './order-form.ts';

/** Orders that the studio enters, and what their clients do with them. */

const needed = (label: string, max: number, missing: string) =>
  line(label, max, missing).check(z.minLength(1, { error: missing }));

/** A line of a price that the studio sets. */
const quoteLine = z.object({
  label: needed('Label', limits.quote_label, 'Say what this price is for'),
  amount,
});

const songTitles = z.array(line('A song’s title', limits.song_title));

/**
 * An order that the studio enters for a client. `lines` replace the computed price: a quote, which the client accepts
 * before they pay. `note` is for the client. Only with `tell_client` do they get an email with the link.
 */
export const orderByHand = z
  .object({
    client: z.object({ name: orderTexts.shape.name, email: orderTexts.shape.email }),
    service: z.optional(line('Service', limits.slug)),
    song_count: z
      .int({ error: 'Song count must be a whole number, at least 1' })
      .check(
        z.minimum(limits.songs.min, { error: 'Song count must be a whole number, at least 1' }),
        z.maximum(limits.songs.max, { error: 'Song count must be a whole number, at least 1' }),
      ),
    add_ons: z._default(z.array(line('Add-on', limits.slug)).check(z.maxLength(limits.quote_lines)), []),
    lines: z.optional(
      z
        .array(quoteLine)
        .check(
          z.minLength(1, { error: 'Add at least one line, or leave the price to your prices' }),
          z.maxLength(limits.quote_lines, { error: `A price can have at most ${limits.quote_lines} lines` }),
        ),
    ),
    song_titles: z._default(songTitles, []),
    note: z._default(paragraph('Note', limits.entered_note), ''),
    tell_client: z._default(z.boolean({ error: 'Send true or false' }), false),
  })
  .check(
    z.superRefine(({ song_count, song_titles }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (song_titles.length > song_count) refuse('song_titles', describeTooMany(song_count));
    }),
  );
export type OrderByHand = z.infer<typeof orderByHand>;

export const describeTooMany = (songs: number): string =>
  `This order has ${songs === 1 ? 'one song' : `${songs} songs`}. Send one title for each.`;

/** `1|https://…` as in the order form, or as an object. */
const reference = z.union([
  z.string(),
  z.pipe(
    z.object({ song: z.int(), url: z.string() }),
    z.transform(({ song, url }: { song: number; url: string }) => `${song}|${url}`),
  ),
]);

/** What a client says about the work, until it starts. What is absent stays; titles and references are all or none. */
export const orderBrief = z.object({
  project_details: z.optional(orderTexts.shape.project_details),
  notes: z.optional(orderTexts.shape.notes),
  song_titles: z.optional(songTitles.check(z.maxLength(limits.songs.max))),
  references: z.optional(
    z.pipe(z.array(reference).check(z.maxLength(limits.songs.max * limits.references)), references),
  ),
});
export type OrderBrief = z.infer<typeof orderBrief>;
