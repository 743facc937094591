import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { formatMegabytes } from '../../../../shared/limits.ts';
import { findingsAcross } from '../../../../shared/stem-check/song-findings.ts';
import { holdsSongFolders } from '../../../../shared/stem-check/song-folders.ts';
import type { SongFinding } from '../../../../shared/stems.ts';
import type { QueuedFile, UploadQueue } from '../../uploads/types.ts';
import type { CheckDesk } from './check-desk.ts';
import { FileRow } from './file-row.tsx';
import { FindingNote } from './finding-note.tsx';

// Heard by those who want to; a form without it is whole.
const StemStack = lazy(() =>
  import('../../stem-stack/stem-stack.tsx').then(
    ({ StemStack: Stack }) => ({ default: Stack }),
    () => ({ default: () => [] }),
  ),
);

/** What stands out across the files of a song. */
const SongFindings = ({ files, songCount }: { files: readonly QueuedFile[]; songCount: number }) => {
  // Of what a running upload changes, nothing says anything about the song.
  const said = files.map(({ id, label, song, report }) => `${id} ${label} ${song} ${report !== null}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is said of the files, not by how far they are
  const found = useMemo(() => {
    const within = files.map((file) => ({
      ...file,
      size_bytes: file.size,
      song: Math.min(file.song, songCount),
    }));
    return findingsAcross(within, songCount);
  }, [said, songCount]);
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
    <section aria-labelledby="song-findings-title" className="mt-6">
      <h3 id="song-findings-title" className="font-semibold">
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

/** The chosen files, each with how far it is and what was found in it. */
export const FilePart = ({ files, queue, checks, songCount, onRemove }: FilePartProps) => {
  const progress = useSyncExternalStore(checks.subscribe, checks.progress);
  const totals = queue.totals();
  if (files.length === 0) return null;
  const isRunning = files.some(({ state }) => state === 'waiting' || state === 'sending');
  const isPaused = files.some(({ state }) => state === 'paused');
  return (
    <>
      {songCount > 1 && (
        <p className="mb-2 text-muted text-sm">
          {holdsSongFolders(files.map(({ path }) => path))
            ? 'Each folder is taken for a song. Say of a file where that is wrong.'
            : 'Say of each file which song it belongs to.'}
        </p>
      )}
      <ul aria-label="Chosen files" className="divide-y divide-hairline border-hairline border-y">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            queue={queue}
            songCount={songCount}
            checked={progress.get(file.id)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 font-mono text-muted text-sm">
        <span className="py-2.5">
          {files.length === 1 ? '1 file' : `${files.length} files`}, {formatMegabytes(totals.size)} MB in all
        </span>
        {files.length > 1 && (isRunning || isPaused) && (
          <button
            type="button"
            className="link min-h-11 cursor-pointer"
            onClick={() => (isRunning ? queue.pauseAll() : queue.resumeAll())}
          >
            {isRunning ? 'Pause all' : 'Resume all'}
          </button>
        )}
      </div>
      <SongFindings files={files} songCount={songCount} />
      <Suspense fallback={null}>
        <StemStack files={files} songCount={songCount} />
      </Suspense>
    </>
  );
};
type FilePartProps = {
  files: readonly QueuedFile[];
  queue: UploadQueue;
  checks: CheckDesk;
  songCount: number;
  onRemove(): void;
};
