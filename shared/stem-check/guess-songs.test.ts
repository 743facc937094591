import { expect, test } from 'vitest';
import { cpuMs } from '../../test/cpu-time.ts';
import { countSongs, guessSongs } from './guess-songs.ts';
import { guessWholeLabel, guessWholeTitle } from './whole-songs.ts';

const at = (...paths: string[]) => paths.map((path, i) => ({ name: `${i}.wav`, path }));
/** Files from full paths: `EP/Song A/Beat.wav`. */
const files = (...all: string[]) =>
  all.map((one) => ({ name: one.split('/').at(-1) ?? '', path: one.split('/').slice(0, -1).join('/') }));

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
    Array.from({ length: 52 }, (_, i) => `Idea ${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${i < 26 ? '' : 'x'}`),
    Array.from({ length: 52 }, (_, i) => Math.min(i + 1, 50)),
  ],
])('folders are songs %s', (_words, paths, songs) => {
  expect(guessSongs([], at(...paths))).toEqual(songs);
});

test("puts later files into their folder's song, wherever the client moved it, and other folders into free songs", () => {
  const here = [
    { name: 'a.wav', path: 'Night Drive', song: 3 },
    { name: 'b.wav', path: '', song: 1 },
    { name: 'c.wav', path: 'Sunrise', song: 1 },
  ];
  expect(guessSongs(here, at('Night Drive', 'Sunrise/vocals', 'Rain', 'Song 2', 'Snow'))).toEqual([
    3, 1, 4, 2, 5,
  ]);
});

test('treats one song split into folders as one song', () => {
  expect(countSongs(at('', 'Night Drive', 'Night Drive/vocals'))).toBe(1);
  expect(countSongs(at('Night Drive', 'Sunrise'))).toBe(2);
  expect(countSongs(at('', ''))).toBe(0);
});

test.each<[string, string[], (number | null)[]]>([
  [
    'song folders with a loose file beside them are still songs',
    ['EP/Rough mix.wav', 'EP/Night Drive/Beat.wav', 'EP/Sunrise/Beat.wav', 'EP/Sunrise/Lead.wav'],
    [null, 1, 2, 2],
  ],
  [
    'folders beside a part of the song are no songs',
    ['Night Drive/Beat.wav', 'Night Drive/Verse ideas/a.wav', 'Night Drive/Extras/b.wav'],
    [1, 1, 1],
  ],
  [
    'a loose file named like a folder joins its song',
    ['Night Drive/Beat.wav', 'Sunrise/Beat.wav', 'Sunrise ref.wav', 'readme.wav'],
    [1, 2, 2, null],
  ],
  ['numbers before the part', ['Song2_Beat.wav', 'Song1_Beat.wav', 'Song1_Lead.wav'], [2, 1, 1]],
  [
    'titles before the part',
    ['Night Drive - Beat.wav', 'Night Drive - Lead Vox.wav', 'Sunrise - Beat.wav', 'Sunrise - Hook.wav'],
    [1, 1, 2, 2],
  ],
  [
    'titles with the word of a part',
    ['Bass Face - Beat.wav', 'Bass Face - Lead.wav', 'Rain_Beat.wav'],
    [1, 1, 2],
  ],
  ['two singers of one song are one song', ['Beat.wav', 'Ann Lead.wav', 'Bo Lead.wav'], [null, null, null]],
  ['singers alone are no songs', ['Ann Lead.wav', 'Ann Adlib.wav', 'Bo Lead.wav'], [null, null, null]],
  ['track numbers are no songs', ['01_Beat.wav', '02_Lead.wav', '03_Hook.wav'], [null, null, null]],
  ['one title is no choice', ['Night Drive Beat.wav', 'Night Drive Lead.wav'], [null, null]],
])('groups songs by folder and name: %s', (_words, all, songs) => {
  expect(guessSongs([], files(...all))).toEqual(songs);
});

test('handles names of many blanks or dashes in a large order quickly', () => {
  const names = Array.from({ length: 500 }, (_, i) => ({
    name: `${' -_'.repeat(60)}${i}.wav`,
    path: `${i}`,
  }));
  expect(
    cpuMs(() => {
      guessSongs([], names);
    }),
  ).toBeLessThan(1_000);
});

test.each<[string, string[], (number | null)[]]>([
  ['each of its own name', ['Night Ferry.wav', 'Slow Orbit.wav'], [1, 2]],
  [
    'versions of one together',
    ['Night Ferry.wav', 'Night Ferry (instrumental).wav', 'Night Ferry clean.wav', 'Slow Orbit.wav'],
    [1, 1, 1, 2],
  ],
  ['two edits without the song itself', ['Night Ferry (clean).wav', 'Night Ferry (explicit).wav'], [1, 1]],
  ['an album by its files', ['My EP/01 Night Ferry.wav', 'My EP/02 Slow Orbit.wav'], [1, 2]],
  ['folders that name the song', ['Night Ferry/mix.wav', 'Slow Orbit/mix.wav'], [1, 2]],
  ['numbers alone', ['Album/01.wav', 'Album/02.wav'], [1, 2]],
  ['a number in a title', ['7 Rings.wav', 'Come Clean.wav'], [1, 2]],
  [
    'no reference, part or ZIP without a title',
    ['Night Ferry.wav', 'ref.wav', 'Kick.wav', 'Mixes.zip'],
    [1, null, null, null],
  ],
])('files to master are whole songs: %s', (_words, all, songs) => {
  expect(guessSongs([], files(...all), true)).toEqual(songs);
  expect(countSongs(files(...all), true)).toBe(Math.max(...songs.map(Number)));
});

test('a whole song has the title in its name, and is one whatever its length', () => {
  const title = (...all: string[]) => guessWholeTitle(files(...all), 'Ada');
  expect(title('My EP/Night Ferry.wav')).toBe('Night Ferry');
  expect(title('Ember clean.wav', 'Ember.wav', 'Other ref.wav')).toBe('Ember');
  expect(title('Night Ferry (clean).wav')).toBe('Night Ferry');
  expect(
    ['Ember.wav', 'Ember (instrumental).wav', 'Ember rough mix.wav', 'Ember ref.wav'].map(guessWholeLabel),
  ).toEqual(['song', 'song', 'song', 'reference']);
});
