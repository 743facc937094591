import { memo, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { formatFacts } from '../../../shared/format-sound.ts';
import { formatMegabytes } from '../../../shared/sizes.ts';
import { type Severity, stemLabelWords, type ZipEntry } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { QueuedFile, UploadState } from '../uploads/types.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';
import { FileChoices } from './file-choices.tsx';
import { summarizeFile } from './file-summary.ts';
import { FindingNote, severityLabels } from './finding-note.tsx';
import { getRemoveButtonId, removeFile } from './remove-file.ts';
import { SongRemarksLink } from './song-remarks.tsx';
import { describeUploadState, describeUploadStateShort, getPercent } from './upload-status-text.ts';

const Steering = ({ file, queue }: { file: QueuedFile; queue: UploadQueue }) => {
  const { id, name, state, is_refused } = file;
  if (state === 'paused')
    return <IconButton icon="resume" label={`Resume ${name}`} onClick={() => queue.resume(id)} />;
  if ((state === 'failed' && !is_refused) || state === 'offline')
    return <IconButton icon="retry" label={`Retry ${name}`} onClick={() => queue.resume(id)} />;
  if (state === 'waiting' || state === 'sending')
    return <IconButton icon="pause" label={`Pause ${name}`} onClick={() => queue.pause(id)} />;
  return null;
};

const stateTones: Partial<Record<UploadState, string>> = {
  whole: 'text-success',
  failed: 'text-error',
  needs_file: 'text-error',
  offline: 'text-text',
};
const severityTones: Record<Severity, string> = {
  fine: 'text-success',
  look: 'text-text',
  fix: 'font-semibold text-accent',
};

const UploadedTick = () => (
  <svg
    role="img"
    aria-label="Uploaded"
    viewBox="0 0 20 20"
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M4 10.5l4 4 8-9" />
  </svg>
);

/** The contents of a ZIP by name, on demand. */
const ZipContents = ({ entries, more }: { entries: readonly ZipEntry[]; more: number }) =>
  entries.length > 0 && (
    <details className="mb-2 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 text-muted hover:text-text">
        {formatCount(entries.length + more, 'audio file')} inside
      </summary>
      <ul className="space-y-1 border-hairline border-l-2 pl-4">
        {entries.map(({ path, facts }) => (
          <li key={path} className="flex flex-wrap gap-x-4">
            <span className="wrap-anywhere">{path}</span>
            {facts && <span className="text-muted">{formatFacts(facts)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );

/** A file on one line; expanded, everything about it and its choices. A file that needs attention expands by itself. */
export const FileRow = memo((props: FileRowProps) => {
  const {
    file,
    queue,
    songs,
    hasMix,
    areWhole,
    checked,
    isAlone,
    songSeverity,
    isSelected,
    onSelect,
    onRemove,
  } = props;
  const { id, name, path, size, sent, state, is_refused, problem, report, label, song } = file;
  const { told, remarks } = summarizeFile(file, isAlone, songSeverity !== null, hasMix);
  const needsHand = state === 'failed' || state === 'needs_file';
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (needsHand || isAlone);
  const detailsId = `details-${id}`;
  const [severity] = [...remarks.map((remark) => remark.severity), ...(songSeverity ? [songSeverity] : [])]
    .toSorted((a, b) => Number(b === 'fix') - Number(a === 'fix'))
    .slice(0, 1);
  const place = songs.length > 1 ? `, ${songs[Math.min(song, songs.length) - 1]}` : '';
  // For a file that is uploading normally, the only problem to mention is that it restarted.
  const note = state === 'waiting' || state === 'sending' || state === 'whole' ? problem : null;
  return (
    <li data-state={state}>
      <div className="flex min-h-11 items-center gap-x-3">
        {onSelect && (
          <label className="grid size-11 flex-none cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              disabled={is_refused}
              onChange={() => onSelect(id)}
              className="size-5 cursor-pointer accent-accent"
            />
          </label>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 text-left hover:text-accent"
          onClick={() => setChosen(!isOpen)}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className={classes(
              'size-4 flex-none text-muted transition-transform motion-reduce:transition-none',
              isOpen && 'rotate-90',
            )}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M7 4l6 6-6 6" />
          </svg>
          <span className="min-w-0 py-1.5 sm:flex sm:items-baseline sm:gap-2">
            <span className={classes('wrap-anywhere', !isOpen && 'line-clamp-2 sm:line-clamp-1')}>
              {name}
            </span>
            <span className="flex flex-none flex-wrap gap-x-2 text-muted text-sm">
              <span>{formatMegabytes(size)} MB</span>
              {!is_refused && (
                <span>
                  {stemLabelWords[label]}
                  {place}
                </span>
              )}
            </span>
          </span>
        </button>
        <span
          className={classes(
            'flex-none whitespace-nowrap text-sm',
            (severity && state === 'whole' ? severityTones[severity] : stateTones[state]) ?? 'text-muted',
          )}
        >
          {state !== 'whole' && describeUploadStateShort(file)}
          {state === 'whole' && !severity && <UploadedTick />}
          {state === 'whole' && severity && (
            <>
              <span className="sr-only">Uploaded.</span> {severityLabels[severity]}
            </>
          )}
        </span>
        <span className="flex flex-none">
          <Steering file={file} queue={queue} />
          <IconButton
            icon="remove"
            id={getRemoveButtonId(id)}
            label={`Remove ${name}`}
            data-remove=""
            className="hover:text-error"
            onClick={(event) => {
              removeFile(queue, file, event.currentTarget);
              onRemove();
            }}
          />
        </span>
      </div>
      {state !== 'whole' && !is_refused && (
        <Meter label={name} value={getPercent({ sent, size }, false)} max={100} isThin />
      )}
      <div id={detailsId} hidden={!isOpen} className="pb-3 sm:pl-6">
        {path && <p className="wrap-anywhere text-muted text-xs">in {path}</p>}
        <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {!is_refused && (
            <FileChoices
              file={file}
              songs={songs}
              areWhole={areWhole}
              onChange={(change) => queue.assign(id, change)}
            />
          )}
          {state !== 'whole' && (
            <p className={classes('min-w-0', stateTones[state] ?? 'text-muted')}>
              {describeUploadState(file)}
            </p>
          )}
          {note && <p className="w-full">{note}</p>}
          {checked !== undefined && !report && !is_refused && (
            <p className="text-muted">Checking the sound, {Math.floor(checked * 100)}%</p>
          )}
          {told.length > 0 && <p className="text-muted">{told.join(' ')}</p>}
          {songSeverity && <SongRemarksLink />}
        </div>
        {remarks.map((finding) => (
          <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} />
        ))}
        {report?.entries && !is_refused && (
          <ZipContents entries={report.entries} more={report.zip?.more_sounds ?? 0} />
        )}
      </div>
    </li>
  );
});
type FileRowProps = {
  file: QueuedFile;
  queue: UploadQueue;
  /** What the songs of the order are called. */
  songs: readonly string[];
  /** Whether it is sent for a mix. */
  hasMix: boolean;
  areWhole: boolean;
  /** Progress of its check, from 0 to 1, while one is running. */
  checked: number | undefined;
  /** True when it is the order's only content. */
  isAlone: boolean;
  /** The worst severity among findings of its song that name it; null without one. */
  songSeverity: Severity | null;
  isSelected: boolean;
  /** Absent when there is nothing to move it to. */
  onSelect: ((id: string) => void) | undefined;
  onRemove(): void;
};
