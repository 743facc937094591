import * as z from 'zod/mini';
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
  order_id: z.nullable(z.string()),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: emailState,
  attempts: z.int(),
  error: z.nullable(z.string()),
  created_at: timestamp,
  next_attempt_at: z.nullable(timestamp),
  sent_at: z.nullable(timestamp),
});
export type Email = z.infer<typeof email>;
