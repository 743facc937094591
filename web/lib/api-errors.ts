import type { FieldError } from '../../shared/errors.ts';
import { ApiError } from './api.ts';

/** The session has ended; a page-wide dialog reports it. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** What is stored now, of the row that a call wanted to change and that was changed elsewhere meanwhile. */
export const getCurrent = <R>(error: unknown): R | undefined =>
  // The contract says that it is what the call changes.
  error instanceof ApiError && error.status === 409 ? (error.body?.current as R | undefined) : undefined;

/** Whether the page may be out of date: the server did not respond, or the item is gone or was changed elsewhere. */
export const mayBeStale = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 404 || getCurrent(error) !== undefined;

/** Why a call failed, as a sentence: the server's own, or a generic one. */
export const getErrorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError))
    return 'The server didn’t respond. Check that it’s running and that you’re online.';
  if (isSignedOut(error)) return 'Your session ended. Sign in and try again.';
  return error.detail ?? `The server can’t answer right now (${error.status}). Try again in a few seconds.`;
};

/** The invalid fields and their messages. */
export const getFieldErrors = (error: unknown): Record<string, string> => {
  const errors: FieldError[] = error instanceof ApiError ? (error.body?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};
