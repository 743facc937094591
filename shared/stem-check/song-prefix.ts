import { limits } from '../limits.ts';
import type { StemLabel } from '../stems.ts';
import { isPartWord, labelOf } from './label.ts';
import { bareName, wordsOf } from './words.ts';

/** A number of a song as names spell it out, `Song 2` or `track_02`; null where there is none an order can have. */
export const songNumber = (words: readonly string[]): number | null => {
  const at = words.findIndex(
    (word, i) => /^(song|track)$/.test(word) && /^\d{1,2}$/.test(words[i + 1] ?? ''),
  );
  const number = Number(words[at + 1] ?? 0);
  return at >= 0 && number >= 1 && number <= limits.songs.max ? number : null;
};

/** The words of a name before those that tell the part: `night drive` of `Night Drive - Lead Vox.wav`; empty where there are none. */
const prefixOf = (name: string): string => {
  const bare = bareName(name);
  const segments = bare.split(/[-–—_]/);
  // `Bass Face - Beat`: what stands before a dash is the title, even when one of its words could be a part.
  const part = segments.findIndex((segment, i) => i > 0 && wordsOf(segment).some(isPartWord));
  const before = part > 0 ? segments.slice(0, part).flatMap(wordsOf) : wordsOf(bare);
  const end = part > 0 ? before.length : before.findIndex(isPartWord);
  const words = before.slice(0, Math.max(0, end));
  // `01_Night Drive_Beat` is the first track of Night Drive.
  const start = words.findIndex((word) => !/^\d+$/.test(word));
  return start < 0 ? '' : words.slice(start).join(' ');
};

const music: readonly StemLabel[] = ['beat', 'drums', 'instrument', 'song'];

/**
 * The song that each name begins with, for names that begin with more than one song: null for all others. Two singers of one song, `Ann Lead` and
 * `Bo Lead`, are not two songs: each has to bring its number or music of its own, and no music may be left over.
 */
export const songPrefixes = (names: readonly string[]): (string | null)[] => {
  const files = names.map((name) => ({ prefix: prefixOf(name), isMusic: music.includes(labelOf(name, '')) }));
  const prefixes = [...new Set(files.map(({ prefix }) => prefix).filter(Boolean))];
  const withMusic = new Set(files.filter(({ isMusic }) => isMusic).map(({ prefix }) => prefix));
  const isSong = (prefix: string) => withMusic.has(prefix) || songNumber(prefix.split(' ')) !== null;
  if (prefixes.length < 2 || withMusic.has('') || !prefixes.every(isSong)) return names.map(() => null);
  return files.map(({ prefix }) => prefix || null);
};
