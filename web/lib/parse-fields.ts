import type * as z from 'zod/mini';
import { toFieldErrors } from '../../shared/errors.ts';

/** A parsed form: the value to send, or a message per invalid field and one for the toast. */
export type ParseResult<V> = { value: V; errors: null } | ({ value: null } & Unread);
/** `isIncomplete`: the message is the one for all empty required fields. */
export type Unread = { errors: Record<string, string>; words: string; isIncomplete?: boolean };

const getRequired = (field: string) =>
  `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')} is required`;

/**
 * Parses a form with the server's schema. Where the schema has one message for all empty required fields, `incomplete`,
 * that one goes into the toast and beside the first of them, and each other says that it is required.
 */
export const parseFields = <V, T>(
  schema: z.ZodMiniType<V, T>,
  fields: NoInfer<T>,
  incomplete?: string,
): ParseResult<V> => {
  const result = schema.safeParse(fields);
  if (result.success) return { value: result.data, errors: null };
  const found = toFieldErrors(result.error);
  const lacking = found.find(({ message }) => message === incomplete);
  const errors = Object.fromEntries(
    found.map((one) => [
      one.field,
      one.message === incomplete && one !== lacking ? getRequired(one.field) : one.message,
    ]),
  );
  return {
    ...{ value: null, errors },
    words: (lacking ?? found[0])?.message ?? 'Check the form',
    ...(lacking && { isIncomplete: true }),
  };
};
