/** Reduces peaks (0-100) to bars, each the highest peak it covers times the gain. */
export const toBars = (peaks: readonly number[], count: number, gain = 1): number[] =>
  Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return gain * Math.max(0, ...peaks.slice(from, to));
  });

/** One waveform for two sounds: the higher of both, each over its share of the length. */
export const blendPeaks = (
  one: readonly number[],
  other: readonly number[],
  [oneShare, otherShare]: readonly [number, number] = [1, 1],
): number[] => {
  const count = Math.max(one.length, other.length);
  const first = toBars(one, Math.ceil(count * oneShare));
  const second = toBars(other, Math.ceil(count * otherShare));
  return Array.from({ length: count }, (_, bar) => Math.max(first[bar] ?? 0, second[bar] ?? 0));
};

/** Drawing units per bar, and the height. */
export const barWidth = 4;
export const waveHeight = 100;

/**
 * The bars as one SVG path, mirrored around the middle. Silence stays visible as a dot. Each bar starts and ends in the
 * middle, so that bars of equal height are identical text; with only 25 heights, pages full of waveforms compress much
 * better.
 */
export const wavePath = (bars: readonly number[]): string =>
  bars.reduce<string>(
    (path, peak) => {
      const half = Math.max(1, 2 * Math.round(peak * 0.24));
      return `${path}v-${half}v${half * 2}m${barWidth}-${half}`;
    },
    `M${barWidth / 2} ${waveHeight / 2}`,
  );
