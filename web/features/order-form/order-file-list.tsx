import { lazy, type ReactNode, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { formatMegabytes } from '../../../shared/sizes.ts';
import { countSongs } from '../../../shared/stem-check/guess-songs.ts';
import type { CheckedStem } from '../../../shared/stems.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { QueuedFile } from '../uploads/types.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';
import { FileRow } from './file-row.tsx';
import { describeFileCount, isWholeOrder } from './file-summary.ts';
import { MoveFiles } from './move-files.tsx';
import { type SongCountChange, SongCountQuestion } from './song-count-question.tsx';
import { getSongSeverity, SongRemarks, useSongFindings } from './song-remarks.tsx';
import type { FileChecks } from './watch-checks.ts';

// Optional: the form works without it.
const StemStack = lazy(() =>
  import('../stem-stack/stem-stack.tsx').then(
    ({ StemStack: Stack }) => ({ default: Stack }),
    () => ({ default: () => [] }),
  ),
);

const none: readonly CheckedStem[] = [];

/** The chosen files, with upload progress and findings. */
export const OrderFileList = ({
  files,
  queue,
  checks,
  songs,
  hasMix,
  areWhole,
  placed = none,
  songCountChange,
  onRemove,
  children,
}: OrderFileListProps) => {
  const progress = useSyncExternalStore(checks.subscribe, checks.progress);
  const totals = queue.totals();
  const taken = files.filter(({ is_refused }) => !is_refused);
  const found = useSongFindings(taken, songs, placed, hasMix);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setSelection((old) =>
        old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
      ),
    [],
  );
  if (files.length === 0) return children;
  const songCount = songs.length;
  const isAlone = placed.length === 0 && isWholeOrder(files, songCount);
  const isRunning = files.some(({ state }) => state === 'waiting' || state === 'sending');
  const isPaused = files.some(({ state }) => state === 'paused');
  const guessed = countSongs(areWhole ? taken.filter(({ label }) => label !== 'reference') : taken, areWhole);
  const canMove = songCount > 1 && taken.length > 1;
  const selected = taken.filter(({ id }) => selection.has(id));
  const move = (song: number) => {
    for (const { id } of selected) queue.assign(id, { song });
    setSelection(new Set());
  };
  return (
    <>
      {songCountChange && <SongCountQuestion {...songCountChange} guessed={guessed} songCount={songCount} />}
      {songCount > 1 && (
        <p className="mb-2 text-muted text-sm">
          {guessed > 1
            ? 'Songs are guessed from your folder and file names. Check them, and move any that are wrong.'
            : 'Choose a song for each file.'}
        </p>
      )}
      {canMove && (
        <MoveFiles
          selected={selected.length}
          all={taken.length}
          songs={songs}
          onSelectAll={(isSelected) => setSelection(new Set(isSelected ? taken.map(({ id }) => id) : []))}
          onMove={move}
        />
      )}
      <ul aria-label="Chosen files" className="divide-y divide-hairline border-hairline border-y">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            queue={queue}
            songs={songs}
            hasMix={hasMix}
            areWhole={areWhole}
            checked={progress.get(file.id)}
            isAlone={isAlone}
            songSeverity={isAlone ? null : getSongSeverity(file.id, found)}
            isSelected={canMove && selection.has(file.id)}
            onSelect={canMove ? toggle : undefined}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-muted text-sm">
        <span className="py-2.5">
          {taken.length > 0 && `${describeFileCount(taken)}, ${formatMegabytes(totals.size)} MB in all`}
        </span>
        {files.length > 1 && (isRunning || isPaused) && (
          <LinkButton onClick={() => (isRunning ? queue.pauseAll() : queue.resumeAll())}>
            {isRunning ? 'Pause all' : 'Resume all'}
          </LinkButton>
        )}
      </div>
      {children}
      {!isAlone && <SongRemarks found={found} files={[...placed, ...taken]} songs={songs} />}
      <Suspense fallback={null}>{!areWhole && <StemStack files={taken} songs={songs} />}</Suspense>
    </>
  );
};
type OrderFileListProps = {
  files: readonly QueuedFile[];
  queue: UploadQueue;
  checks: FileChecks;
  /** What the songs of the order are called, in their order. Keep the array: every row has it. */
  songs: readonly string[];
  /** Whether they are sent for a mix. */
  hasMix: boolean;
  /** Whether each is a whole song to master. */
  areWhole: boolean;
  /** Files already in the order. */
  placed?: readonly CheckedStem[];
  /** Absent when the number of songs is fixed. */
  songCountChange?: SongCountChange;
  onRemove(): void;
  /** Between the files and what was found across them. */
  children?: ReactNode;
};
