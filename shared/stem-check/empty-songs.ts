import type { CheckedStem } from '../stems.ts';

export type PlacedFile = Pick<CheckedStem, 'name' | 'path' | 'song'>;

/** The songs of an order that no file is for, by their numbers. */
export const listEmptySongs = (files: readonly Pick<PlacedFile, 'song'>[], songCount: number): number[] =>
  Array.from({ length: songCount }, (_, i) => i + 1).filter(
    (song) => !files.some((file) => file.song === song),
  );
