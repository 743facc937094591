import {
  highest,
  meanPower,
  packWaveform,
  toColumns,
  unpackPeaks,
  unpackRms,
} from '../../../shared/audio/peaks.ts';

/** One waveform for two sounds: the higher of both, each over its share of the length. */
export const blendPeaks = (
  one: string,
  other: string,
  [oneShare, otherShare]: readonly [number, number] = [1, 1],
): string => {
  const unpack = (text: string) => ({ peaks: unpackPeaks(text), rms: unpackRms(text) ?? [] });
  const [first, second] = [unpack(one), unpack(other)];
  const count = Math.max(first.peaks.length, second.peaks.length);
  const blend = (layer: 'peaks' | 'rms', join: typeof highest) => {
    const [high, low] = [
      toColumns(first[layer], Math.ceil(count * oneShare), join),
      toColumns(second[layer], Math.ceil(count * otherShare), join),
    ];
    return Array.from({ length: count }, (_, n) => Math.max(high[n] ?? 0, low[n] ?? 0) / 100);
  };
  return packWaveform({ peaks: blend('peaks', highest), rms: blend('rms', meanPower) });
};

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
