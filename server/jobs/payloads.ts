import { z } from 'zod';

const about = z.object({ id: z.string() });
const nothing = z.object({});

/**
 * The payload of every kind of job. Only ids, as a job may outlive its subject; one exception carries an email address
 * that has no row.
 */
export const payloads = {
  'add-check': about,
  'check-file': about,
  'check-long-file': about,
  'count-bulk-emails': nothing,
  'empty-trash': nothing,
  'expire-old-files': nothing,
  'expire-unpaid-files': nothing,
  'expire-uploads': nothing,
  'make-mp3': about,
  'make-showcase': about,
  'prepare-sound': about,
  'prepare-stems': about,
  'prepare-version': about,
  'probe-file': about,
  'send-email': about,
  'send-bulk-email': about,
  'send-reminders': nothing,
  'send-order-links': z.object({ id: z.string(), email_key: z.string(), network: z.string().default('') }),
  'restore-jobs': nothing,
  sweep: nothing,
  'write-bulk-email': about,
};

export type JobName = keyof typeof payloads;
export type Payload<N extends JobName> = z.infer<(typeof payloads)[N]>;
