import { type ReactNode, useRef } from 'react';
import { formatMegabytes } from '../../../shared/limits.ts';
import type { SoundFile } from '../../../shared/portfolio.ts';
import { classes } from '../../lib/classes.ts';
import { formatDuration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { placeInRow } from '../admin-content/row-focus.ts';
import { addressOfPart, type OwnTrack, partNames, type TrackPart } from './track-parts.ts';
import { useRetry } from './use-tracks.ts';

const minus = (value: number) => value.toFixed(1).replace('-', '−');

/** The files of a track: what each is, what it measures, and how far it is prepared. */
export const PartList = ({ track }: { track: OwnTrack }) => (
  <ul className="grid gap-x-6 gap-y-4 md:grid-cols-3">
    {track.parts.map((part) => (
      <Part key={part.part} track={track} {...part} />
    ))}
  </ul>
);

const Part = ({ track, part, ready, newer }: TrackPart & { track: OwnTrack }) => {
  const measures = track.sounds[part];
  return (
    <li className="min-w-0">
      <p className="label text-muted">{partNames[part]}</p>
      {ready && (
        <FileFacts file={ready}>
          {measures && (
            <>
              <span>{formatDuration(measures.duration_s)}</span>
              {measures.lufs === null ? <span>silent</span> : <span>{minus(measures.lufs)} LUFS</span>}
              {measures.true_peak_dbtp !== null && <span>{minus(measures.true_peak_dbtp)} dBTP</span>}
            </>
          )}
        </FileFacts>
      )}
      {newer && (
        <>
          <FileFacts file={newer} />
          <Preparation file={newer} isHeard={addressOfPart(track, part) !== null} older={ready} />
        </>
      )}
    </li>
  );
};

const FileFacts = ({ file, children }: { file: SoundFile; children?: ReactNode }) => (
  <div className="mt-1.5">
    <p className="font-medium text-sm leading-snug wrap-anywhere">{file.name}</p>
    <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 font-mono text-muted text-xs">
      <span>{formatMegabytes(file.size_bytes)} MB</span>
      {children}
    </div>
  </div>
);

/** What keeps the file from being heard, and what is heard in its place. */
const Preparation = ({ file, isHeard, older }: PreparationProps) => {
  const isFailed = file.state === 'failed';
  return (
    <div className="mt-2 text-sm">
      <p
        className={classes(
          'tone inline-flex items-center gap-2 px-2 py-0.5 font-medium text-xs leading-5',
          isFailed ? 'tone-red' : 'tone-yellow',
        )}
      >
        {isFailed ? 'Could not be prepared' : 'Being prepared for listening'}
      </p>
      {isFailed && <p className="mt-1.5 text-error wrap-anywhere">{file.error}</p>}
      <p className="mt-1.5 text-muted wrap-anywhere">
        {older
          ? `Visitors still hear ${older.name}.`
          : isHeard
            ? 'Visitors hear the file as you sent it until then.'
            : 'Visitors hear nothing of it.'}
      </p>
      {isFailed && <RetryButton file={file} />}
    </div>
  );
};
type PreparationProps = { file: SoundFile; isHeard: boolean; older: SoundFile | null };

const RetryButton = ({ file }: { file: SoundFile }) => {
  const { mutate, isPending } = useRetry(file);
  const button = useRef<HTMLButtonElement>(null);
  const retry = () =>
    mutate(undefined, {
      // The button goes once the file waits again; who stands on it goes on at the row.
      onSuccess: () => button.current === document.activeElement && placeInRow(file.item_id)?.focus(),
    });
  return (
    <Button
      ref={button}
      kind="secondary"
      className={`${dense} mt-2`}
      aria-disabled={isPending}
      onClick={() => !isPending && retry()}
    >
      <span>
        {isPending ? 'Trying…' : 'Retry'}
        <span className="sr-only"> {file.name}</span>
      </span>
    </Button>
  );
};
