import { z } from 'zod';
import { isCodecName } from './audio/codecs.ts';
import { soundFormats } from './audio/formats.ts';
import { type SoundFacts, type SoundMeasures, STEM_POINTS } from './audio/sound.ts';
import {
  leftOutKinds,
  MAX_LEFT_OUT_NAME,
  MAX_LEFT_OUT_NAMES,
  type ZipSummary,
  zipFaults,
  zipProblems,
} from './audio/zip-summary.ts';
import { line } from './fields.ts';
import { limits } from './limits.ts';
import { PRINT_LETTERS } from './stem-meter/fingerprints.ts';
import { MAX_MIX_PRINT_LETTERS } from './stem-meter/mix-print.ts';
import { type FileReport, stemLabels } from './stems.ts';

/** Schemas for the types of stems.ts: what the checking process returns, and what an order's view shows of it. */

const seconds = z.number().min(0).max(2_678_400);
const count = z.number().int().min(0).max(1e9);
const level = z.number().min(-400).max(60);

const soundFacts = z.object({
  format: z.enum(soundFormats),
  codec: z.string().refine(isCodecName).optional(),
  sample_rate_hz: z.number().int().min(1_000).max(6_144_000).nullable(),
  bit_depth: z.number().int().min(1).max(64).nullable(),
  channels: z.number().int().min(1).max(255).nullable(),
  duration_s: seconds.nullable(),
}) satisfies z.ZodType<SoundFacts>;

const soundMeasures = z.object({
  peak_dbfs: level.nullable(),
  lufs: level.nullable(),
  clipped_runs: count,
  longest_clip: count,
  first_clip_s: seconds.nullable(),
  starts_at_s: seconds.nullable(),
  ends_at_s: seconds.nullable(),
  is_dual_mono: z.boolean(),
  is_one_sided: z.boolean(),
  louder_side: z.enum(['left', 'right']).nullable(),
  correlation: z.number().min(-1).max(1).nullable(),
  dc_offset: z.number().min(-1000).max(1000),
  dropouts: count,
  first_dropout_s: seconds.nullable(),
  flat_tops: count,
  first_flat_top_s: seconds.nullable(),
  take_print: z
    .string()
    .regex(new RegExp(`^[\\w-]{${PRINT_LETTERS}}$`))
    .nullable(),
  mix_print: z
    .string()
    .regex(new RegExp(`^[\\w-]{1,${MAX_MIX_PRINT_LETTERS}}$`))
    .nullable(),
  lossy_cutoff_hz: z.number().min(0).max(100_000).nullable(),
  sound_hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
}) satisfies z.ZodType<SoundMeasures>;

const zipEntry = z.object({
  path: line('Path', 1000),
  size_bytes: z.number().int().min(0),
  facts: soundFacts.nullable(),
  measures: z.nullable(soundMeasures),
  problem: z.enum(zipProblems).optional(),
  method: z.string().max(20).optional(),
});

const zipSummary = z.object({
  fault: z.enum(zipFaults).nullable(),
  more_sounds: count,
  left_out: z
    .array(
      z.object({
        kind: z.enum(leftOutKinds),
        count: count.min(1),
        names: z.array(z.string().max(MAX_LEFT_OUT_NAME)).max(MAX_LEFT_OUT_NAMES),
      }),
    )
    .max(leftOutKinds.length),
  is_cut: z.boolean(),
}) satisfies z.ZodType<ZipSummary>;

export const fileReport = z.object({
  facts: soundFacts,
  measures: z.nullable(soundMeasures),
  entries: z.array(zipEntry).max(200).nullable(),
  zip: zipSummary.optional(),
}) satisfies z.ZodType<FileReport>;

/** A report as an order's view shows it: most measurements would only take room. */
export const shownReport = z.object({
  facts: soundFacts,
  measures: z.nullable(soundMeasures.pick({ peak_dbfs: true, lufs: true })),
  entries: z.array(zipEntry.omit({ measures: true })).nullable(),
  /** How many more a ZIP holds than an order with many has room to list. */
  more_entries: z.number().int().optional(),
});

export const stemLabel = z.enum(stemLabels, { error: 'A stem can’t have this label' });
export const songNumber = z.number().int().min(limits.songs.min).max(limits.songs.max);

/** A packed waveform, as in peaks.ts. */
export const stemPeaks = z
  .string()
  .regex(new RegExp(`^[\\w-]{0,${STEM_POINTS}}(\\.[\\w-]{0,${STEM_POINTS}})?$`));

/** A sentence on a file or a song. */
export const finding = z.object({
  code: z.string(),
  severity: z.enum(['fine', 'look', 'fix']),
  words: z.string(),
});
export const songFinding = finding.extend({ song: z.number().int(), file_ids: z.array(z.string()) });
