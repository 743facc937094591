import { useUpload } from '../../lib/use-upload.ts';
import { toast } from '../../ui/toast.ts';

type FormUploadOptions = {
  /** What the form makes: `track`. */
  noun: string;
  /** Has the list read again, when it is not known what the server made of the form. */
  reread: () => void;
};

/** The upload of a form, and the words when it is given up. */
export const useFormUpload = ({ noun, reread }: FormUploadOptions) => {
  const { progress, run, cancel } = useUpload();
  return {
    progress,
    run,
    cancel: (form: HTMLFormElement | null) => {
      cancel();
      if (progress?.phase === 'processing') {
        toast(
          `Stopped waiting for the answer. The ${noun} may be saved already: look at the list before you try again.`,
        );
        reread();
      } else toast('The upload was stopped. Nothing was saved; what you entered is still here.');
      // The button that was pressed goes with the progress it stood under.
      form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
  };
};
