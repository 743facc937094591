import type { z } from 'zod';

/** Of a change of content: these fields may be left out only where it says whether the item is published. */
export const requireUnlessPublished =
  <F extends string>(fields: readonly F[], message: string) =>
  (
    form: { [K in F]?: unknown } & { published?: boolean | undefined },
    context: { addIssue(issue: z.core.$ZodRawIssue): void },
  ): void => {
    if (form.published !== undefined) return;
    for (const field of fields)
      if (form[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message, input: form });
  };
