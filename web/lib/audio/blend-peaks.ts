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
