import { z } from 'zod';
import { paragraph, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { songNumber } from './stem-report.ts';
import { uploadId } from './uploads.ts';
import { versionKinds, versionStates } from './version-kinds.ts';

/** A note at a point of a version, or over a range, in seconds. */
export const versionNote = z.object({
  id: z.string(),
  at_s: z.number(),
  to_s: z.number().nullable(),
  text: z.string(),
  /** The client’s own until its round is sent; `done` once the studio said so with a delivery. */
  state: z.enum(['draft', 'sent', 'done']),
  reply: z.string(),
  /** The round it was sent with; null for a draft. */
  round: z.number().int().nullable(),
});
export type VersionNote = z.infer<typeof versionNote>;

/** A delivered version, as the client sees it. Measures are null for stems and while they aren’t known. */
export const version = z.object({
  id: z.string(),
  song: z.number().int(),
  kind: z.enum(versionKinds),
  /** Counts the versions of a song and kind, from 1. */
  number: z.number().int(),
  name: z.string(),
  /** What changed, in the studio’s words. */
  note: z.string(),
  size_bytes: z.number().int(),
  duration_s: z.number().nullable(),
  loudness_lufs: z.number().nullable(),
  true_peak_dbtp: z.number().nullable(),
  peaks: z.string().nullable(),
  delivered_at: timestamp.nullable(),
  /** False once its bytes were removed, as the studio keeps files for a while only. */
  is_available: z.boolean(),
  notes: z.array(versionNote),
});
export type Version = z.infer<typeof version>;

/** A note as the studio has it: once it is part of a round, with what the next delivery tells of it. */
export const studioNote = versionNote.extend({ state: z.enum(['sent', 'done']), is_done: z.boolean() });
export type StudioNote = z.infer<typeof studioNote>;

/** A version as the studio sees it, delivered or not. */
export const studioVersion = version.extend({
  state: z.enum(versionStates),
  /** Why it was given up. */
  error: z.string().nullable(),
  /** What the studio should know before it delivers it. */
  warnings: z.array(z.string()),
  created_at: timestamp,
  /** When the client first listened to it. */
  heard_at: timestamp.nullable(),
  /** Until the client has heard it. */
  is_withdrawable: z.boolean(),
  notes: z.array(studioNote),
});
export type StudioVersion = z.infer<typeof studioVersion>;

/** A finished upload that becomes a version, and what changed in it. */
export const versionForm = z.object({
  song: songNumber,
  kind: z.enum(versionKinds, { error: 'Choose what this is: a mix, a master, or one of the others' }),
  upload_id: uploadId,
  note: paragraph('Note', limits.version_note).default(''),
});
export type VersionForm = z.output<typeof versionForm>;

/** What the client had before, as it sounds. */
export const roughMix = version
  .pick({ id: true, duration_s: true, loudness_lufs: true, true_peak_dbtp: true, peaks: true })
  .extend({
    /** Made of a file of theirs, or of so many stems together. */
    files: z.number().int(),
  });
export type RoughMix = z.infer<typeof roughMix>;
