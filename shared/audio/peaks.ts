/** A waveform as text: one character per point, for 64 levels of its highest absolute sample; full scale is 1. */

export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const top = alphabet.length - 1;

/** Points in a stored waveform, whatever the length of the audio. */
export const PEAK_POINTS = 1000;

/** Packs levels from 0 to 1; higher levels are clamped. */
export const packPeaks = (levels: Iterable<number>): string => {
  let text = '';
  for (const level of levels) text += alphabet[Math.round(Math.min(1, Math.max(0, level)) * top)];
  return text;
};

/** Levels as whole numbers from 0 to 100. Invalid characters count as silence. */
export const unpackPeaks = (text: string): number[] =>
  Array.from(text, (character) => Math.round((Math.max(0, alphabet.indexOf(character)) * 100) / top));

/**
 * Reduces a waveform to fewer points, each the highest of those it covers. A waveform that is already short enough is
 * returned unchanged.
 */
export const thinPeaks = (text: string, points: number): string => {
  if (text.length <= points) return text;
  let thin = '';
  for (let point = 0; point < points; point++) {
    const [from, to] = [point, point + 1].map((edge) => Math.floor((edge * text.length) / points));
    const levels = Array.from(text.slice(from, to), (character) => alphabet.indexOf(character));
    thin += alphabet[Math.max(0, ...levels)];
  }
  return thin;
};
