import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '../../shared/errors.ts';

/** The only error thrown on purpose; http/errors.ts turns it into a status and `{ detail, errors? }`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly missing: ErrorBody['missing'];
  readonly isCodeRequired: boolean;
  readonly current: ErrorBody['current'];
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: {
      errors?: FieldError[];
      missing?: ErrorBody['missing'];
      isCodeRequired?: boolean;
      current?: ErrorBody['current'];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = more.errors;
    this.missing = more.missing;
    this.isCodeRequired = more.isCodeRequired ?? false;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * A form knows an older version than the current one. `bind` adds what is stored now; see `current` of an endpoint.
 */
export class StaleError extends AppError {
  constructor(current?: ErrorBody['current']) {
    super(
      'conflict',
      'This was changed in another window or on another device since you opened it. Nothing was saved yet.',
      { current },
    );
  }
}

/** The database has damaged pages: no second try helps, only a backup. */
export class DamagedError extends AppError {}

export const restoreAdvice =
  'Stop Mixfront, keep a copy of the database as it is, and restore the latest complete backup: npm run restore -- BACKUP.tar --check says whether one is.';

/** Nothing may be written any more, on this machine's disk or the database's. */
export const createNoRoomError = (cause?: unknown): AppError =>
  new AppError('no_room', 'There’s no storage space left. Nothing was saved; please try again later.', {
    cause,
  });

export const createDamagedError = (cause: unknown): DamagedError =>
  new DamagedError(
    'unavailable',
    'The site can’t reach its data right now. Please try again in a few minutes.',
    {
      cause,
      retryAfter: 60,
    },
  );
