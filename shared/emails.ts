import * as z from 'zod/mini';
import { timestamp } from './fields.ts';

export const emailState = z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled', 'merged']);
export type EmailState = z.infer<typeof emailState>;

/**
 * An email in the outbox. `error`: the mail server's latest refusal; a queued email with an error is retried at
 * `next_attempt_at`; `held` says why it is kept back until then. `cancelled`: withdrawn before it was sent. `merged`: combined with others into one email because
 * many were queued at once. `text`: empty in long lists; the email itself has it.
 */
export const email = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  /** What that order is called; null where the order is at hand. */
  order_name: z.nullable(z.string()),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: emailState,
  attempts: z.int(),
  error: z.nullable(z.string()),
  held: z.nullable(z.string()),
  created_at: timestamp,
  next_attempt_at: z.nullable(timestamp),
  sent_at: z.nullable(timestamp),
});
export type Email = z.infer<typeof email>;
