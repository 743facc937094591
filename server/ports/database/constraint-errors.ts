import { AppError } from '../../lib/errors.ts';

const CONSTRAINT = 19;

/**
 * Describes a violated constraint (SQLite's constraint code, PostgreSQL's classes 22 and 23) in words; returns other
 * errors unchanged.
 */
export const describeConstraintError = (table: string, error: unknown): unknown => {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(reason instanceof Error)) return error;
  const isRule =
    ('errcode' in reason && (Number(reason.errcode) & 0xff) === CONSTRAINT) ||
    ('code' in reason && /^2[23]\w{3}$/.test(String(reason.code)));
  if (!isRule) return error;
  return new AppError(
    'malformed',
    `The rows of ${table} contradict each other (${reason.message}). None of them was saved.`,
    { cause: error },
  );
};
