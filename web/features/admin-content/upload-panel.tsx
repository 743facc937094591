import { useEffect, useRef } from 'react';
import type { UploadProgress } from '../../lib/upload-progress.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { UploadMeter } from '../../ui/upload-meter.tsx';

/** How far the files of a form are, and the way to give them up. */
export const UploadPanel = ({ progress, saving, onCancel }: UploadPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      aria-label="Upload"
      className="mt-5 rounded-sm border border-hairline bg-raised/50 p-3"
    >
      <UploadMeter progress={progress} label="Upload" sending="Sending" saving={saving} />
      <Button kind="secondary" className={`${dense} mt-3`} onClick={onCancel}>
        {progress.phase === 'processing' ? 'Stop waiting' : 'Cancel upload'}
      </Button>
    </section>
  );
};
type UploadPanelProps = {
  progress: UploadProgress;
  /** What goes on once every byte is there. */
  saving: string;
  onCancel: () => void;
};
