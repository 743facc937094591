import { z } from 'zod';
import { knownVersion, line, paragraph, rowVersion, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { slug } from './offer.ts';
import { songNumber } from './stem-report.ts';
import { uploadId } from './uploads.ts';
import { versionStates } from './version-kinds.ts';

/** A note at a point or a range of a version, in seconds. */
export const versionNote = z.object({
  id: z.string(),
  at_s: z.number(),
  to_s: z.number().nullable(),
  text: z.string(),
  /** `draft` is private to the client until its round is sent; `done` once the studio ticked it and delivered. */
  state: z.enum(['draft', 'sent', 'done']),
  reply: z.string(),
  /** The round it was sent in; null for a draft. */
  round: z.number().int().nullable(),
});
export type VersionNote = z.infer<typeof versionNote>;

/** A note in a round, with the version and song it is about. */
export const roundNote = versionNote.extend({ version_id: z.string(), song: z.number().int() });
export type RoundNote = z.infer<typeof roundNote>;

/** A note as the studio sees it, with its current tick (`done`) and reply. The client sees them with the next delivery. */
export const studioNote = roundNote.extend({
  state: z.enum(['sent', 'done']),
  /** Whether the client has been shown the current tick and reply. */
  is_shown: z.boolean(),
  ...rowVersion,
});
export type StudioNote = z.infer<typeof studioNote>;

const roundOf = <N extends z.core.$ZodType>(note: N) =>
  z.object({ number: z.number().int(), sent_at: timestamp, notes: z.array(note) });

/** The notes a client sent together. */
export const round = roundOf(roundNote);
export type Round = z.infer<typeof round>;
export const studioRound = roundOf(studioNote);

const NO_PLACE = 'Say where in the song your note is';
const LONGEST_S = 86_400;
/** Rounded to the millisecond. */
const seconds = z
  .number({ error: NO_PLACE })
  .min(0, { error: NO_PLACE })
  .max(LONGEST_S, { error: NO_PLACE })
  .overwrite((at) => Math.round(at * 1000) / 1000);

const NO_NOTE = 'Write your note first';
export const noteForm = z
  .object({
    at_s: seconds,
    to_s: seconds.nullable().default(null),
    text: paragraph('A note', limits.version_note, NO_NOTE).check(
      z.refine((text) => text !== '', { error: NO_NOTE }),
    ),
  })
  .refine(({ at_s, to_s }) => to_s === null || to_s > at_s, {
    error: 'A range has to end after it starts',
    path: ['to_s'],
  });
export type NoteForm = z.infer<typeof noteForm>;

/** The studio's answer to a note. Without `reply` the existing reply stays. */
export const noteAnswer = z.object({
  done: z.boolean({ error: 'Send true or false' }),
  reply: z.optional(paragraph('A reply', limits.version_note)),
  ...knownVersion,
});
export type NoteAnswer = z.infer<typeof noteAnswer>;

/** Approves one song, or all. `version_ids`: the newest of each kind; one that is missing blocks it. */
export const approval = z
  .object({
    song: z.number({ error: 'Choose a song' }).int({ error: 'Choose a song' }).optional(),
    all: z.literal(true, { error: 'Send true, or name a song' }).optional(),
    version_ids: z.array(z.string().max(40)).max(1000).optional(),
  })
  .refine(({ song, all }) => (song === undefined) !== (all === undefined), {
    error: 'Choose one song, or all of them',
    path: ['song'],
  });
export type Approval = z.infer<typeof approval>;

/** The approval state of an order’s songs. */
export const approvedSong = z.object({
  song: z.number().int(),
  /** The title used by client and studio; empty until one of them enters it. */
  title: z.string(),
  approved_at: z.nullable(timestamp),
});
export type ApprovedSong = z.infer<typeof approvedSong>;

/** A song with the links to reference tracks its client gave. */
export const orderSong = approvedSong.extend({ references: z.array(z.string()) });
export type OrderSong = z.infer<typeof orderSong>;

/** A delivered version, as the client sees it. Measurements are null for stems and until they are known. */
export const version = z.object({
  id: z.string(),
  song: z.number().int(),
  kind: z.string(),
  /** What the kind is called: `Master`, or the name of the add-on it came with. */
  kind_name: z.string(),
  /** Version number within its song and kind, from 1. */
  number: z.number().int(),
  name: z.string(),
  /** What changed, as described by the studio. */
  note: z.string(),
  size_bytes: z.number().int(),
  duration_s: z.number().nullable(),
  loudness_lufs: z.number().nullable(),
  true_peak_dbtp: z.number().nullable(),
  peaks: z.string().nullable(),
  delivered_at: z.nullable(timestamp),
  /** The MP3 delivered with it; null when it gets none. */
  mp3: z.object({ state: z.enum(versionStates), size_bytes: z.number().int() }).nullable(),
  /** False once the file was deleted at the end of the retention period. */
  is_available: z.boolean(),
  notes: z.array(versionNote),
});
export type Version = z.infer<typeof version>;

/** A version as the studio sees it, delivered or not. Its notes are in the rounds. */
export const studioVersion = version.omit({ notes: true }).extend({
  sample_rate_hz: z.number().int().nullable(),
  state: z.enum(versionStates),
  /** Why processing was given up. */
  error: z.string().nullable(),
  /** What the studio should know before delivering it. */
  warnings: z.array(z.string()),
  created_at: timestamp,
  /** When the client first played it. */
  heard_at: z.nullable(timestamp),
  /** When the client approved it. */
  approved_at: z.nullable(timestamp),
  /** True until the client has played or approved it. */
  is_withdrawable: z.boolean(),
});
export type StudioVersion = z.infer<typeof studioVersion>;

/** A finished upload that becomes a version, and what changed in it. */
export const versionForm = z.object({
  song: songNumber,
  /** `mix`, `master` and the others, or a kind this order's add-ons deliver. */
  kind: slug('Kind'),
  upload_id: uploadId,
  note: z._default(paragraph('Note', limits.version_note), ''),
});
export type VersionForm = z.output<typeof versionForm>;

/** The client's own mix from before, as a playable version. */
export const roughMix = version
  .pick({ id: true, duration_s: true, loudness_lufs: true, true_peak_dbtp: true, peaks: true })
  .extend({
    /** How many of the client's files it is made from: one file, or that many stems mixed together. */
    files: z.number().int(),
  });
export type RoughMix = z.infer<typeof roughMix>;

/** A song with what its versions are compared with. */
export const comparedSong = orderSong.extend({
  /** What the client had before: their rough mix or the sum of their stems. Null until it is ready, and without versions. */
  rough: roughMix.nullable(),
});
export type ComparedSong = z.infer<typeof comparedSong>;

/** One song and deliverable that was bought, with the latest delivered version, if any. */
export const deliverable = z.object({
  song: z.number().int(),
  kind: z.string(),
  kind_name: z.string(),
  version_id: z.string().nullable(),
});

/** The same for the studio, with the latest version that is ready to deliver. */
export const ownDeliverable = deliverable.extend({ ready_version_id: z.string().nullable() });
export type OwnDeliverable = z.infer<typeof ownDeliverable>;

/** A song's title; empty removes it. */
export const songTitleForm = z.object({ title: line('Title', limits.song_title) });

/** `with_gaps`: deliver even when something that was bought has no version yet. */
export const deliveryForm = z.object({
  note: z._default(paragraph('Note', limits.delivery_note), ''),
  with_gaps: z.boolean({ error: 'Send true or false' }).default(false),
});
