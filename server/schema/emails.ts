import type { Generated } from 'kysely';
import type { ClientFilter } from '../../shared/clients.ts';
import type { EmailState } from '../../shared/emails.ts';

export type EmailTables = {
  emails: {
    seq: Generated<number>;
    id: string;
    order_id: string | null;
    kind: string;
    recipient: string;
    reply_to: string;
    subject: string;
    /** The email's data as JSON, as it was at the time. */
    data: string;
    /** Rendered from the data by the outbox before the first try; null until then. */
    html: string | null;
    text: string | null;
    message_id: string;
    state: EmailState;
    attempts: number;
    /** Tries that ended without a reply after the whole email was handed over. */
    doubts: Generated<number>;
    next_attempt_at: string;
    error: string | null;
    created_at: string;
    sent_at: string | null;
    /** When the latest try began. */
    tried_at: string | null;
    /** The recipient, for an email to a client; null for an order's emails. */
    client_id: string | null;
    mailing_id: string | null;
    /** The status change that caused it, so that undoing the change can withdraw it. */
    event_seq: number | null;
    /** Held back to be sent in one email together with all others of this key. */
    digest_key: Generated<string | null>;
    /** The digest it was sent in instead. */
    digest_id: Generated<string | null>;
  };
  /** Bulk emails. Their rows in `emails` only contain what differs between recipients. */
  mailings: {
    seq: Generated<number>;
    id: string;
    subject: string;
    message: string;
    recipient_filter: ClientFilter;
    recipient_count: number;
    /** How many were sent, once none of it is pending. */
    kept_sent: Generated<number | null>;
    created_at: string;
  };
  /** Recipients a bulk email still has to be queued for: client sequence numbers as JSON. */
  mailing_parts: { mailing_id: string; position: number; clients: string };
  email_templates: {
    id: string;
    name: string;
    name_key: string;
    subject: string;
    message: string;
    created_at: string;
    version: Generated<number>;
  };
  /** Emails of the last minute by content, so that a second click gets the first one's answer. */
  recent_emails: { fingerprint: string; answer: string; at: string };
};
