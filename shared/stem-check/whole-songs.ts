import type { StemLabel } from '../stems.ts';
import { groupBy } from './group-by.ts';
import { guessSongTitle } from './guess-song-title.ts';
import { guessLabel } from './label.ts';
import { getBaseName, splitWords } from './name-words.ts';

// Where masters alone are made, a file is a whole song, or another version of one.

type Named = { name: string; path: string };

const versions =
  'clean|explicit|dirty|radio|censored|edit|extended|tv|inst|instrumental|acapella|acappella|reprint|alt|alternate';
const inBrackets = new RegExp(`\\s*[([][^()[\\]]*\\b(${versions})\\b[^()[\\]]*[)\\]]`, 'i');
const isVersion = (word: string | undefined) => new RegExp(`^(${versions})$`).test(word ?? '');

/** A rough mix to be mastered is no reference. */
const isReference = (name: string): boolean =>
  splitWords(getBaseName(name)).some((word) => /^ref(s|mix|erences?)?$/.test(word));

/** What a file's name says it is, where masters alone are made. */
export const guessWholeLabel = (name: string): StemLabel => (isReference(name) ? 'reference' : 'song');

const titleOf = (name: string, artist = ''): string =>
  guessSongTitle([{ name: name.replace(inBrackets, ''), path: '' }], artist);

/** The title of a song whose files are whole songs; the folder of an album is none. */
export const guessWholeTitle = (files: readonly Named[], artist: string): string => {
  const titles = files.filter(({ name }) => !isReference(name)).map(({ name }) => titleOf(name, artist));
  return (
    titles.filter(Boolean).toSorted((one, other) => one.length - other.length)[0] ||
    guessSongTitle(files, artist)
  );
};

const wordsOf = ({ name, path }: Named): string[] => {
  const title = titleOf(name);
  if (title) return splitWords(title);
  const words = splitWords(getBaseName(name));
  const isPart = !['song', 'other', 'reference'].includes(guessLabel(name, ''));
  if (isPart || isReference(name) || /\.zip$/i.test(name)) return [];
  // `Night Ferry/mix.wav`, but `My EP/01.wav`.
  const folder = words.some((word) => /^\d+$/.test(word)) ? '' : guessSongTitle([{ name, path }]);
  return folder ? splitWords(folder) : words;
};

/** A key shared by the versions of one song, `Night Ferry` and `Night Ferry (clean)`; null where a name tells none. */
export const keyWholeSongs = (files: readonly Named[]): (string | null)[] => {
  const named = files.map((file) => {
    const words = wordsOf(file);
    const end = words.findLastIndex((word) => !isVersion(word)) + 1;
    return { words: words.join(' '), base: words.slice(0, end).join(' ') };
  });
  const byBase = groupBy(named, ({ base }) => base);
  return named.map(({ words, base }) => (base && (byBase.get(base)?.length ?? 0) > 1 ? base : words) || null);
};
