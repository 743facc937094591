/** A message ready to leave. One plain recipient; no header may hold a line break. */
export type Message = {
  to: string;
  replyTo: string;
  senderName: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
};

/**
 * How a try ended. `refused` is final (the server's 5xx), `delayed` may be tried again; both carry the server's words.
 * `kept` means that no mail server is configured: the message stays queued.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'delayed'; words: string }
  | { outcome: 'kept' };

export type Mailer = {
  /** Never rejects: every fault of the mail server is an outcome. */
  send(message: Message): Promise<Delivery>;
  close(): Promise<void>;
};
