import { findAudioExtension } from './file-extensions.ts';

/** Of a ZIP, so many audio files are looked at. */
export const MOST_ENTRIES = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const unfit = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A path as it may be stored: one line, at most 1000 characters. */
export const cleanPath = (name: string): string =>
  name.replace(unfit, '').trim().slice(-1000).toWellFormed().trim();

/** What computers put beside the files, named like them. */
const isLitter = (path: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(path);

/** The path of an audio file in a ZIP, cleaned; null for everything else in there. */
export const soundPath = (name: string): string | null => {
  const path = cleanPath(name);
  const ending = findAudioExtension(path);
  return ending === undefined || ending === '.zip' || isLitter(path) ? null : path;
};
