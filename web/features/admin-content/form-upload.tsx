import { mayBeStale } from '../../lib/api-errors.ts';
import type { UploadProgress } from '../../lib/upload-progress.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toast } from '../../ui/toast.ts';
import { UploadMeter } from '../../ui/upload-meter.tsx';

type FormUploadOptions = {
  /** What the form creates: `track`. */
  noun: string;
  /** Refetches the list when the outcome on the server is unknown or the item is gone. */
  reread: () => void;
};

/** A form's upload, with messages when it is cancelled. */
export const useFormUpload = ({ noun, reread }: FormUploadOptions) => {
  const { progress, run, cancel } = useUpload();
  return {
    progress,
    run: async <A,>(send: Parameters<typeof run<A>>[0]): Promise<A> => {
      try {
        return await run(send);
      } catch (error) {
        if (mayBeStale(error)) reread();
        throw error;
      }
    },
    cancel: (form: HTMLFormElement | null) => {
      cancel();
      if (progress?.phase === 'processing') {
        toast(
          `We stopped waiting. The ${noun} may already be saved, so check the list before you try again.`,
        );
      } else toast('Upload cancelled. Nothing was saved, and your changes are still here.');
      // The button that had focus is removed together with the progress.
      form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
  };
};

/** Upload progress of a form's files, and a cancel button. */
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
  /** Shown after every byte is sent. */
  saving: string;
  onCancel: () => void;
};
