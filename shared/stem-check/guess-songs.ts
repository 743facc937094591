import { formatWords } from '../audio/formats.ts';
import { limits } from '../limits.ts';
import type { StemLabel } from '../stems.ts';
import { guessLabel, isPartWord } from './label.ts';
import { getBaseName, isInstrument, isVoice, splitWords } from './name-words.ts';
import { keyWholeSongs } from './whole-songs.ts';

type Named = { name: string; path: string };
type Placed = Named & { song: number };

const maxSongs = limits.songs.max;
/** Folders that hold parts of a song or sort files by something other than songs. */
const parts = new Set(
  (
    'stem stems track tracks multitrack multitracks trackout trackouts audio wavs file files export exports bounce bounces ' +
    'beat beats instrumental instrumentals music main ref refs reference references mix mixes rough roughs dry wet raw take takes left right l r'
  )
    .split(' ')
    .concat(formatWords),
);
const isPart = (folder: string): boolean => {
  const words = splitWords(folder).filter((word) => isInstrument(word) || !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => parts.has(word) || isInstrument(word) || isVoice(word));
};

const foldersOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Labels allowed beside song folders. Any other part there means that the folders are not songs. */
const besideSongs: readonly StemLabel[] = ['other', 'reference', 'song'];

/** Top-level folders whose subfolders are songs, as in an EP. */
const collectionsOf = (files: readonly Named[]): Set<string> => {
  const inside = new Map<string, Set<string>>();
  const isOne = new Map<string, boolean>();
  for (const { name, path } of files) {
    const [top, next] = foldersOf(path);
    if (!top) continue;
    if (next) inside.set(top, (inside.get(top) ?? new Set()).add(next));
    else if (!besideSongs.includes(guessLabel(name, ''))) isOne.set(top, true);
  }
  const isCollection = ([top, folders]: [string, Set<string>]) =>
    !isOne.get(top) && folders.size > 1 && ![...folders].some(isPart);
  return new Set([...inside].filter(isCollection).map(([top]) => top));
};

/** The folder that represents each file's song; null when there is none. */
const songFolders = (files: readonly Named[]): (string | null)[] => {
  const collections = collectionsOf(files);
  return files.map(({ path }) => {
    const [top, next] = foldersOf(path);
    if (top && collections.has(top)) return next ? `${top}/${next}` : null;
    return top && !isPart(top) ? top : null;
  });
};

/** A key shared by files of one song: its folder, or else the start of the name. */
const songKeys = (files: readonly Named[]): (string | null)[] => {
  const folders = songFolders(files).map((folder) => folder && titleOf(folder));
  const titles = new Set(folders);
  const loose = files.filter((_, i) => !folders[i]);
  const prefixes = songPrefixes(loose.map(({ name }) => name));
  let at = 0;
  return folders.map((folder, i) => {
    if (folder) return folder;
    const prefix = prefixes[at++] ?? null;
    // `Night Drive ref.wav` beside the folder Night Drive.
    const words = splitWords(files[i]?.name ?? '');
    const named = words.map((_, end) => words.slice(0, end + 1).join(' ')).find((start) => titles.has(start));
    return named ?? prefix;
  });
};

const titleOf = (folder: string): string => splitWords(foldersOf(folder).at(-1) ?? '').join(' ') || folder;

/** The song number in a key: `Song 2`, `Night Drive (song 2)`, `02 Night Drive`. */
const numberOf = (key: string): number | null => {
  const words = key.split(' ');
  const leading = /^\d{1,2}$/.test(words[0] ?? '') ? Number(words[0]) : 0;
  return songNumber(words) ?? (leading >= 1 && leading <= maxSongs ? leading : null);
};

const getKeys = (files: readonly Named[], areWhole: boolean) => (areWhole ? keyWholeSongs : songKeys)(files);

/**
 * How many songs these files seem to be for, judging by folders and names; 0 when neither tells. `areWhole`: masters
 * alone are made of them, so each is a song.
 */
export const countSongs = (files: readonly Named[], areWhole = false): number =>
  new Set(getKeys(files, areWhole).filter((key) => key !== null)).size;

/**
 * Guesses the song of each added file from its folder or name: the song of matching files already here, the number it
 * names, or the next free song; null when neither tells.
 */
export const guessSongs = (
  here: readonly Placed[],
  added: readonly Named[],
  areWhole = false,
): (number | null)[] => {
  const keys = getKeys([...here, ...added], areWhole);
  const songs = new Map<string, number>();
  for (const [at, { song }] of here.entries()) {
    const key = keys[at];
    if (key && !songs.has(key)) songs.set(key, song);
  }
  const fresh = [...new Set(keys.slice(here.length))].filter(
    (key): key is string => key !== null && !songs.has(key),
  );
  for (const key of areWhole ? [] : fresh) {
    const number = numberOf(key);
    if (number) songs.set(key, number);
  }
  for (const key of fresh) {
    if (songs.has(key)) continue;
    const taken = new Set(songs.values());
    let song = 1;
    while (song < maxSongs && taken.has(song)) song++;
    songs.set(key, song);
  }
  return keys.slice(here.length).map((key) => (key && songs.get(key)) || null);
};

/** A song number spelled out in a name, such as `Song 2` or `track_02`; null when there is none within an order's range. */
const songNumber = (words: readonly string[]): number | null => {
  const at = words.findIndex(
    (word, i) => /^(song|track)$/.test(word) && /^\d{1,2}$/.test(words[i + 1] ?? ''),
  );
  const number = Number(words[at + 1] ?? 0);
  return at >= 0 && number >= 1 && number <= limits.songs.max ? number : null;
};

/**
 * The words of a name before those that name the part: `night drive` from `Night Drive - Lead Vox.wav`; empty when there
 * are none.
 */
const prefixOf = (name: string): string => {
  const bare = getBaseName(name);
  const segments = bare.split(/[-–—_]/);
  // `Bass Face - Beat`: text before a dash is the title, even when one of its words could be a part.
  const part = segments.findIndex((segment, i) => i > 0 && splitWords(segment).some(isPartWord));
  const before = part > 0 ? segments.slice(0, part).flatMap(splitWords) : splitWords(bare);
  const end = part > 0 ? before.length : before.findIndex(isPartWord);
  const words = before.slice(0, Math.max(0, end));
  // `01_Night Drive_Beat` is track 1 of Night Drive.
  const start = words.findIndex((word) => !/^\d+$/.test(word));
  return start < 0 ? '' : words.slice(start).join(' ');
};

const music: readonly StemLabel[] = ['beat', 'drums', 'instrument', 'song'];

/**
 * The song prefix of each name, when the names start with more than one song; null otherwise. Two singers of one song,
 * `Ann Lead` and `Bo Lead`, are not two songs: each song needs its own number or its own music, and no music may be left
 * over.
 */
const songPrefixes = (names: readonly string[]): (string | null)[] => {
  const files = names.map((name) => ({
    prefix: prefixOf(name),
    isMusic: music.includes(guessLabel(name, '')),
  }));
  const prefixes = [...new Set(files.map(({ prefix }) => prefix).filter(Boolean))];
  const withMusic = new Set(files.filter(({ isMusic }) => isMusic).map(({ prefix }) => prefix));
  const isSong = (prefix: string) => withMusic.has(prefix) || songNumber(prefix.split(' ')) !== null;
  if (prefixes.length < 2 || withMusic.has('') || !prefixes.every(isSong)) return names.map(() => null);
  return files.map(({ prefix }) => prefix || null);
};
