import { useEffect, useRef } from 'react';
import { formatMegabytes } from '../../../shared/limits.ts';
import type { UploadProgress } from '../../lib/upload-progress.ts';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { UploadMeter } from '../../ui/upload-meter.tsx';
import type { PickedFile } from './picked-files.ts';

/** What is on its way: each file, all of them, how fast and how long still. */
export const SendingPanel = ({ files, progress, onCancel }: SendingPanelProps) => {
  const { phase, per_file } = progress;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} aria-label="Upload" className="mt-6">
      <UploadMeter
        progress={progress}
        label="All files"
        sending="Sending your files"
        saving="All files are up. Saving your order"
      />
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
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted text-sm">Keep this page open until the order is placed.</p>
        <Button kind="secondary" onClick={onCancel}>
          {phase === 'processing' ? 'Stop waiting' : 'Cancel upload'}
        </Button>
      </div>
    </section>
  );
};
type SendingPanelProps = { files: PickedFile[]; progress: UploadProgress; onCancel(): void };
