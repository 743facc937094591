import { memo } from 'react';
import { formatMegabytes } from '../../../../shared/limits.ts';
import { findingsOfFile, sayFacts } from '../../../../shared/stem-check/file-findings.ts';
import { classes } from '../../../lib/classes.ts';
import { Meter } from '../../../ui/meter.tsx';
import type { QueuedFile, UploadQueue, UploadState } from '../../uploads/types.ts';
import { FileChoices } from './file-choices.tsx';
import { percentOf, stateWords } from './file-words.ts';
import { FindingNote } from './finding-note.tsx';
import { IconButton } from './icon-button.tsx';

// The button goes with its row, so the focus moves on first: to a neighbour, or back to choosing files.
const keepFocus = (button: HTMLElement) => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector<HTMLElement>('[data-remove]') ?? document.getElementById('order-files'))?.focus();
};

const Steering = ({ file: { id, name, state }, queue }: { file: QueuedFile; queue: UploadQueue }) => {
  if (state === 'paused')
    return <IconButton icon="resume" label={`Resume ${name}`} onClick={() => queue.resume(id)} />;
  if (state === 'failed' || state === 'offline')
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

/** What the check says of a file, or how far it is. */
const checkWords = ({ report }: QueuedFile, progress: number | undefined): string => {
  if (report) return sayFacts(report.facts);
  return progress === undefined ? '' : `Checking the sound, ${Math.floor(progress * 100)}%`;
};

/** One file: how far it is, what it is in its song, and what was found in it. */
export const FileRow = memo(({ file, queue, songCount, checked, onRemove }: FileRowProps) => {
  const { id, name, path, size, sent, state } = file;
  const isWhole = state === 'whole';
  const findings = findingsOfFile({ ...file, size_bytes: size });
  // Good news takes no room of its own: it tells what the file is, too.
  const told = findings.find(({ severity }) => severity === 'fine')?.words ?? checkWords(file, checked);
  const remarks = findings.filter(({ severity }) => severity !== 'fine');
  return (
    <li data-state={state} className="py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere py-2">{name}</span>
        <span className="whitespace-nowrap font-mono text-muted text-sm">{formatMegabytes(size)} MB</span>
        <span className="flex flex-none">
          <Steering file={file} queue={queue} />
          <IconButton
            icon="remove"
            label={`Remove ${name}`}
            data-remove=""
            className="hover:text-error"
            onClick={(event) => {
              keepFocus(event.currentTarget);
              queue.remove(id);
              onRemove();
            }}
          />
        </span>
      </div>
      {!isWhole && <Meter label={name} value={percentOf({ sent, size }, false)} max={100} isThin />}
      {path && <p className="wrap-anywhere font-mono text-muted text-xs">in {path}</p>}
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <FileChoices file={file} songCount={songCount} onChange={(change) => queue.assign(id, change)} />
        <p className={classes('min-w-0', tones[state] ?? 'text-muted')}>{stateWords(file)}</p>
        {told && <p className="text-muted">{told}</p>}
      </div>
      {remarks.map((finding) => (
        <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} />
      ))}
    </li>
  );
});
type FileRowProps = {
  file: QueuedFile;
  queue: UploadQueue;
  songCount: number;
  /** How far its check is, from 0 to 1, while one runs. */
  checked: number | undefined;
  onRemove(): void;
};
