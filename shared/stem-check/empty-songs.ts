import type { CheckedStem } from '../stems.ts';

export type PlacedFile = Pick<CheckedStem, 'name' | 'path' | 'song'>;

/** Numbers of an order's songs that have no files. */
export const listEmptySongs = (files: readonly Pick<PlacedFile, 'song'>[], songCount: number): number[] =>
  Array.from({ length: songCount }, (_, i) => i + 1).filter(
    (song) => !files.some((file) => file.song === song),
  );
