/** What is known of a client's audio file, and of what it is in its song. Types and plain lists: the site reads this file. */

/**
 * What a stem is. `drums` and `instrument` are parts of a beat that was taken apart; `song` holds beat and vocals in one file;
 * `other` is everything without a better name.
 */
export const stemLabels = [
  'beat',
  'drums',
  'instrument',
  'lead',
  'hook',
  'adlib',
  'stack_left',
  'stack_right',
  'reference',
  'song',
  'other',
] as const;
export type StemLabel = (typeof stemLabels)[number];

export const stemLabelWords: Record<StemLabel, string> = {
  beat: 'Beat',
  drums: 'Drums',
  instrument: 'Instrument',
  lead: 'Lead',
  hook: 'Hook',
  adlib: 'Ad-lib',
  stack_left: 'Stack left',
  stack_right: 'Stack right',
  reference: 'Reference',
  song: 'Whole song',
  other: 'Other',
};

/** What the first bytes say a file is; `unknown` when it is none of these. */
export const soundFormats = ['WAV', 'AIFF', 'FLAC', 'MP3', 'M4A', 'ZIP', 'unknown'] as const;
export type SoundFormat = (typeof soundFormats)[number];

/** What a header tells; null where it tells nothing. */
export type SoundFacts = {
  format: SoundFormat;
  sample_rate_hz: number | null;
  /** Null for lossy formats. */
  bit_depth: number | null;
  channels: number | null;
  duration_s: number | null;
};

/** What the samples tell. Levels in dBFS of the highest sample, loudness in LUFS (BS.1770-4, gated), times in seconds. */
export type SoundMeasures = {
  /** Null in digital silence. */
  peak_dbfs: number | null;
  /** Null in silence, or in less than 400 ms of sound. */
  lufs: number | null;
  /** Runs of samples at full scale that only a clipped recording or export has. */
  clipped_runs: number;
  /** The longest of them, in samples of one channel. */
  longest_clip: number;
  first_clip_s: number | null;
  /** Where sound above -60 dBFS begins and ends; null when there is none. */
  starts_at_s: number | null;
  ends_at_s: number | null;
  /** Two channels that hold the same. */
  is_dual_mono: boolean;
  /** Two channels of which one holds nothing. */
  is_one_sided: boolean;
  // What follows is not in reports of before it was measured.
  /** Which of two channels is the louder. */
  louder_side?: 'left' | 'right' | null | undefined;
  /** Of two channels, from 1 (the same) over 0 (nothing in common) to -1 (one turned upside down); null of one channel, or where one is silent. */
  correlation?: number | null | undefined;
  /** The constant part of the sound, full scale being 1; 0 when it has none. */
  dc_offset?: number | undefined;
  /** Places where the sound is missing for a moment. */
  dropouts?: number | undefined;
  first_dropout_s?: number | null | undefined;
  /** Tops that were cut off below full scale: clipped first, turned down later. */
  flat_tops?: number | undefined;
  first_flat_top_s?: number | null | undefined;
  /** By which a take is known again at another level, in mono and in stereo. */
  take_print?: string | null | undefined;
  /** Of the decoded samples: the same sound has the same, whatever file it is in. None of silence, nor in reports of before it was taken. */
  sound_hash?: string | null | undefined;
};

/** A file inside a ZIP. */
export type ZipEntry = {
  path: string;
  size_bytes: number;
  facts: SoundFacts | null;
  measures: SoundMeasures | null;
};

/** What one look at a file brought. `measures` is null when its samples could not be read, and says nothing bad of the file. */
export type FileReport = {
  facts: SoundFacts;
  measures: SoundMeasures | null;
  /** Of a ZIP, its audio files, at most 200. */
  entries: ZipEntry[] | null;
};

/** Points of a stem's small waveform, packed as in peaks.ts. */
export const STEM_POINTS = 500;

/** `fine` is good news, `look` is worth a look, `fix` means: please fix before sending. None keeps an order from being placed. */
export type Severity = 'fine' | 'look' | 'fix';

/** One sentence (or two) on a file or a song, with what to do. `code` tells kinds apart. */
export type Finding = { code: string; severity: Severity; words: string };

/** A finding on several files of one song, named by the ids they were asked about with. */
export type SongFinding = Finding & { song: number; file_ids: string[] };

/** A file as the check across a song sees it. */
export type CheckedStem = {
  id: string;
  name: string;
  /** The folder it was dropped with, `Song A/vocals`, or empty. */
  path: string;
  size_bytes: number;
  /** Which song of the order it belongs to, from 1. */
  song: number;
  label: StemLabel;
  report: FileReport | null;
};
