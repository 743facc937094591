import type { Selectable } from 'kysely';
import type { EmailData } from '../../email/content.ts';
import type { EmailKind } from '../../email/kinds.ts';
import type { Schema } from '../../schema/database.ts';

export type EmailRow = Selectable<Schema['emails']>;

/** An email to be sent. Its text is rendered from `data` when the outbox first picks it up. */
export type NewEmail = {
  id?: string;
  kind: EmailKind;
  order_id: string | null;
  recipient: string;
  reply_to: string;
  subject: string;
  data: EmailData;
  /** The client the email is to, or whose values it shows. */
  client_id?: string;
  mailing_id?: string;
  /** The status change that caused it. */
  event_seq?: number;
  /** Not sent before this time. */
  next_attempt_at?: string;
  /** Held until then, and sent as one email with all others of this key. */
  digest_key?: string;
  /** Held until the findings of its order's file check are in its data. */
  awaits_check?: boolean;
  /** The visitor who caused it. */
  sender?: EmailSender;
};

/** `is_known`: acts on an order that the studio has taken on. Without a network it counts by order. */
export type EmailSender = { network?: string | undefined; is_known?: boolean };
