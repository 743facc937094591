import type { SoundMeasures } from '../shared/audio/sound.ts';
import type { FileReport } from '../shared/stems.ts';

/** The measures of a sound without faults. */
export const faultless: SoundMeasures = {
  ...{ peak_dbfs: -6.2, lufs: -19.4, clipped_runs: 0, longest_clip: 0, first_clip_s: null },
  ...{ starts_at_s: 0.4, ends_at_s: 178.2, is_dual_mono: false, is_one_sided: false, louder_side: null },
  ...{ correlation: null, dc_offset: 0, lossy_cutoff_hz: null },
  ...{ dropouts: 0, first_dropout_s: null, flat_tops: 0, first_flat_top_s: null },
  ...{ take_print: null, mix_print: null, sound_hash: null },
};

/** A report on a vocal without faults. */
export const measured: FileReport = {
  facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 180 },
  measures: faultless,
  entries: null,
};
