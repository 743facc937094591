import { highest, meanPower, toColumns, unpackPeaks, unpackRms } from '../../../shared/audio/peaks.ts';

/** The height of a drawing, whose columns are one unit wide. */
export const waveHeight = 128;

/**
 * Columns as one SVG path, mirrored around the middle. Silence stays visible as a line. Each column starts and ends in
 * the middle, so that columns of equal height are identical text, which compresses well.
 */
const toPath = (levels: readonly number[], least: number): string =>
  levels.reduce<string>(
    (path, level) => {
      const half = Math.max(least, Math.round(level * 0.62));
      return `${path}v-${half}v${half * 2}m1-${half}`;
    },
    `M.5 ${waveHeight / 2}`,
  );

/** The two layers of a waveform; the inner one is missing where only peaks are known. */
export const drawWaveform = (
  text: string,
  count: number,
  gain = 1,
): { peaks: string; rms: string | undefined } => {
  const draw = (levels: readonly number[], join: typeof highest, least: number) =>
    toPath(
      toColumns(levels, count, join).map((level) => Math.min(100, gain * level)),
      least,
    );
  const rms = unpackRms(text);
  return { peaks: draw(unpackPeaks(text), highest, 1), rms: rms ? draw(rms, meanPower, 0) : undefined };
};
