import * as z from 'zod/mini';
import { formFlag, line } from './fields.ts';
import { limits } from './limits.ts';

/** What a row of an imported file does to the list of clients. */
export const importAction = z.enum(['add', 'update', 'skip', 'refuse']);
export type ImportAction = z.infer<typeof importAction>;

/**
 * `preview`: say what each row would do, and do nothing. `unsubscribed_column`: the heading of the column that says who
 * unsubscribed, in answer to `consent_columns`.
 */
export const importQuery = z.object({
  preview: formFlag,
  unsubscribed_column: z.optional(line('The column', limits.import_heading)),
});

export type ImportQuery = z.infer<typeof importQuery>;

/** A row of the file: the line it starts on, what it does, and why. `email` is what the file says, valid or not. */
export const importRow = z.object({
  line: z.int(),
  email: z.string(),
  name: z.string(),
  action: importAction,
  reason: z.string(),
});
export type ImportRow = z.infer<typeof importRow>;

/**
 * The counts are of all rows; `rows` has the first of a long file, and refused ones before others. `ignored_columns` are
 * the headings of all columns that aren’t read; of these, `consent_columns` look as if they said who wants no bulk email.
 */
export const importResult = z.object({
  rows: z.array(importRow),
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
  refused: z.int(),
  ignored_columns: z.array(z.string()),
  consent_columns: z.array(z.string()),
});
export type ImportResult = z.infer<typeof importResult>;

export const IMPORT_TOO_LARGE = `This file is larger than ${limits.import_mb} MB. Split it, and import the parts one after the other.`;
