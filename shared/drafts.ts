import { z } from 'zod';
import { timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { emptyOrderFields, formTextNames, getMaxLength, mapNames } from './order-fields.ts';
import { songNumber } from './stem-report.ts';
import { uploadId } from './uploads.ts';

/** Knowing a draft's id grants access to it, as with uploads. */
export const draftId = uploadId;

const texts = mapNames(formTextNames, (name) => z.string().max(getMaxLength(name)));

/** An order form in progress, shared with another device. Nothing in it has been validated. */
export const draftContent = z.object({
  fields: z.object({
    ...texts,
    song_count: songNumber,
    service: z.string().max(40).default(''),
    /** Which add-ons are chosen, by id. */
    add_ons: z
      .record(z.string().max(40), z.boolean())
      .refine((chosen) => Object.keys(chosen).length <= limits.offer_rows),
    songs: z
      .array(
        z.object({
          title: z.string().max(limits.song_title).nullable(),
          references: z.array(z.string().max(limits.url)).max(limits.references),
        }),
      )
      .max(limits.songs.max)
      .default([]),
  }),
  upload_ids: z.array(uploadId).max(limits.files),
});
export type DraftContent = z.output<typeof draftContent>;

/** What remains of a draft after the order is placed. */
export const emptyDraft: DraftContent = {
  fields: emptyOrderFields,
  upload_ids: [],
};

/** A shared draft. `is_placed`: the order was placed and the draft's texts were deleted. */
export const draft = z.object({
  id: z.string(),
  version: z.number().int(),
  content: draftContent,
  is_placed: z.boolean(),
  expires_at: timestamp,
});
export type Draft = z.output<typeof draft>;

/** The maximum of an integer column; nobody saves that often. */
const MAX_VERSIONS = 2 ** 31 - 1;

/** A newer state of a draft, and the version it is based on. */
export const draftChange = z.object({
  version: z.number().int().min(1).max(MAX_VERSIONS),
  content: draftContent,
});
