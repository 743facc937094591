import type { FieldError } from '../../shared/errors.ts';
import { ApiError } from './api.ts';

/** Nobody is signed in any more; the page says so wherever it happens. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether what is shown may differ from what the server has: it did not answer, or knows nothing of the thing. */
export const mayBeStale = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 404;

/** Why a call failed, as a sentence: the server's own, or what can be said without it. */
export const getErrorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError))
    return 'The server didn’t respond. Check that it’s running and that you’re online.';
  if (isSignedOut(error)) return 'Your session ended. Sign in and try again.';
  return error.detail ?? `The server returned an error (${error.status}) with no details.`;
};

/** The refused fields and the sentence for each. */
export const getFieldErrors = (error: unknown): Record<string, string> => {
  const errors: FieldError[] = error instanceof ApiError ? (error.body?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};
