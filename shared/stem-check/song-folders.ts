import { limits } from '../limits.ts';
import { isInstrument, isVoice, wordsOf } from './words.ts';

type Placed = { path: string; song: number };

const most = limits.songs.max;
/** Folders that hold a part of a song, or take them apart by something else than songs. */
const parts = new Set(
  (
    'stem stems track tracks multitrack multitracks trackout trackouts audio wav wavs mp3 flac aiff file files export exports bounce bounces ' +
    'beat beats instrumental instrumentals music main ref refs reference references mix mixes rough roughs dry wet raw take takes left right l r'
  ).split(' '),
);
const isPart = (folder: string): boolean => {
  const words = wordsOf(folder).filter((word) => isInstrument(word) || !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => parts.has(word) || isInstrument(word) || isVoice(word));
};

const foldersOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Top folders that hold nothing but folders of songs, as an EP does. */
const collectionsOf = (paths: readonly string[]): Set<string> => {
  const inside = new Map<string, Set<string>>();
  for (const [top, next] of paths.map(foldersOf))
    if (top) inside.set(top, (inside.get(top) ?? new Set()).add(next ?? ''));
  const isCollection = (folders: string[]) =>
    folders.length > 1 && folders.every((folder) => folder !== '' && !isPart(folder));
  return new Set([...inside].filter(([, folders]) => isCollection([...folders])).map(([top]) => top));
};

/** The folder that is a song to the file of each path; null where none is. */
const songFolders = (paths: readonly string[]): (string | null)[] => {
  const collections = collectionsOf(paths);
  return paths.map((path) => {
    const [top, next] = foldersOf(path);
    if (top && next && collections.has(top)) return `${top}/${next}`;
    return top && !isPart(top) ? top : null;
  });
};

/** The number a folder names: `Song 2`, `Night Drive (song 2)`, `02 Night Drive`. */
const numberOf = (folder: string): number | null => {
  const name = foldersOf(folder).at(-1) ?? '';
  const said =
    /(?:^|[^\p{L}])(?:song|track)[\s_.#-]*(\d{1,2})(?!\d)/iu.exec(name) ?? /^\s*(\d{1,2})(?!\d)/.exec(name);
  const number = Number(said?.[1] ?? 0);
  return number >= 1 && number <= most ? number : null;
};

/** Whether files came in folders that are songs, more than one of them. */
export const holdsSongFolders = (paths: readonly string[]): boolean =>
  new Set(songFolders(paths).filter((folder) => folder !== null)).size > 1;

/**
 * Which song each added file belongs to by its folder: that of the folder's files which are here, the number in its name, or the next that no folder has;
 * null for files without a folder of their song.
 */
export const songsByFolder = (
  here: readonly Placed[],
  added: readonly Pick<Placed, 'path'>[],
): (number | null)[] => {
  const folders = songFolders([...here, ...added].map(({ path }) => path));
  const songs = new Map<string, number>();
  for (const [at, { song }] of here.entries()) {
    const folder = folders[at];
    if (folder && !songs.has(folder)) songs.set(folder, song);
  }
  const fresh = [...new Set(folders.slice(here.length))].filter(
    (folder) => folder !== null && !songs.has(folder),
  ) as string[];
  for (const folder of fresh) {
    const number = numberOf(folder);
    if (number) songs.set(folder, number);
  }
  for (const folder of fresh) {
    if (songs.has(folder)) continue;
    const taken = new Set(songs.values());
    let song = 1;
    while (song < most && taken.has(song)) song++;
    songs.set(folder, song);
  }
  return folders.slice(here.length).map((folder) => (folder && songs.get(folder)) || null);
};
