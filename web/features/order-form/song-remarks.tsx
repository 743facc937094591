import { useMemo } from 'react';
import { getSongFindings } from '../../../shared/stem-check/song-findings.ts';
import type { CheckedStem, Severity, SongFinding } from '../../../shared/stems.ts';
import type { QueuedFile } from '../uploads/types.ts';
import { toCheckedStem } from './file-summary.ts';
import { FindingNote } from './finding-note.tsx';

const titleId = 'song-findings-title';

/**
 * Findings across the files of a song. With `placed` (files already in the order), only those that involve one of the
 * others.
 */
export const useSongFindings = (
  files: readonly QueuedFile[],
  songs: readonly string[],
  placed: readonly CheckedStem[],
  hasMix: boolean,
): SongFinding[] => {
  // Changes during an upload do not affect the song's findings.
  const said = files.map(({ id, label, song, report }) => `${id} ${label} ${song} ${report !== null}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is said of the files, not by how far they are
  return useMemo(() => {
    const within = files.map((file) => ({ ...toCheckedStem(file), song: Math.min(file.song, songs.length) }));
    const found = getSongFindings([...placed, ...within], songs, 'client', hasMix);
    const isNew = (id: string) => files.some((file) => file.id === id);
    return placed.length > 0 ? found.filter(({ file_ids }) => file_ids.some(isNew)) : found;
  }, [said, songs, placed, hasMix]);
};

/** The worst severity among the song's findings that name this file; null when none does. */
export const getSongSeverity = (id: string, found: readonly SongFinding[]): Severity | null =>
  found.find(({ severity, file_ids }) => severity !== 'fine' && file_ids.includes(id))?.severity ?? null;

/** Links from a file to its song's findings. */
export const SongRemarksLink = () => (
  <a className="link inline-flex min-h-11 items-center" href={`#${titleId}`}>
    Named in a remark on its song
  </a>
);

export const SongRemarks = ({ found, files, songs }: SongRemarksProps) => {
  if (found.length === 0) return null;
  const splitWords = ({ code, song, words }: SongFinding) =>
    songs.length > 1 && code !== 'no_files' ? `${songs[song - 1]}: ${words}` : words;
  /** Files that the finding's text does not name. */
  const listNames = ({ severity, words, file_ids }: SongFinding) => {
    const names = file_ids.map((id) => files.find((file) => file.id === id)?.name ?? '');
    const unsaid = names.filter((name) => name && !words.includes(name));
    return severity === 'fine' || unsaid.length === 0 ? '' : `(${unsaid.join(', ')})`;
  };
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h3 id={titleId} className="scroll-mt-24 font-semibold">
        {songs.length > 1 ? 'Across the files of a song' : 'Across your files'}
      </h3>
      {found.map((finding) => (
        <FindingNote
          key={`${finding.code}-${finding.song}-${finding.file_ids.join()}`}
          finding={{ ...finding, words: splitWords(finding) }}
          of={listNames(finding)}
        />
      ))}
    </section>
  );
};
type SongRemarksProps = {
  found: readonly SongFinding[];
  files: readonly { id: string; name: string }[];
  songs: readonly string[];
};
