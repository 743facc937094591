import { isReadable } from '../../../shared/audio/formats.ts';
import type { SoundFacts } from '../../../shared/audio/sound.ts';
import type { FileReport } from '../../../shared/stems.ts';
import type { FileRow } from '../ledger/rows.ts';

/** What is known about a file's audio, in columns of its row, from its header or its check. */
export type FileFigures = Omit<SoundFacts, 'format' | 'codec'>;

export const noFigures: FileFigures = {
  sample_rate_hz: null,
  bit_depth: null,
  channels: null,
  duration_s: null,
};

/**
 * The column `report`: findings beyond the figures. Its format is what was actually decoded, not what the first bytes
 * claim.
 */
export type StoredReport = Omit<FileReport, 'facts'> & Pick<SoundFacts, 'format' | 'codec'>;

export const splitReport = ({
  facts: { format, codec, ...figures },
  measures,
  entries,
  zip,
}: FileReport): { stored: StoredReport; figures: FileFigures } => ({
  stored: { format, ...(codec === undefined ? {} : { codec }), measures, entries, ...(zip && { zip }) },
  figures: isReadable(format) ? figures : noFigures,
});

export const joinReport = (row: Pick<FileRow, 'report' | keyof FileFigures>): FileReport | null => {
  if (row.report === null) return null;
  const { format, codec, measures, entries, zip } = JSON.parse(row.report) as StoredReport;
  const { sample_rate_hz, bit_depth, channels, duration_s } = isReadable(format) ? row : noFigures;
  return {
    facts: {
      format,
      ...(codec === undefined ? {} : { codec }),
      ...{ sample_rate_hz, bit_depth, channels, duration_s },
    },
    measures,
    entries,
    ...(zip && { zip }),
  };
};
