import { useEffect, useRef, useState } from 'react';
import { formatMegabytes, MEBIBYTE } from '../../../shared/limits.ts';
import { formatTimeLeft, type UploadProgress } from '../../lib/upload-progress.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { PickedFile } from './picked-files.ts';

const quiet_ms = 8000;

// A line that has gone quiet is worth a word: the bar alone would look frozen.
const useIsQuiet = (sent: number, isDone: boolean) => {
  const [isQuiet, setQuiet] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each byte that leaves starts the clock again
  useEffect(() => {
    setQuiet(false);
    if (isDone) return;
    const timer = setTimeout(() => setQuiet(true), quiet_ms);
    return () => clearTimeout(timer);
  }, [sent, isDone]);
  return isQuiet;
};

/** What is on its way: each file, all of them, how fast and how long still. */
export const SendingPanel = ({ files, progress, onCancel }: SendingPanelProps) => {
  const { sent, total, per_file, speed, seconds_left } = progress;
  const isDone = sent >= total;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isQuiet = useIsQuiet(sent, isDone);
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 100;
  const pace = isQuiet
    ? 'The line is quiet, waiting for it …'
    : [
        speed !== null && `${(speed / MEBIBYTE).toFixed(1)} MB/s`,
        seconds_left !== null && formatTimeLeft(seconds_left),
      ]
        .filter(Boolean)
        .join(', ');
  return (
    <section ref={panel} aria-label="Upload" className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {isDone ? 'All files are up. Saving your order …' : 'Sending your files'}
        </p>
        <p className="font-mono text-2xl text-accent">{percent}%</p>
      </div>
      <Meter label="All files" value={sent} max={total} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-mono text-muted text-sm">
        <span>
          {formatMegabytes(sent)} of {formatMegabytes(total)} MB
        </span>
        <span>{isDone ? '' : pace || 'measuring the line …'}</span>
      </p>
      <ul
        aria-label="Files on their way"
        className="mt-5 max-h-64 space-y-3 overflow-y-auto"
        tabIndex={files.length > 5 ? 0 : undefined}
      >
        {files.map(({ id, name, size }, index) => (
          <li key={id}>
            <p className="mb-1 flex justify-between gap-4 text-sm">
              <span className="min-w-0 break-words">{name}</span>
              <span className="whitespace-nowrap font-mono text-muted">
                {per_file[index] === size ? 'sent' : `${formatMegabytes(per_file[index] ?? 0)} MB`}
              </span>
            </p>
            <Meter label={name} value={per_file[index] ?? 0} max={size} isThin />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {isDone ? 'All files are up. Saving your order.' : `${Math.floor(percent / 25) * 25} percent sent`}
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted text-sm">Keep this page open until the order is placed.</p>
        <Button kind="secondary" onClick={onCancel}>
          {isDone ? 'Stop waiting' : 'Cancel upload'}
        </Button>
      </div>
    </section>
  );
};
type SendingPanelProps = { files: PickedFile[]; progress: UploadProgress; onCancel(): void };
