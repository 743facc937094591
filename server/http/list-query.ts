import { AppError } from '../lib/errors.ts';

/** The opaque cursor of a list's next page: the sequence number of the last row shown. */
export const encodeCursor = (seq: number | undefined): string | null =>
  seq === undefined ? null : Buffer.from(`s${seq}`).toString('base64url');

/** The sequence number in a cursor. AppError `invalid` when encodeCursor did not make it. */
export const decodeCursor = (cursor: string | undefined): number | null => {
  if (!cursor) return null;
  const match = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .match(/^s(-?\d{1,15})$/);
  if (!match) throw badCursor();
  return Number(match[1]);
};

export const badCursor = () =>
  new AppError('invalid', 'This page link isn’t valid. Start again from the first page.', {
    errors: [{ field: 'cursor', message: 'Start from the first page' }],
  });

const MAX_WORDS = 8;

export const searchWords = (typed = ''): string[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
