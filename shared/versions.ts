import { z } from 'zod';
import { line, paragraph, timestamp } from './fields.ts';
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

/** A note of a round, with what it is about. */
export const roundNote = versionNote.extend({ version_id: z.string(), song: z.number().int() });
export type RoundNote = z.infer<typeof roundNote>;

/** The same for the studio: its tick and its reply as they are now. The client reads them with the next delivery. */
export const studioNote = roundNote.extend({
  state: z.enum(['sent', 'done']),
  is_done: z.boolean(),
  /** The client has been told of tick and reply as they are. */
  is_told: z.boolean(),
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
/** To the millisecond. */
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

/** What the studio says of a note. Without `reply` that stays as it is. */
export const noteAnswer = z.object({
  done: z.boolean({ error: 'Send true or false' }),
  reply: z.optional(paragraph('A reply', limits.version_note)),
});
export type NoteAnswer = z.infer<typeof noteAnswer>;

/** One song, or all. `version_ids`: those the client has on the page; a newer one stops the approval. */
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

/** How an order’s songs stand with its client. */
export const approvedSong = z.object({
  song: z.number().int(),
  /** As client and studio call it; empty until one of them says. */
  title: z.string(),
  approved_at: z.nullable(timestamp),
});
export type ApprovedSong = z.infer<typeof approvedSong>;

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
  delivered_at: z.nullable(timestamp),
  /** False once its bytes were removed, as the studio keeps files for a while only. */
  is_available: z.boolean(),
  notes: z.array(versionNote),
});
export type Version = z.infer<typeof version>;

/** A version as the studio sees it, delivered or not. */
export const studioVersion = version.extend({
  sample_rate_hz: z.number().int().nullable(),
  state: z.enum(versionStates),
  /** Why it was given up. */
  error: z.string().nullable(),
  /** What the studio should know before it delivers it. */
  warnings: z.array(z.string()),
  created_at: timestamp,
  /** When the client first listened to it. */
  heard_at: z.nullable(timestamp),
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
  note: z._default(paragraph('Note', limits.version_note), ''),
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

/** One of songs × what was bought, with the newest version that was delivered; without one where there is none. */
export const deliverable = z.object({
  song: z.number().int(),
  kind: z.enum(versionKinds),
  version_id: z.string().nullable(),
});

/** The same for the studio, with the newest version that is ready to be delivered. */
export const ownDeliverable = deliverable.extend({ ready_version_id: z.string().nullable() });
export type OwnDeliverable = z.infer<typeof ownDeliverable>;

/** What a song is called; empty takes the title away. */
export const songTitleForm = z.object({ title: line('Title', limits.song_title) });

/** `with_gaps`: also where something that was bought has no version yet. */
export const deliveryForm = z.object({
  note: z._default(paragraph('Note', limits.delivery_note), ''),
  with_gaps: z.boolean({ error: 'Send true or false' }).default(false),
});
