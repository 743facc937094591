import { useMemo } from 'react';
import { unpackPeaks } from '../../../shared/audio/peaks.ts';
import { barWidth, toBars, waveHeight, wavePath } from '../../lib/audio/waveform.ts';

const BARS = 160;

/** A file's waveform on its song's time axis, so that short files and late starts are visible. */
export const FileWave = ({ file: { peaks, duration_s }, axis_s }: FileWaveProps) => {
  const share = duration_s && axis_s ? Math.min(1, duration_s / axis_s) : 1;
  const path = useMemo(
    () => peaks && wavePath(toBars(unpackPeaks(peaks), Math.max(1, Math.ceil(BARS * share)))),
    [peaks, share],
  );
  if (!path) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BARS * barWidth} ${waveHeight}`}
      preserveAspectRatio="none"
      className="mt-2 block h-9 w-full rounded-sm bg-ink stroke-before"
    >
      <path d={path} strokeWidth="2.4" />
    </svg>
  );
};
type FileWaveProps = { file: { peaks: string | null; duration_s: number | null }; axis_s: number | null };
