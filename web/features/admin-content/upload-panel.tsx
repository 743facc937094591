import type { UploadProgress } from '../../lib/upload-progress.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { UploadMeter } from '../../ui/upload-meter.tsx';

/** How far the files of a form are, and the way to give them up. */
export const UploadPanel = ({ progress, saving, onCancel }: UploadPanelProps) => (
  <section aria-label="Upload" className="mb-1">
    <UploadMeter progress={progress} label="Upload" sending="Sending" saving={saving} />
    <Button kind="secondary" className={`${dense} mt-3`} onClick={onCancel}>
      {progress.phase === 'processing' ? 'Stop waiting' : 'Cancel upload'}
    </Button>
  </section>
);
type UploadPanelProps = {
  progress: UploadProgress;
  /** What goes on once every byte is there. */
  saving: string;
  onCancel: () => void;
};
