/** A message ready to leave. One plain recipient; control characters in the texts of headers become blanks. */
export type OutgoingEmail = {
  to: string;
  /** Empty when answers may go to the sender. */
  replyTo: string;
  /** Shown as the sender where the configured sender has no name of its own. */
  senderName: string;
  subject: string;
  html: string;
  text: string;
  /** With its angle brackets; kept over tries, so that a receiver may drop a second copy. */
  messageId: string;
  /** Where the recipient leaves the list, by one click of the mail program (RFC 8058). */
  unsubscribeUrl?: string | null;
  /** One of many with the same words: marked as such for other mail programs' robots. */
  isBulk?: boolean;
};

/**
 * How a try ended; `words` are the mail server's, or say what went wrong.
 * - `sent`: the server has taken the message.
 * - `refused`: the server will never take it (5xx about sender, recipient or content).
 * - `delayed`: the server has not taken it and may do so later (4xx).
 * - `unreachable`: no message can be handed over at present (no connection, sign-in refused).
 * - `doubtful`: the whole message was handed over and no answer came; it may have been taken.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'delayed' | 'unreachable' | 'doubtful'; words: string };

export type Mailer = {
  /**
   * Tries once, for two and a half minutes at most. Never rejects: every fault of the mail server is an outcome.
   * Null when no mail server is configured: messages stay in the outbox.
   */
  send: ((message: OutgoingEmail) => Promise<Delivery>) | null;
  /** Ends every connection; a try under way becomes an outcome at once. */
  close(): Promise<void>;
};
