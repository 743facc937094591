import * as z from 'zod/mini';
import { songTitles } from './by-hand.ts';
import { limits } from './limits.ts';
import { orderTexts, references } from './order-form.ts';

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
