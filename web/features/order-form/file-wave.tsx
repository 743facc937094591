import { Waveform } from '../players/waveform.tsx';

/** A file's waveform on its song's time axis, so that short files and late starts are visible. */
export const FileWave = ({ file: { peaks, duration_s }, axis_s }: FileWaveProps) =>
  peaks ? (
    <Waveform
      peaks={peaks}
      side="before"
      share={duration_s && axis_s ? Math.min(1, duration_s / axis_s) : 1}
      className="mt-2 h-9 rounded-sm bg-ink"
    />
  ) : null;
type FileWaveProps = { file: { peaks: string | null; duration_s: number | null }; axis_s: number | null };
