import { findSoundExtension } from './formats.ts';

/** At most this many audio files of a ZIP are examined. */
export const MAX_ENTRIES = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const unfit = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A path that is safe to store: one line, at most 1000 characters. */
export const cleanPath = (name: string): string =>
  name.replace(unfit, '').trim().slice(-1000).toWellFormed().trim();

/** Metadata files that operating systems add beside the real ones, with the same names. */
const isLitter = (path: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(path);

/** The cleaned path of an audio file in a ZIP; null for any other entry. */
export const soundPath = (name: string): string | null => {
  const path = cleanPath(name);
  return findSoundExtension(path) === undefined || isLitter(path) ? null : path;
};
