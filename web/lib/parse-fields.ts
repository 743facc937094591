import type * as z from 'zod/mini';
import { toFieldErrors } from '../../shared/errors.ts';

/** A parsed form: the value to send, or a message per invalid field and one for the toast. */
export type ParseResult<V> =
  | { value: V; errors: null }
  | { value: null; errors: Record<string, string>; words: string };

const getRequired = (field: string) =>
  `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')} is required`;

/**
 * Parses a form with the server's schema. Where the schema has one message for all empty required fields, `incomplete`,
 * that one goes into the toast, and each field says that it is required.
 */
export const parseFields = <V, T>(
  schema: z.ZodMiniType<V, T>,
  fields: NoInfer<T>,
  incomplete?: string,
): ParseResult<V> => {
  const result = schema.safeParse(fields);
  if (result.success) return { value: result.data, errors: null };
  const found = toFieldErrors(result.error);
  const errors = Object.fromEntries(
    found.map(({ field, message }) => [field, message === incomplete ? getRequired(field) : message]),
  );
  const first = found.find(({ message }) => message === incomplete) ?? found[0];
  return { value: null, errors, words: first?.message ?? 'Check the form' };
};
