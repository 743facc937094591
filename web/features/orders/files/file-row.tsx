import { memo } from 'react';
import { formatMegabytes } from '../../../../shared/limits.ts';
import { classes } from '../../../lib/classes.ts';
import { Meter } from '../../../ui/meter.tsx';
import type { QueuedFile, UploadQueue, UploadState } from '../../uploads/types.ts';
import { FileChoices } from './file-choices.tsx';
import { percentOf, stateWords } from './file-words.ts';
import { FindingNote } from './finding-note.tsx';
import { IconButton } from './icon-button.tsx';
import { removeFile, removeId } from './remove-file.ts';
import { rowWords } from './row-words.ts';
import { HintLink } from './song-remarks.tsx';
import { ZipContents } from './zip-contents.tsx';

const Steering = ({ file, queue }: { file: QueuedFile; queue: UploadQueue }) => {
  const { id, name, state, is_refused } = file;
  if (state === 'paused')
    return <IconButton icon="resume" label={`Resume ${name}`} onClick={() => queue.resume(id)} />;
  if ((state === 'failed' && !is_refused) || state === 'offline')
    return <IconButton icon="retry" label={`Retry ${name}`} onClick={() => queue.retry(id)} />;
  if (state === 'waiting' || state === 'sending')
    return <IconButton icon="pause" label={`Pause ${name}`} onClick={() => queue.pause(id)} />;
  return null;
};

const tones: Partial<Record<UploadState, string>> = {
  whole: 'text-success',
  failed: 'text-error',
  needs_file: 'text-error',
  offline: 'text-accent',
};

/** One file: how far it is, what it is in its song, and what was found in it. */
export const FileRow = memo(({ file, queue, songCount, checked, isAlone, hint, onRemove }: FileRowProps) => {
  const { id, name, path, size, sent, state, is_refused, problem, report } = file;
  const { told, remarks } = rowWords(file, isAlone, hint !== '');
  // Told of a file that is well on its way: that it began anew.
  const note = state === 'waiting' || state === 'sending' || state === 'whole' ? problem : null;
  return (
    <li data-state={state} className="py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere py-2">{name}</span>
        <span className="whitespace-nowrap font-mono text-muted text-sm">{formatMegabytes(size)} MB</span>
        <span className="flex flex-none">
          <Steering file={file} queue={queue} />
          <IconButton
            icon="remove"
            id={removeId(id)}
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
        <Meter label={name} value={percentOf({ sent, size }, false)} max={100} isThin />
      )}
      {path && <p className="wrap-anywhere font-mono text-muted text-xs">in {path}</p>}
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {!is_refused && (
          <FileChoices file={file} songCount={songCount} onChange={(change) => queue.assign(id, change)} />
        )}
        <p className={classes('min-w-0', tones[state] ?? 'text-muted')}>{stateWords(file)}</p>
        {note && <p className="w-full text-accent">{note}</p>}
        {checked !== undefined && !report && !is_refused && (
          <p className="text-muted">Checking the sound, {Math.floor(checked * 100)}%</p>
        )}
        {told.length > 0 && <p className="text-muted">{told.join(' ')}</p>}
        {hint && <HintLink words={hint} />}
      </div>
      {remarks.map((finding) => (
        <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} />
      ))}
      {report?.entries && !is_refused && <ZipContents entries={report.entries} />}
    </li>
  );
});
type FileRowProps = {
  file: QueuedFile;
  queue: UploadQueue;
  songCount: number;
  /** How far its check is, from 0 to 1, while one runs. */
  checked: number | undefined;
  /** It is all there is of the order. */
  isAlone: boolean;
  /** Where more is said of it, or nothing. */
  hint: string;
  onRemove(): void;
};
