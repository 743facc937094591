import type { Generated } from 'kysely';
import type { ClientFilter } from '../../../../shared/clients.ts';
import type { EmailState } from '../../../../shared/emails.ts';

/** The outbox, and emails. */
export type EmailTables = {
  emails: {
    seq: Generated<number>;
    id: string;
    order_id: string | null;
    kind: string;
    recipient: string;
    reply_to: string;
    subject: string;
    /** The facts of the message as JSON, as they stood when it was caused. */
    data: string;
    /** Written from the facts by the outbox, before the first try; null until then. */
    html: string | null;
    text: string | null;
    message_id: string;
    state: EmailState;
    attempts: number;
    /** Tries that ended without an answer after the whole message was handed over. */
    doubts: Generated<number>;
    next_attempt_at: string;
    error: string | null;
    created_at: string;
    sent_at: string | null;
    /** When its latest try began. */
    tried_at: string | null;
    /** The client an email is to; null for the mails of an order. */
    client_id: string | null;
    /** The bulk mail it belongs to. */
    mailing_id: string | null;
    /** The status change that caused it, so that an undo can withdraw it. */
    event_seq: number | null;
    /** Held back to be sent in one email with all others of this key. */
    digest_key: Generated<string | null>;
    /** The email it was sent in instead. */
    digest_id: Generated<string | null>;
  };
  /** Bulk emails. Their rows in `emails` hold what differs from recipient to recipient. */
  mailings: {
    seq: Generated<number>;
    id: string;
    subject: string;
    message: string;
    recipient_filter: ClientFilter;
    recipient_count: number;
    /** How many were sent, once nothing of it is on its way any more. */
    kept_sent: Generated<number | null>;
    created_at: string;
  };
  /** Recipients a bulk mail is still to be written to: sequence numbers of clients as JSON. */
  mailing_parts: { mailing_id: string; position: number; clients: string };
  email_templates: {
    id: string;
    name: string;
    name_key: string;
    subject: string;
    message: string;
    created_at: string;
  };
  /** Emails of the last minute by what they said, so that a second click finds the first one's answer. */
  recent_letters: { fingerprint: string; answer: string; at: string };
};
