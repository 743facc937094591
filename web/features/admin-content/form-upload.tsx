import { mayBeStale } from '../../lib/api-errors.ts';
import type { UploadProgress } from '../../lib/upload-progress.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { toast } from '../../ui/toast.ts';
import { UploadMeter } from '../../ui/upload-meter.tsx';

type FormUploadOptions = {
  /** What the form makes: `track`. */
  noun: string;
  /** Has the list read again, when it is not known what the server made of the form, or the item is gone. */
  reread: () => void;
};

/** The upload of a form, and the words when it is given up. */
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
      // The button that was pressed goes with the progress it stood under.
      form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
  };
};

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
