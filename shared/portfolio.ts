import * as z from 'zod/mini';
import { formFlag, line, optionalFormFlag, paragraph, rowVersion, timestamp } from './fields.ts';
import { picture } from './images.ts';
import { limits } from './limits.ts';
import { namedLink, releaseLinks } from './look.ts';

/** Tracks the studio lets visitors hear. */

/** Measurements of a sound, available once its file is ready for listening. */
export const soundMeasures = z.object({
  duration_s: z.number(),
  /** Integrated loudness, ITU-R BS.1770-4; null for silence. */
  lufs: z.nullable(z.number()),
  /** ITU-R BS.1770-4, annex 2; null for silence. */
  true_peak_dbtp: z.nullable(z.number()),
  /** Waveform, packed as in shared/audio/peaks.ts. */
  peaks: z.string(),
});
export type SoundMeasures = z.infer<typeof soundMeasures>;

/** The three sounds a track can have: the main one, and the two sides of a comparison. */
export const soundPart = z.enum(['audio', 'before', 'after']);
export type SoundPart = z.infer<typeof soundPart>;

/** The image chosen as a track's cover. */
export const trackCover = z.extend(picture, { id: z.string(), alt_text: z.string() });
export type TrackCover = z.infer<typeof trackCover>;

/** A `…_url` is null when there is nothing to play; `sounds` holds the measurements of the sounds behind the URLs. */
export const portfolioItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  genre: z.string(),
  /** Empty when it isn't known. */
  artist: z.string(),
  cover: z.nullable(trackCover),
  /** Where it was released. */
  links: z.array(namedLink),
  featured: z.boolean(),
  play_count: z.int(),
  audio_url: z.nullable(z.string()),
  before_audio_url: z.nullable(z.string()),
  after_audio_url: z.nullable(z.string()),
  sounds: z.object({
    audio: z.nullable(soundMeasures),
    before: z.nullable(soundMeasures),
    after: z.nullable(soundMeasures),
  }),
  created_at: timestamp,
});
export type PortfolioItem = z.infer<typeof portfolioItem>;

/** A track as the owner sees it. URLs of a draft’s sounds work only for the owner and expire after hours. */
export const ownPortfolioItem = z.extend(portfolioItem, {
  published: z.boolean(),
  /** The order the song came from, with its client’s consent. */
  order_id: z.nullable(z.string()),
  order_name: z.nullable(z.string()),
  song: z.nullable(z.int()),
  ...rowVersion,
});
export type OwnPortfolioItem = z.infer<typeof ownPortfolioItem>;

export const portfolioIncomplete = 'Please fill in all required fields';
const required = { error: portfolioIncomplete };

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const linksText = z.pipe(z.pipe(z.string(), z.transform(readJson)), releaseLinks);

/**
 * Text parts of POST and PUT /api/admin/portfolio. Files are the parts `audio_file` (required for a new track),
 * `before_file` and `after_file`; in an update, a missing part keeps the existing file.
 */
export const portfolioForm = z.object({
  title: line('Title', limits.title, portfolioIncomplete).check(z.minLength(1, required)),
  description: paragraph('Description', limits.description, portfolioIncomplete).check(
    z.refine((text) => text !== '', required),
  ),
  genre: z._default(line('Genre', limits.genre), ''),
  artist: z._default(line('Artist', limits.artist), ''),
  /** Id of one of the studio's images; empty for none. */
  cover_id: z._default(line('Cover', 60), ''),
  /** Where it was released, as JSON: `[{ "label": "Bandcamp", "url": "https://…" }]`. */
  links: z._default(linksText, []),
  featured: formFlag,
  /** Removes this side, in an update. */
  remove_before: formFlag,
  remove_after: formFlag,
  /** `false` makes it a draft. When absent, a new track is published and an existing one keeps its state. */
  published: optionalFormFlag,
});
export type PortfolioForm = z.infer<typeof portfolioForm>;

/** Tracks that lists hold and that can be put in order. */
export const MAX_TRACKS = 2_000;
const trackIds = z
  .array(z.string().check(z.maxLength(60)), { error: 'Send the ids of all tracks in their new order' })
  .check(
    z.maxLength(MAX_TRACKS, { error: 'Send the ids of all tracks in their new order' }),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'Send the id of each track once' }),
  );
/** A new order of the tracks, drafts too: every id once. `known`: the order they were in when it was made, if that counts. */
export const portfolioOrder = z.object({ ids: trackIds, known: z.optional(trackIds) });
export type PortfolioOrder = z.infer<typeof portfolioOrder>;

/** `waiting` until it is ready for listening, `failed` when processing was given up. */
export const soundState = z.enum(['waiting', 'ready', 'failed']);
export type SoundState = z.infer<typeof soundState>;

/**
 * An uploaded file of a track, as the owner sees it. A part can have a ready file and a newer one that is still being
 * processed.
 */
export const soundFile = z.object({
  id: z.string(),
  item_id: z.string(),
  part: soundPart,
  name: z.string(),
  format: z.string(),
  size_bytes: z.int(),
  state: soundState,
  /** Why processing failed, as a sentence; null otherwise. */
  error: z.nullable(z.string()),
  created_at: timestamp,
});
export type SoundFile = z.infer<typeof soundFile>;
