import { isSignedOut } from '../lib/api-errors.ts';
import { toast } from './toast.ts';

/** Says what failed, a message a sentence. An ended session is said in a place of its own, and not twice. */
export const toastError = (error: unknown, ...sentences: string[]): void => {
  if (!isSignedOut(error)) for (const sentence of sentences) toast(sentence, 'error');
};

/** Says why a form was not taken. The topic is the form's own: its next message, of success above all, takes this one's place. */
export const toastFormError = (error: unknown, sentence: string, topic: string): void => {
  if (!isSignedOut(error)) toast(sentence, 'error', { topic });
};
