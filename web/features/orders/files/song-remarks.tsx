import { useMemo } from 'react';
import { findingsAcross } from '../../../../shared/stem-check/song-findings.ts';
import type { SongFinding } from '../../../../shared/stems.ts';
import type { QueuedFile } from '../../uploads/types.ts';
import { FindingNote } from './finding-note.tsx';
import { stemOf } from './row-words.ts';

const titleId = 'song-findings-title';

/** What stands out across the files of a song. */
export const useSongFindings = (files: readonly QueuedFile[], songCount: number): SongFinding[] => {
  // Of what a running upload changes, nothing says anything about the song.
  const said = files.map(({ id, label, song, report }) => `${id} ${label} ${song} ${report !== null}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is said of the files, not by how far they are
  return useMemo(() => {
    const within = files.map((file) => ({ ...stemOf(file), song: Math.min(file.song, songCount) }));
    return findingsAcross(within, songCount);
  }, [said, songCount]);
};

/** Where a remark on a song names the file, in words: `See song 1 below`, or nothing. */
export const hintOf = (id: string, found: readonly SongFinding[], songCount: number): string => {
  const naming = found.filter(({ severity, file_ids }) => severity !== 'fine' && file_ids.includes(id));
  const songs = [...new Set(naming.map(({ song }) => song))];
  if (songs.length === 0) return '';
  return songCount > 1 ? `See song ${songs.join(' and ')} below` : 'See below';
};

/** Leads from a row to what is said of its song. */
export const HintLink = ({ words }: { words: string }) => (
  <a className="link inline-flex min-h-11 items-center" href={`#${titleId}`}>
    {words}
  </a>
);

export const SongRemarks = ({ found, files, songCount }: SongRemarksProps) => {
  if (found.length === 0) return null;
  const wordsOf = ({ song, words }: SongFinding) =>
    songCount > 1 && !words.startsWith(`Song ${song} `) ? `Song ${song}: ${words}` : words;
  /** Those that the words do not name. */
  const namesOf = ({ severity, words, file_ids }: SongFinding) => {
    const names = file_ids.map((id) => files.find((file) => file.id === id)?.name ?? '');
    const unsaid = names.filter((name) => name && !words.includes(name));
    return severity === 'fine' || unsaid.length === 0 ? '' : `(${unsaid.join(', ')})`;
  };
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <h3 id={titleId} className="scroll-mt-24 font-semibold">
        {songCount > 1 ? 'Across the files of a song' : 'Across your files'}
      </h3>
      {found.map((finding) => (
        <FindingNote
          key={`${finding.code}-${finding.song}-${finding.file_ids.join()}`}
          finding={{ ...finding, words: wordsOf(finding) }}
          of={namesOf(finding)}
        />
      ))}
    </section>
  );
};
type SongRemarksProps = {
  found: readonly SongFinding[];
  files: readonly QueuedFile[];
  songCount: number;
};
