import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '../../shared/errors.ts';

/** The only error thrown on purpose; http/errors.ts turns it into a status and `{ detail, errors? }`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly missing: ErrorBody['missing'];
  readonly isCodeRequired: boolean;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: {
      errors?: FieldError[];
      missing?: ErrorBody['missing'];
      isCodeRequired?: boolean;
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
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
