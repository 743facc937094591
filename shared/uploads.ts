import { z } from 'zod';
import { paragraph, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { songNumber, stemLabel } from './stem-report.ts';

/** Knowing an upload's id grants access to it: 128 random bits, known only to the browser that created it. */
export const uploadId = z.string().regex(/^[0-9a-f]{32}$/, { error: 'This isn’t a known upload' });

/** The file's role according to the client. */
export const stemNote = z.object({ song: songNumber, label: stemLabel });
export type StemNote = z.output<typeof stemNote>;

/**
 * An upload as stored on the server. `offset_bytes` are durable; `crc32` covers exactly those bytes. `gone`: expired,
 * removed or never ours; all other fields are then empty.
 */
export const uploadStatus = z.object({
  upload_id: z.string(),
  state: z.enum(['arriving', 'whole', 'ordered', 'gone']),
  name: z.string(),
  path: z.string(),
  size_bytes: z.number().int(),
  offset_bytes: z.number().int(),
  crc32: z.number().int().nullable(),
  expires_at: z.nullable(timestamp),
  note: stemNote.nullable(),
});
export type UploadStatus = z.output<typeof uploadStatus>;

export const uploadsQuestion = z.object({
  upload_ids: z
    .array(uploadId)
    .min(1)
    .max(limits.files * 2)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Ask for each upload once' }),
});

/** Finished uploads to add to an order after it was placed, and why. */
export const laterFiles = z.object({
  upload_ids: z
    .array(uploadId, { error: 'Send the ids of finished uploads' })
    .min(1, { error: 'Choose at least one file' })
    .max(limits.files, {
      error: `You can send up to ${limits.files} files at once. Put them into one ZIP, or send the rest after these.`,
    })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Send each upload once' }),
  note: z._default(paragraph('Note', limits.files_note), ''),
});
export type LaterFiles = z.output<typeof laterFiles>;
