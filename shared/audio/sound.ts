// What is known about a sound. Types and plain lists only, because the site loads this file.

import type { SoundFormat } from './formats.ts';

/** Facts from a header; null where it does not say. */
export type SoundFacts = {
  format: SoundFormat;
  /**
   * The compression inside, by a name of codecs.ts. Absent when it is the usual one: none in WAV and AIFF, AAC or Apple
   * Lossless in M4A.
   */
  codec?: string | undefined;
  sample_rate_hz: number | null;
  /** Null for lossy formats. */
  bit_depth: number | null;
  channels: number | null;
  duration_s: number | null;
};

/** Measurements of the samples. Levels are peak dBFS, loudness is LUFS (BS.1770-4, gated), times are seconds. */
export type SoundMeasures = {
  /** Null for digital silence. */
  peak_dbfs: number | null;
  /** Null for silence or less than 400 ms of sound. */
  lufs: number | null;
  /** Runs of samples at full scale that only clipping produces. */
  clipped_runs: number;
  /** The longest run, in samples of one channel. */
  longest_clip: number;
  first_clip_s: number | null;
  /** Where sound above -60 dBFS starts and ends; null when there is none. */
  starts_at_s: number | null;
  ends_at_s: number | null;
  /** Both channels are identical. */
  is_dual_mono: boolean;
  /** One of two channels is silent. */
  is_one_sided: boolean;
  /** The louder of two channels; null when they are equal, or there aren't two. */
  louder_side: 'left' | 'right' | null;
  /**
   * Correlation of two channels, from 1 (identical) through 0 (unrelated) to -1 (inverted); null for mono, or when one
   * channel is silent.
   */
  correlation: number | null;
  /** DC offset relative to full scale; 0 when there is none. */
  dc_offset: number;
  /** Places where the sound is missing for a moment. */
  dropouts: number;
  first_dropout_s: number | null;
  /** Peaks cut off below full scale: clipped first, turned down later. */
  flat_tops: number;
  first_flat_top_s: number | null;
  /** Identifies a take at another level, in mono and in stereo; null for silence. */
  take_print: string | null;
  /**
   * The sum of both sides at fixed times: those of a mix are the sums of those of its tracks. Null for silence, and for
   * more than two channels.
   */
  mix_print: string | null;
  /** Where the treble ends that MP3 or AAC left behind; null when it was never lossy, as far as can be told. */
  lossy_cutoff_hz: number | null;
  /** Hash of the decoded samples, equal for equal audio in any format; null for silence. */
  sound_hash: string | null;
};

/** Columns in a stem's small waveform, packed as in peaks.ts. */
export const STEM_POINTS = 500;
