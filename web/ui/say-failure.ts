import { isSignedOut } from '../lib/refusal.ts';
import { toast } from './toast.ts';

/** Says what failed, a message a sentence. An ended session is said in a place of its own, and not twice. */
export const sayFailure = (error: unknown, ...sentences: string[]): void => {
  if (!isSignedOut(error)) for (const sentence of sentences) toast(sentence, 'error');
};
