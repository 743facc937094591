/** Takes peaks (0-100) to a number of bars; a bar shows the highest peak it covers, turned down by the gain. */
export const toBars = (peaks: readonly number[], count: number, gain = 1): number[] =>
  Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return gain * Math.max(0, ...peaks.slice(from, to));
  });

/** One waveform for two sounds: what stands out of either. */
export const blendPeaks = (one: readonly number[], other: readonly number[]): number[] => {
  const count = Math.max(one.length, other.length);
  const [first, second] = [toBars(one, count), toBars(other, count)];
  return first.map((peak, bar) => Math.max(peak, second[bar] ?? 0));
};

/** Units of a drawing per bar, and its height. */
export const barWidth = 4;
export const waveHeight = 100;

/**
 * The bars as one path, mirrored around the middle. Silence stays visible as a dot. Each bar starts and ends in the middle,
 * so that bars of one height are the same text: pages full of waveforms pack much better.
 */
export const wavePath = (bars: readonly number[]): string =>
  bars.reduce<string>(
    (path, peak) => {
      const half = Math.max(1, Math.round(peak * 0.48));
      return `${path}v-${half}v${half * 2}m${barWidth}-${half}`;
    },
    `M${barWidth / 2} ${waveHeight / 2}`,
  );
