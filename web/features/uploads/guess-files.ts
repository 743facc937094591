import { guessSongs } from '../../../shared/stem-check/guess-songs.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import { guessWholeLabel } from '../../../shared/stem-check/whole-songs.ts';

/** Songs and parts of a client’s files, by their names. The studio’s versions are told apart by other means. */
export const guess = {
  songs: guessSongs,
  label: (name: string, path: string, areWhole: boolean) =>
    areWhole ? guessWholeLabel(name) : guessLabel(name, path),
};
