import { useMemo } from 'react';
import { unpackPeaks } from '../../../../shared/audio/peaks.ts';
import type { OrderFile } from '../../../../shared/orders.ts';
import { formatSize } from '../../../../shared/sizes.ts';
import { formatFacts } from '../../../../shared/stem-check/format.ts';
import { barWidth, toBars, waveHeight, wavePath } from '../../../lib/audio/waveform.ts';
import { FindingNote } from '../../orders/files/finding-note.tsx';

const BARS = 160;
/** So many names of a ZIP stand open. */
const AT_SIGHT = 24;

/** A file's waveform on the time axis of its song: what is shorter ends earlier, and what starts late shows it. */
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
type FileWaveProps = { file: Pick<OrderFile, 'peaks' | 'duration_s'>; axis_s: number | null };

/** What was found in a file, and what a ZIP holds. */
export const FileReport = ({ file }: { file: OrderFile }) => {
  const entries = file.report?.entries ?? [];
  return (
    <>
      {file.findings
        .filter(({ code }) => code !== 'clean')
        .map((finding) => (
          <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} isForStudio />
        ))}
      {entries.length > 0 && (
        <details open={entries.length <= AT_SIGHT} className="mt-2 max-w-3xl text-sm">
          <summary className="cursor-pointer text-muted hover:text-text">
            {entries.length === 1 ? '1 audio file inside' : `${entries.length} audio files inside`}
          </summary>
          <ul className="mt-1 space-y-1 font-mono text-xs">
            {entries.map(({ path, size_bytes, facts }) => (
              <li key={path} className="flex flex-wrap justify-between gap-x-4">
                <span className="[overflow-wrap:anywhere]">{path}</span>
                <span className="text-muted">
                  {[facts && formatFacts(facts), formatSize(size_bytes)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};
