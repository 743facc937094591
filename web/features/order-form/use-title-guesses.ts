import { useDeferredValue, useMemo } from 'react';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import type { QueuedFile } from '../uploads/types.ts';
import type { FileTools } from './file-tools.ts';

/** The titles that the songs' files suggest; empty until the code that handles files is there. */
export const useTitleGuesses = (
  tools: FileTools | null,
  files: readonly QueuedFile[],
  { song_count, name }: OrderFields,
  areWhole: boolean,
): string[] => {
  // Progress of an upload changes no title.
  const named = files.map(
    ({ id, song, is_refused, report }) => `${id} ${song} ${is_refused} ${report !== null}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is said of the files
  return useMemo(
    () =>
      tools?.guessTitles(files, song_count, name, areWhole) ?? Array.from({ length: song_count }, () => ''),
    [tools, named.join(), song_count, name, areWhole],
  );
};

/** What songs of these titles are called: the same array until one changes, and behind what is being typed. */
export const useSongNames = (titles: readonly string[]): string[] => {
  const lines = titles.join('\n');
  return useDeferredValue(useMemo(() => getSongNames(lines.split('\n')), [lines]));
};
