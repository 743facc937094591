/** A waveform as text: one character a point, for 64 levels of the highest absolute sample in it, full scale being 1. */

export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const top = alphabet.length - 1;

/** Points a stored waveform has, however long the sound. */
export const PEAK_POINTS = 1000;

/** Packs levels from 0 to 1; what is above is cut. */
export const packPeaks = (levels: Iterable<number>): string => {
  let text = '';
  for (const level of levels) text += alphabet[Math.round(Math.min(1, Math.max(0, level)) * top)];
  return text;
};

/** Levels as whole numbers from 0 to 100. Characters that are no level count as silence. */
export const unpackPeaks = (text: string): number[] =>
  Array.from(text, (character) => Math.round((Math.max(0, alphabet.indexOf(character)) * 100) / top));

/** Fewer points of a waveform: each the highest of those it stands for. One that has no more is taken as it is. */
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
