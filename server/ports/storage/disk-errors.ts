import { createNoRoomError } from '../../lib/errors.ts';
import { unavailable } from './errors.ts';

export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const isMissing = (error: unknown): boolean => getErrorCode(error) === 'ENOENT';

/** Resolves with null when the file doesn't exist. */
export const nullIfMissing = async <T>(step: Promise<T>): Promise<T | null> => {
  try {
    return await step;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Runs a disk operation and translates its errors. Errors of a source or caller must not pass through here. */
export const translateDiskErrors = async <T>(step: Promise<T>): Promise<T> => {
  try {
    return await step;
  } catch (error) {
    throw getErrorCode(error) === 'ENOSPC' || getErrorCode(error) === 'EDQUOT'
      ? createNoRoomError(error)
      : unavailable(error);
  }
};
