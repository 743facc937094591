import { isSignedOut } from '../lib/api-errors.ts';
import { toast } from './toast.ts';

/** Shows what failed, one toast per sentence. An expired session is reported by its own dialog and not repeated here. */
export const toastError = (error: unknown, ...sentences: string[]): void => {
  if (!isSignedOut(error)) for (const sentence of sentences) toast(sentence, 'error');
};

/** Shows why a form was not accepted. The form is the topic, so its next toast (such as a success) replaces this one. */
export const toastFormError = (error: unknown, sentence: string, topic: string): void => {
  if (!isSignedOut(error)) toast(sentence, 'error', { topic });
};
