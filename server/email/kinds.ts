import type { EmailContent, EmailData } from './content.ts';

/** Every kind of email, by the name it has in the outbox. `server/render-email.ts` compiles only if each can be written. */
export const emailKinds = [
  'order_placed_studio',
  'order_placed_client',
  'orders_digest_studio',
  'orders_digest_client',
  'payment_received_client',
  'payment_reported_studio',
  'files_added_studio',
  'payment_declined_client',
  'order_status_client',
  'order_cancelled_client',
  'client_message',
  'studio_message',
  'order_paused_client',
  'payment_reminder_client',
  'order_links_client',
  'order_delivered_client',
  'files_expiring_client',
  'files_erased_client',
  'round_sent_studio',
  'round_requested_studio',
  'rounds_allowed_client',
  'order_approved_studio',
  'approval_reminder_client',
  'individual',
  'bulk',
  'letter_test',
  'mail_test',
  'password_changed',
] as const;

export type EmailKind = (typeof emailKinds)[number];

export const isEmailKind = (kind: string): kind is EmailKind =>
  (emailKinds as readonly string[]).includes(kind);

/** What tells a client of their orders by itself: `order_placed_client`, `payment_received_client` and the like. */
export const isToClient = (kind: string): boolean => kind.endsWith(TO_CLIENT);
export const TO_CLIENT = '_client';

/** Writes an email from the facts its kind is queued with. Its page is loaded with the first one, not with the server. */
export type EmailRenderer = (facts: never) => Promise<EmailContent>;

/** Writes an email of any kind from its stored facts. Rejects when its kind is unknown to this version. */
export type RenderEmail = (kind: string, facts: EmailData) => Promise<EmailContent>;
