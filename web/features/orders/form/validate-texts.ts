import { toFieldErrors } from '../../../../shared/errors.ts';
import type { OrderFields } from '../../../../shared/order-fields.ts';
import { orderTexts } from '../../../../shared/order-form.ts';

// Loaded with the first touch of the form: it brings the schemas the server validates with.
/** What is wrong with the texts, by field, in the server's words. */
export const validateTexts = (fields: OrderFields): Record<string, string> => {
  const result = orderTexts.safeParse(fields);
  if (result.success) return {};
  return Object.fromEntries(toFieldErrors(result.error).map(({ field, message }) => [field, message]));
};
