import { lazy, Suspense, useSyncExternalStore } from 'react';
import { formatMegabytes } from '../../../../shared/limits.ts';
import { holdsSongFolders } from '../../../../shared/stem-check/song-folders.ts';
import type { QueuedFile, UploadQueue } from '../../uploads/types.ts';
import type { CheckDesk } from './check-desk.ts';
import { FileRow } from './file-row.tsx';
import { countWords, isWholeOrder } from './row-words.ts';
import { hintOf, SongRemarks, useSongFindings } from './song-remarks.tsx';

// Heard by those who want to; a form without it is whole.
const StemStack = lazy(() =>
  import('../../stem-stack/stem-stack.tsx').then(
    ({ StemStack: Stack }) => ({ default: Stack }),
    () => ({ default: () => [] }),
  ),
);

/** The chosen files, each with how far it is and what was found in it. */
export const FilePart = ({ files, queue, checks, songCount, onRemove }: FilePartProps) => {
  const progress = useSyncExternalStore(checks.subscribe, checks.progress);
  const totals = queue.totals();
  const taken = files.filter(({ is_refused }) => !is_refused);
  const found = useSongFindings(taken, songCount);
  if (files.length === 0) return null;
  const isAlone = isWholeOrder(files, songCount);
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
            isAlone={isAlone}
            hint={isAlone ? '' : hintOf(file.id, found, songCount)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 font-mono text-muted text-sm">
        <span className="py-2.5">
          {taken.length > 0 && `${countWords(taken)}, ${formatMegabytes(totals.size)} MB in all`}
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
      {!isAlone && <SongRemarks found={found} files={taken} songCount={songCount} />}
      <Suspense fallback={null}>
        <StemStack files={taken} songCount={songCount} />
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
