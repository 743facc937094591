import type { FieldError } from '../../shared/errors.ts';
import { ApiError } from './api.ts';

/** Why a call failed, as a sentence: the server's own, or what can be said without it. */
export const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError))
    return 'The server did not answer. Check that it is running and that this device is online.';
  return error.detail ?? `The server answered ${error.status} and gave no reason.`;
};

/** The refused fields and the sentence for each. */
export const refusedFields = (error: unknown): Record<string, string> => {
  const errors: FieldError[] = error instanceof ApiError ? (error.body?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
};
