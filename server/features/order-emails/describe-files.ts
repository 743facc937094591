import { groupBy } from '../../../shared/stem-check/group-by.ts';
import type { FileRow } from '../ledger/rows.ts';

export type NamedFile = Pick<FileRow, 'name' | 'song'>;

/** `beat.wav, lead.wav and 4 more` */
const listNames = (names: string[], max: number): string => {
  const shown = names.slice(0, max);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
};

/** One line per song that got files: `Song 2: hook.wav, lead.wav`. */
export const listFilesBySong = (files: NamedFile[], songCount: number, max: number): string[] =>
  [...groupBy(files, ({ song }) => song)]
    .sort(([one], [other]) => one - other)
    .map(([song, own]) => {
      const names = listNames(
        own.map(({ name }) => name),
        max,
      );
      return songCount > 1 ? `Song ${song}: ${names}` : names;
    });
