import { useRef } from 'react';
import type { useUpload } from '../../lib/use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toast } from '../../ui/toast.ts';
import { UploadMeter } from '../../ui/upload-meter.tsx';

/** Upload progress of a form's files, and a cancel button; nothing while no file is sent. */
export const UploadPanel = ({ upload: { progress, cancel }, noun, saving }: UploadPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  if (!progress?.total) return null;
  const isSent = progress.phase === 'processing';
  const stop = () => {
    cancel();
    toast(
      isSent
        ? `We stopped waiting. The ${noun} may already be saved, so check the list before you try again.`
        : 'Upload cancelled. Nothing was saved, and your changes are still here.',
    );
    // The button that had focus is removed together with the progress.
    panel.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <section ref={panel} aria-label="Upload" className="mb-1">
      <UploadMeter progress={progress} label="Upload" sending="Sending" saving={saving} />
      <Button kind="secondary" className={`${dense} mt-3`} onClick={stop}>
        {isSent ? 'Stop waiting' : 'Cancel upload'}
      </Button>
    </section>
  );
};
type UploadPanelProps = {
  upload: ReturnType<typeof useUpload>;
  /** What the form creates: `track`. */
  noun: string;
  /** Shown after every byte is sent. */
  saving: string;
};
