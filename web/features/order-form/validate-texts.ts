import { toFieldErrors } from '../../../shared/errors.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { orderTexts } from '../../../shared/order-form.ts';

// Loaded with the first touch of the form: it brings the schemas the server validates with.
/** Errors in the texts by field, with the server's messages. */
export const validateTexts = (fields: OrderFields): Record<string, string> => {
  const result = orderTexts.safeParse(fields);
  if (result.success) return {};
  return Object.fromEntries(toFieldErrors(result.error).map(({ field, message }) => [field, message]));
};
