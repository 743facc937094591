import { AppError } from '../errors.ts';
import type { Part } from '../http/multipart.ts';

/** What a file of a form is refused with: the sentence stands beside its field. */
export const fileError = (
  { name }: Pick<Part, 'name'>,
  code: 'unsupported' | 'too_large' | 'invalid',
  message: string,
): AppError => new AppError(code, message, { errors: [{ field: name, message }] });
