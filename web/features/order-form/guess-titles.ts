import { guessSongTitle } from '../../../shared/stem-check/guess-song-title.ts';
import { guessWholeTitle } from '../../../shared/stem-check/whole-songs.ts';
import type { QueuedFile } from '../uploads/types.ts';

type NamedFile = Pick<QueuedFile, 'name' | 'path' | 'song' | 'is_refused' | 'report'>;

const listEntries = ({ report }: NamedFile) =>
  (report?.entries ?? []).map(({ path }) => ({
    name: path.split('/').at(-1) ?? path,
    path: path.split('/').slice(0, -1).join('/'),
  }));

/** The titles of the songs ordered, as the names of their files suggest them; those inside a ZIP tell last. */
export const guessTitles = (
  files: readonly NamedFile[],
  songCount: number,
  artist: string,
  areWhole: boolean,
): string[] =>
  Array.from({ length: songCount }, (_, at) => {
    const own = files.filter(({ song, is_refused }) => !is_refused && Math.min(song, songCount) === at + 1);
    return (
      (areWhole ? guessWholeTitle : guessSongTitle)(own, artist) ||
      guessSongTitle(own.flatMap(listEntries), artist)
    );
  });
