import { expect, test } from 'vitest';
import { holdsSongFolders, songsByFolder } from './song-folders.ts';

const at = (...paths: string[]) => paths.map((path) => ({ path }));

test.each<[string, string[], (number | null)[]]>([
  ['in the order they come', ['Night Drive', 'Night Drive/vocals', 'Sunrise'], [1, 1, 2]],
  ['by the number they are told', ['Song 2', 'Song 1', 'song_3 stems'], [2, 1, 3]],
  ['by a leading number', ['02 Sunrise', '01 - Night Drive', 'Bonus'], [2, 1, 3]],
  ['inside of one that holds nothing else', ['EP/Song B', 'EP/Song A', 'EP/Song A/vocals'], [1, 2, 2]],
  ['but not parts of a song', ['Night Drive', 'Night Drive/Vocals', 'Night Drive/Drums'], [1, 1, 1]],
  ['nor folders of parts beside each other', ['Vocals', 'Beat', '808', '01 Drums'], [null, null, null, null]],
  ['nor files without a folder', ['', 'Sunrise', ''], [null, 1, null]],
  [
    'and never more than an order may have',
    Array.from({ length: 12 }, (_, i) => `Idea ${'abcdefghijkl'[i]}`),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10],
  ],
])('folders are songs %s', (_words, paths, songs) => {
  expect(songsByFolder([], at(...paths))).toEqual(songs);
});

test('what comes later joins its folder, wherever the client has put that, and other folders take what is free', () => {
  const here = [
    { path: 'Night Drive', song: 3 },
    { path: '', song: 1 },
    { path: 'Sunrise', song: 1 },
  ];
  expect(songsByFolder(here, at('Night Drive', 'Sunrise/vocals', 'Rain', 'Song 2', 'Snow'))).toEqual([
    3, 1, 4, 2, 5,
  ]);
});

test('one song in folders is one song', () => {
  expect(holdsSongFolders(['', 'Night Drive', 'Night Drive/vocals'])).toBe(false);
  expect(holdsSongFolders(['Night Drive', 'Sunrise'])).toBe(true);
});
