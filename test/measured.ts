import type { FileReport } from '../shared/stems.ts';

/** A report on a vocal without faults. */
export const measured: FileReport = {
  facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 180 },
  measures: {
    ...{ peak_dbfs: -6.2, lufs: -19.4, clipped_runs: 0, longest_clip: 0, first_clip_s: null },
    ...{ starts_at_s: 0.4, ends_at_s: 178.2, is_dual_mono: false, is_one_sided: false },
  },
  entries: null,
};
