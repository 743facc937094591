/**
 * A waveform as text: one character per column, for 64 levels of its highest absolute sample; full scale is 1. After a
 * dot, as many characters for its RMS. Waveforms stored by earlier releases have peaks only.
 */

export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const top = alphabet.length - 1;
const divider = '.';

/** Columns in a stored waveform, whatever the length of the audio. */
export const PEAK_POINTS = 800;

/** Levels from 0 to 1, a pair per column. */
export type WaveLevels = { peaks: readonly number[]; rms: readonly number[] };

/** Packs levels from 0 to 1; higher levels are clamped. */
export const packPeaks = (levels: Iterable<number>): string => {
  let text = '';
  for (const level of levels) text += alphabet[level > 0 ? Math.round(Math.min(1, level) * top) : 0];
  return text;
};

export const packWaveform = ({ peaks, rms }: WaveLevels): string =>
  packPeaks(peaks) + divider + packPeaks(rms);

const unpackLayer = (text: string): number[] =>
  Array.from(text, (character) => Math.round((Math.max(0, alphabet.indexOf(character)) * 100) / top));

/** Peaks as whole numbers from 0 to 100. Invalid characters count as silence. */
export const unpackPeaks = (text: string): number[] => unpackLayer(text.split(divider, 1)[0] ?? '');

/** RMS levels as whole numbers from 0 to 100; null where only peaks are known. */
export const unpackRms = (text: string): number[] | null => {
  const at = text.indexOf(divider);
  return at < 0 ? null : unpackLayer(text.slice(at + 1));
};

/** The highest of some levels. */
export const highest = (levels: readonly number[]): number => Math.max(0, ...levels);
/** The RMS of levels that are RMS themselves. */
export const meanPower = (levels: readonly number[]): number =>
  Math.sqrt(levels.reduce((sum, level) => sum + level * level, 0) / Math.max(1, levels.length));

/** Levels at another number of columns, each made of those it covers; few levels are repeated. */
export const toColumns = (
  levels: readonly number[],
  count: number,
  join: (covered: readonly number[]) => number,
): number[] =>
  Array.from({ length: count }, (_, column) => {
    const from = Math.floor((column * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((column + 1) * levels.length) / count));
    return join(levels.slice(from, to));
  });

/**
 * Reduces a waveform to fewer columns. One that is already short enough is returned unchanged. With a `step`, levels are
 * multiples of it: fewer different characters compress to fewer bytes.
 */
export const thinPeaks = (text: string, points: number, step = 1): string => {
  const [peaks = '', rms] = text.split(divider);
  if (peaks.length <= points) return text;
  const thin = (layer: string, join: typeof highest): string => {
    const levels = Array.from(layer, (character) => Math.max(0, alphabet.indexOf(character)));
    return toColumns(levels, points, join)
      .map((level) => alphabet[Math.min(top, Math.round(level / step) * step)])
      .join('');
  };
  return rms === undefined ? thin(peaks, highest) : thin(peaks, highest) + divider + thin(rms, meanPower);
};
