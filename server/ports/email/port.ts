import type { EmailSecurity } from '../../../shared/email-server.ts';

/** An email ready to send, to one plain address; control characters in header texts become spaces. */
export type OutgoingEmail = {
  to: string;
  /** Empty when replies may go to the sender. */
  replyTo: string;
  /** Shown as the sender when the configured sender has no name. */
  senderName: string;
  subject: string;
  html: string;
  text: string;
  /** With angle brackets; the same for every try, so that a receiver can drop a second copy. */
  messageId: string;
  /** The one-click unsubscribe link (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** One of many with the same text: marked as bulk for automatic replies and filters. */
  isBulk?: boolean;
};

/** A mail server and who emails come from. `if_offered`: encrypted when the server offers it. No user: no sign-in. */
export type MailServer = {
  host: string;
  port: number;
  security: EmailSecurity | 'if_offered';
  user: string;
  password: string;
  from: string;
  /** Empty: the email's own sender name. */
  name: string;
};

/**
 * How a try ended; `words` is the mail server's reply, or says what went wrong.
 * - `sent`: the server accepted the email.
 * - `refused`: the server will never accept it (5xx about recipient or content).
 * - `delayed`: the server didn't accept it but may do so later (4xx).
 * - `unreachable`: no email can be handed over at present (no connection; sign-in or sender refused).
 * - `doubtful`: the whole email was handed over but no reply came; it may have been accepted.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'delayed' | 'unreachable' | 'doubtful'; words: string };

export type Mailer = {
  /**
   * Tries once, for two and a half minutes at most, over connections that stay open for the next email. Never rejects:
   * every mail server fault is an outcome.
   */
  send(server: MailServer, message: OutgoingEmail): Promise<Delivery>;
  /** The same over a connection of its own, for half a minute at most. */
  test(server: MailServer, message: OutgoingEmail): Promise<Delivery>;
  /** Closes every connection; a running try ends with an outcome at once. */
  close(): Promise<void>;
};
