import { z } from 'zod';
import { timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { emptyOrderFields, formTextNames, getMaxLength, mapNames } from './order-fields.ts';
import { addOns } from './pricing.ts';
import { songNumber } from './stem-report.ts';
import { uploadId } from './uploads.ts';

/** The id of a draft is the right to it, as with uploads. */
export const draftId = uploadId;

const flags = Object.fromEntries(addOns.map(({ flag }) => [flag, z.boolean()])) as Record<
  (typeof addOns)[number]['flag'],
  z.ZodBoolean
>;

const texts = mapNames(formTextNames, (name) => z.string().max(getMaxLength(name)));

/** An order form that is being filled in, as it is carried to another device. Nothing in it has been checked. */
export const draftContent = z.object({
  fields: z.object({
    ...texts,
    song_count: songNumber,
    add_ons: z.object(flags),
  }),
  upload_ids: z.array(uploadId).max(limits.files),
});
export type DraftContent = z.output<typeof draftContent>;

/** What is left of a draft that became an order. */
export const emptyDraft: DraftContent = {
  fields: emptyOrderFields,
  upload_ids: [],
};

/** A shared draft. `is_placed`: it has become an order, and its texts are gone. */
export const draft = z.object({
  id: z.string(),
  version: z.number().int(),
  content: draftContent,
  is_placed: z.boolean(),
  expires_at: timestamp,
});
export type Draft = z.output<typeof draft>;

/** What a column of whole numbers can hold; nobody saves so often. */
const MOST_VERSIONS = 2 ** 31 - 1;

/** A later state of a draft, and the version it was made from. */
export const draftChange = z.object({
  version: z.number().int().min(1).max(MOST_VERSIONS),
  content: draftContent,
});
