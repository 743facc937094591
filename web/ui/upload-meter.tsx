import { useEffect, useState } from 'react';
import { formatMegabytes } from '../../shared/sizes.ts';
import { formatPace, type UploadProgress } from '../lib/upload-progress.ts';
import { Meter } from './meter.tsx';

const quiet_ms = 8000;

// A stalled connection is mentioned, because the bar alone would look frozen.
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

// Announced in quarters rather than at every percent.
const formatQuarter = (percent: number): string => {
  const quarter = Math.floor(percent / 25) * 25;
  return quarter > 0 ? `At least ${quarter} percent sent` : 'Upload started';
};

/** Progress, speed and time left of an upload. `label` names the bar; `sending` and `saving` describe the phases. */
export const UploadMeter = ({ progress, label, sending, saving }: UploadMeterProps) => {
  const { phase, sent, total } = progress;
  const isDone = phase === 'processing';
  const isQuiet = useIsQuiet(sent, isDone);
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 100;
  const pace = isQuiet ? 'Connection stalled, waiting …' : formatPace(progress);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{isDone ? `${saving} …` : sending}</p>
        <p className="text-2xl text-accent">{percent}%</p>
      </div>
      <Meter label={label} value={sent} max={total} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span>
          {formatMegabytes(sent)} of {formatMegabytes(total)} MB
        </span>
        <span>{isDone ? '' : pace || 'measuring speed …'}</span>
      </p>
      <p className="sr-only" role="status">
        {isDone ? `${saving}.` : formatQuarter(percent)}
      </p>
    </>
  );
};
type UploadMeterProps = { progress: UploadProgress; label: string; sending: string; saving: string };
