import { AppError } from '../../lib/errors.ts';

// Errors specific to the upload protocol, worded for people because clients display them.

const goneWords = 'This upload has expired. Remove the file from the list and choose it again.';

export const uploadGone = (): AppError => new AppError('not_found', goneWords);

export const uploadLocked = (): AppError =>
  new AppError('locked', 'Another request is writing to this upload. Get its offset with HEAD in a moment.', {
    retryAfter: 1,
  });

export const wrongOffset = (): AppError =>
  new AppError(
    'conflict',
    'Upload-Offset doesn’t match the upload’s current offset. Get the offset with HEAD, then resume from there.',
  );

export const chunkTooLarge = (): AppError =>
  new AppError(
    'too_large',
    'The piece is larger than what is left of the file. Remove the file from the list and choose it again.',
  );
