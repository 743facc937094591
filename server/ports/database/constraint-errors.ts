import { AppError } from '../../errors.ts';

const CONSTRAINT = 19;

/** Rows that break a rule of their table (SQLite's code of a constraint, PostgreSQL's classes 22 and 23) in words; other failures as they are. */
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
