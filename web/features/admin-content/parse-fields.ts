import type * as z from 'zod/mini';
import { toFieldErrors } from '../../../shared/errors.ts';

/** A form as read: what to send, or a sentence for each wrong field and the one that is said aloud. */
export type ParseResult<V> =
  | { value: V; errors: null }
  | { value: null; errors: Record<string, string>; words: string };

/**
 * Reads a form with the schema the server reads with. Where a required field is empty the schema says one sentence for the whole form: that
 * one is said aloud, and beside the field stands that it is required.
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
