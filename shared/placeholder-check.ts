import * as z from 'zod/mini';
import { placeholderList, unknownPlaceholder } from './placeholders.ts';

/** Refuses a text with a placeholder that stands for nothing. */
export const knownPlaceholders = z.superRefine((text: string, context) => {
  const unknown = unknownPlaceholder(text);
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `${unknown} isn’t a placeholder. Use ${placeholderList}`,
    });
});
