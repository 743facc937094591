import { z } from 'zod';
import { timestamp } from './fields.ts';

export const emailState = z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled', 'merged']);
export type EmailState = z.infer<typeof emailState>;

/**
 * A message of the outbox. `error` holds the mail server's last words when it did not take the message; a queued one that has
 * such words is tried again at `next_attempt_at`. `cancelled`: withdrawn before it left.
 * `merged`: sent as part of one email with others, as so many came at once.
 */
export const email = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: emailState,
  attempts: z.number().int(),
  error: z.string().nullable(),
  created_at: timestamp,
  next_attempt_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
});
export type Email = z.infer<typeof email>;
