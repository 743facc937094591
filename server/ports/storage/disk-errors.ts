import { noRoom, unavailable } from './errors.ts';

export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const isMissing = (error: unknown): boolean => getErrorCode(error) === 'ENOENT';

/** What is not there is no fault here. */
export const nullIfMissing = async <T>(step: Promise<T>): Promise<T | null> => {
  try {
    return await step;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** A step of the disk, its refusal in our words. What a source or a caller breaks off with never passes through here. */
export const translateDiskErrors = async <T>(step: Promise<T>): Promise<T> => {
  try {
    return await step;
  } catch (error) {
    throw getErrorCode(error) === 'ENOSPC' || getErrorCode(error) === 'EDQUOT'
      ? noRoom(error)
      : unavailable(error);
  }
};
