import { AppError, createDamagedError, createNoRoomError } from '../../lib/errors.ts';

// SQLite's primary result codes (sqlite.org/rescode.html): the low byte of an extended code.
const BUSY = 5;
const LOCKED = 6;
const NO_MEMORY = 7;
const READ_ONLY = 8;
const IO_ERROR = 10;
// Also reported for a page that can't be read.
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const PROTOCOL = 15;
// Its first page is no database's.
const NO_DATABASE = 26;
// Extended codes of duplicate keys.
const TAKEN = [1555, 2067];

/** Seconds to wait before retrying what is busy. */
export const SOON_S = 5;

/** Whether retrying soon may succeed. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof AppError && failure.code === 'unavailable' && failure.retryAfter === SOON_S;

/** Whether another connection has what this one needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;

/** Turns faults of the machine into errors a visitor understands; bugs in queries stay as they are. */
export const toAppError = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  if (TAKEN.includes(Number(error.errcode)))
    return new AppError('conflict', 'That name is already taken', { cause: error });
  const code = Number(error.errcode) & 0xff;
  if (code === FULL) return createNoRoomError(error);
  if ([BUSY, LOCKED, IO_ERROR, CANNOT_OPEN].includes(code))
    return new AppError('unavailable', 'The site is busy right now. Please try again in a few seconds.', {
      cause: error,
      retryAfter: SOON_S,
    });
  if (code === CORRUPT || code === NO_DATABASE) return createDamagedError(error);
  if ([NO_MEMORY, READ_ONLY, PROTOCOL].includes(code))
    return new AppError(
      'unavailable',
      'The site can’t reach its data right now. Please try again in a few minutes.',
      { cause: error, retryAfter: 60 },
    );
  return error;
};
