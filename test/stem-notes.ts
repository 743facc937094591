import type { FileReport } from '../shared/stems.ts';
import type { StemNote } from '../shared/uploads.ts';

/** A browser's report on a vocal without faults. */
export const measured: FileReport = {
  facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 180 },
  measures: {
    ...{ peak_dbfs: -6.2, lufs: -19.4, clipped_runs: 0, longest_clip: 0, first_clip_s: null },
    ...{ starts_at_s: 0.4, ends_at_s: 178.2, is_dual_mono: false, is_one_sided: false },
  },
  entries: null,
};

/** The size of that vocal as a WAV. */
export const measuredBytes = 180 * 48_000 * 2 * 3;

export const makeNote = (given: Partial<StemNote> = {}): StemNote => ({
  song: 1,
  label: 'lead',
  report: measured,
  peaks: 'AZaz09-_',
  ...given,
});
