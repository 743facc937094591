import { AppError } from '../../lib/errors.ts';

export const unavailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The site’s file storage isn’t responding. Please try again in a few minutes.',
    {
      cause,
      retryAfter: 30,
    },
  );

export const notFound = (cause?: unknown): AppError =>
  new AppError('not_found', 'This file is no longer there.', { cause });

export const outOfRange = (cause?: unknown): AppError =>
  new AppError('range', 'The file ends before the part that was asked for.', { cause });
