import { expect, test } from 'vitest';
import { describeEmptySong } from './order-songs.ts';

test.each([
  [false, 'No files for this song yet.'],
  [true, 'No files listed for this song. They may be among those of another song.'],
])('a song without files, while all files are there: %s', (files_complete, words) => {
  expect(describeEmptySong({ song_count: 2, files_complete })).toBe(words);
});
