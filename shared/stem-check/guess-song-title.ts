import { formatWords } from '../audio/formats.ts';
import { limits } from '../limits.ts';
import { guessLabel, isPartWord } from './label.ts';
import { getBaseName, isInstrument, splitWords } from './name-words.ts';

type Named = { name: string; path: string };

const setOf = (words: string, more: readonly string[] = []) => new Set([...words.split(' '), ...more]);
/** What follows a title in the name of a file or folder: how far along it is, its format, what it was made for. */
const noise = setOf(
  'rough roughs roughmix mix mixes mixed mixdown mixing master mastered mastering premaster unmastered unmixed demo draft wip final finals latest ' +
    'bounce bounced bounces export exported exports print render rendered version ver v rev revision edit take takes comp copy stem stems track ' +
    'tracks trackout trackouts multitrack multitracks file files folder project session wavs bpm khz hz bit ' +
    'kbps stereo mono dry wet raw ref refs reference references beat beats inst instr instrumental instrumentals acapella acappella vocals vox',
  formatWords,
);
/** Names of nothing in particular. */
const generic = setOf(
  'song songs audio sound untitled recording recordings memo new old full whole all main music downloads download documents desktop logic ' +
    'ableton cubase reaper protools fl studio ep lp album single the a my our your this for to of and with no without w send left right l r',
);
const joints = setOf('for to with no without w and plus');
const wholes = setOf('rough roughs roughmix mix mixdown master mastered premaster demo bounce final');
const others = setOf('ref refs reference references');

const toKey = (token: string): string =>
  token
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');
const isNumber = (key: string | undefined): boolean => /^\d+$/.test(key ?? '');
const isTempo = (key: string | undefined): boolean => /^(\d{2,3})?bpm$/.test(key ?? '');
const isMusicalKey = (key: string): boolean => /^[a-g][#b]?(m|min|maj|minor|major)?$/.test(key);
const isNoise = (key: string): boolean =>
  noise.has(key) ||
  isTempo(key) ||
  /^(v|ver|version|rev|mix|rough|final|take|demo|draft|bounce|master|edit)\d+[a-z]?$/.test(key) ||
  /^\d+(k|khz|hz|bit|kbps)$/.test(key) ||
  /^(final){2,}\d*$/.test(key);
/** Whether words say nothing about which song it is. */
const isTelling = (key: string): boolean =>
  !/^[a-z]?$/.test(key) &&
  !isNoise(key) &&
  !isNumber(key) &&
  !generic.has(key) &&
  !isPartWord(key) &&
  !splitWords(key).every(isPartWord);

/** One kind of blank and of dash. Names without blanks use underscores for blanks, or dashes. */
const spaceOut = (name: string): string => {
  const visible = name
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{C}/gu, '')
    .replace(/\b(ad|hi)[\s_-](libs?|hats?)\b/gi, '$1$2');
  const undated = visible.replace(/(?<!\d)(19|20)\d\d([-_. ]?)[01]\d\2[0-3]\d(?!\d)/g, ' ');
  if (/\s/.test(visible.trim())) return undated.replace(/[\s_]+/g, ' ');
  if (visible.includes('_')) return undated.replace(/[-–—]/g, ' - ').replace(/[\s_]+/g, ' ');
  return undated.replace(/[-–—.\s]+/g, ' ');
};

const dropNoisyBrackets = (text: string): string =>
  text.replace(/[([{]([^()[\]{}]*)[)\]}]/g, (whole, inside: string) => {
    const keys = inside.split(' ').map(toKey);
    return /^prod/.test(keys[0] ?? '') || keys.every((key) => !isTelling(key) || isMusicalKey(key))
      ? ' '
      : whole;
  });

const splitSegments = (name: string): string[][] =>
  dropNoisyBrackets(spaceOut(name))
    .replace(/ prod(uced)?\.? (by )?.*$/i, '')
    .split(/ [-–—|~]+ ?|[-–—|~]+ /)
    .map((segment) => segment.split(' ').filter(Boolean))
    .filter((tokens) => tokens.length > 0);

/** Drops the number of a track in front, and behind the title all that isn't part of it. */
const trimTokens = (tokens: readonly string[]): string[] => {
  const keys = tokens.map(toKey);
  let start = 0;
  if (/^(song|track)$/.test(keys[0] ?? '') && isNumber(keys[1])) start = 2;
  else if (/^(0\d|\d{1,2}[.)])$/.test(tokens[0] ?? '')) start = 1;
  let end = keys.length;
  const isTail = (at: number): boolean => {
    const [key = '', before, after] = [keys[at], keys[at - 1] ?? '', keys[at + 1] ?? ''];
    if (key === '' || isNoise(key)) return true;
    // `mix 3`, `92 bpm`, and a tempo before other noise.
    if (isNumber(key)) return isNoise(before) || isUnit(after) || (/^1\d\d$/.test(key) && isNoise(after));
    if (/^(minor|major|min|maj)$/.test(key)) return /^[a-g][#b]?$/.test(before);
    if (isMusicalKey(key)) return isTempo(before) || isTempo(after) || /^(minor|major|min|maj)$/.test(after);
    return end < keys.length && joints.has(key);
  };
  while (end > start && isTail(end - 1)) end--;
  return tokens.slice(start, end);
};
const isUnit = (key: string): boolean => /^(bpm|khz|hz|bit|kbps|k)$/.test(key);

