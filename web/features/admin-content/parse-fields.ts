import type * as z from 'zod/mini';
import { toFieldErrors } from '../../../shared/errors.ts';

/** A parsed form: the value to send, or a message per invalid field and one for the toast. */
export type ParseResult<V> =
  | { value: V; errors: null }
  | { value: null; errors: Record<string, string>; words: string };

/**
 * Parses a form with the server's schema. For empty required fields the schema has one message for the whole form: that
 * one goes into the toast, and each field says that it is required.
 */
export const parseFields = <S extends z.ZodMiniType>(
  schema: S,
  fields: z.input<S>,
  { incomplete, labels }: { incomplete: string; labels: Record<string, string> },
): ParseResult<z.output<S>> => {
  const result = schema.safeParse(fields);
  if (result.success) return { value: result.data, errors: null };
  const found = toFieldErrors(result.error);
  const errors = Object.fromEntries(
    found.map(({ field, message }) => [
      field,
      message === incomplete ? `${labels[field] ?? field} is required` : message,
    ]),
  );
  const isIncomplete = found.some(({ message }) => message === incomplete);
  return { value: null, errors, words: isIncomplete ? incomplete : (found[0]?.message ?? incomplete) };
};
