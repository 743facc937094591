import { type ReactNode, useRef } from 'react';
import { formatDuration } from '../../../shared/format.ts';
import type { SoundFile, SoundPart } from '../../../shared/portfolio.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { formatLoudness, formatTruePeak } from '../../lib/audio/levels.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { getRowFocusTarget } from '../admin-content/row-focus.ts';
import { useRetry } from './track-kind.ts';
import { getPartUrl, type OwnTrack, partNames, type TrackPart } from './track-parts.ts';

/** A track's files: what each is, its measurements and its processing state. */
export const PartList = ({ track, onReplace }: PartListProps) => (
  <ul className="grid gap-x-6 gap-y-4 md:grid-cols-3">
    {track.parts.map((part) => (
      <Part key={part.part} track={track} onReplace={onReplace} {...part} />
    ))}
  </ul>
);

type PartListProps = {
  track: OwnTrack;
  /** Opens the form at a part. */
  onReplace: (part: SoundPart) => void;
};

const Part = ({ track, onReplace, part, ready, newer }: TrackPart & PartListProps) => {
  const measures = track.sounds[part];
  return (
    <li className="min-w-0">
      <p className="label text-muted">{partNames[part]}</p>
      {ready && (
        <FileFacts file={ready}>
          {measures && (
            <>
              <span>{formatDuration(measures.duration_s)}</span>
              {measures.lufs === null ? <span>silent</span> : <span>{formatLoudness(measures.lufs)}</span>}
              {measures.true_peak_dbtp !== null && <span>{formatTruePeak(measures.true_peak_dbtp)}</span>}
            </>
          )}
        </FileFacts>
      )}
      {newer && (
        <>
          <FileFacts file={newer} />
          <Preparation
            file={newer}
            isHeard={getPartUrl(track, part) !== null}
            older={ready}
            onReplace={() => onReplace(part)}
          />
        </>
      )}
    </li>
  );
};

const FileFacts = ({ file, children }: { file: SoundFile; children?: ReactNode }) => (
  <div className="mt-1.5">
    <p className="font-medium text-sm leading-snug wrap-anywhere">{file.name}</p>
    <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 font-mono text-muted text-xs">
      <span>{formatSize(file.size_bytes)}</span>
      {children}
    </div>
  </div>
);

/** Why a file can't be heard, and which file is played instead. */
const Preparation = ({ file, isHeard, older, onReplace }: PreparationProps) => {
  const isFailed = file.state === 'failed';
  return (
    <div className="mt-2 text-sm">
      <p>
        <Badge tone={isFailed ? 'tone-red' : 'tone-yellow'}>
          {isFailed ? 'Couldn’t be processed' : 'Processing'}
        </Badge>
      </p>
      {isFailed && <p className="mt-1.5 text-error wrap-anywhere">{file.error}</p>}
      <p className="mt-1.5 text-muted wrap-anywhere">
        {older
          ? `Visitors still hear ${older.name}.`
          : isHeard
            ? 'Until then, visitors hear your original file.'
            : 'Visitors can’t hear it.'}
      </p>
      {isFailed && (
        <div className="mt-2 flex flex-wrap gap-2">
          <ActionButton kind="secondary" of={file.name} onClick={onReplace}>
            Replace
          </ActionButton>
          <RetryButton file={file} />
        </div>
      )}
    </div>
  );
};
type PreparationProps = {
  file: SoundFile;
  isHeard: boolean;
  older: SoundFile | null;
  onReplace: () => void;
};

// Most files fail because of their content, and would fail again; a retry helps when the server was at fault.
const RetryButton = ({ file }: { file: SoundFile }) => {
  const { mutate, isPending } = useRetry(file);
  const button = useRef<HTMLButtonElement>(null);
  const retry = () =>
    mutate(undefined, {
      // The button disappears once the file is queued; keep focus on the row.
      onSuccess: () => button.current === document.activeElement && getRowFocusTarget(file.item_id)?.focus(),
    });
  return (
    <ActionButton ref={button} kind="quiet" of={file.name} isBusy={isPending} onClick={retry}>
      {isPending ? 'Trying…' : 'Retry'}
    </ActionButton>
  );
};