const capitalise = (title: string): string => {
  if (/^(\p{Lu}\p{Ll}+){2,}$/u.test(title) && !title.startsWith('Mc'))
    return title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  if (title !== title.toLowerCase()) return title;
  return title.replace(/(?<=^|[\s(])\p{Ll}/gu, (letter) => letter.toUpperCase());
};

/** The title in segments such as `Artist - Title - rough mix`; empty when none of them tells one. */
const pickTitle = (segments: readonly string[][], artist: string): string => {
  const own = splitWords(artist).join(' ');
  const titles = segments
    .map(trimTokens)
    .filter((tokens) => tokens.some((token) => isTelling(toKey(token))))
    .map((tokens) => tokens.join(' '));
  const foreign = titles.filter((title) => splitWords(title).join(' ') !== own);
  const title = (foreign.length < titles.length ? foreign[0] : (titles[1] ?? titles[0])) ?? '';
  return capitalise(
    title
      .replace(/^[\s.,;:&+]+|[\s.,;:&+]+$/g, '')
      .slice(0, limits.song_title)
      .trim(),
  );
};

const getKeys = (name: string): string[] => splitWords(getBaseName(name));
const isOf = (list: Set<string>) => (name: string) => getKeys(name).some((word) => list.has(word));
const isWhole = (name: string): boolean =>
  isOf(wholes)(name) && !isOf(others)(name) && ['song', 'reference'].includes(guessLabel(name, ''));

/** The value most of them have; the first of those. Empty ones don't count. */
const findCommonest = (values: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce(
    ([best, most], [value, count]) => (count > most ? [value, count] : [best, most]),
    ['', 0] as [string, number],
  )[0];
};

/** By folder: the one that holds most of the files, the innermost of those. */
const readFolders = (files: readonly Named[], artist: string): string =>
  findCommonest(
    files.flatMap(({ path }) =>
      path
        .split('/')
        .filter(Boolean)
        .toReversed()
        .map((folder) => pickTitle(splitSegments(folder), artist)),
    ),
  );

/** The start that most names of stems share: `Night Bus` of `Night Bus Kick` and `Night Bus - Lead`. */
const readStems = (names: readonly string[], artist: string): string => {
  const wanted = Math.max(2, Math.ceil(names.length * 0.6));
  const starts = new Map<string, { segments: string[][]; names: string[] }>();
  for (const name of names) {
    const segments = splitSegments(getBaseName(name));
    for (const [at, tokens] of segments.entries())
      for (let end = 1; end <= tokens.length; end++) {
        const shared = [...segments.slice(0, at), tokens.slice(0, end)];
        const key = shared.flat().map(toKey).join(' ');
        const start = starts.get(key) ?? { segments: shared, names: [] };
        start.names.push(name);
        starts.set(key, start);
      }
  }
  const common = [...starts.values()].filter((start) => start.names.length >= wanted);
  const [longest] = common.sort((one, other) => other.segments.flat().length - one.segments.flat().length);
  if (!longest) return '';
  const title = pickTitle(longest.segments, artist);
  // `Ann Lead` and `Ann Adlib` are Ann's, not of a song named Ann.
  const hasMusic = longest.names.some((name) =>
    ['beat', 'drums', 'instrument', 'song'].includes(guessLabel(name, '')),
  );
  return hasMusic || title.includes(' ') ? title : '';
};

/** A file on its own: what stands before a voice or a beat is the title. */
const readSingle = (name: string, artist: string): string => {
  const segments = splitSegments(getBaseName(name));
  const isPart = (token: string) => splitWords(token).some((word) => isPartWord(word) && !isInstrument(word));
  const part = segments.findIndex((tokens, at) => at > 0 && tokens.some(isPart));
  const before = segments.slice(0, part > 0 ? part : undefined);
  return pickTitle(
    part > 0
      ? before
      : before.map((tokens) => {
          const end = tokens.findIndex(isPart);
          return end > 0 && !isWhole(name) ? tokens.slice(0, end) : tokens;
        }),
    artist,
  );
};

/**
 * Guesses a song's title from the names and folders of its files; empty when they don't tell. A rough mix tells before
 * folders do, and stems only by what their names share. `artist` (the client's name) is no title.
 */
export const guessSongTitle = (files: readonly Named[], artist = ''): string => {
  const names = files.map(({ name }) => name);
  const [only] = names;
  return (
    findCommonest(names.filter(isWhole).map((name) => pickTitle(splitSegments(getBaseName(name)), artist))) ||
    readFolders(files, artist) ||
    (names.length === 1 && only
      ? readSingle(only, artist)
      : readStems(
          names.filter((name) => !isOf(others)(name)),
          artist,
        ))
  );
};
