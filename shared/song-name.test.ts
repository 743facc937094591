import { expect, test } from 'vitest';
import { getSongNames } from './song-name.ts';

test('songs have their titles, or their numbers; one title twice is told apart', () => {
  expect(getSongNames(['Night Bus', '', 'Night Bus', 'Low Tide', ''])).toEqual([
    ...['Night Bus', 'Song 2', 'Night Bus (2)', 'Low Tide', 'Song 5'],
  ]);
  // Every name is used once, whatever titles look like.
  expect(getSongNames(['Song 2', '', 'Night Bus', 'Night Bus (2)', 'Night Bus'])).toEqual([
    ...['Song 2', 'Song 2 (2)', 'Night Bus', 'Night Bus (2)', 'Night Bus (3)'],
  ]);
});
