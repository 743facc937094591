import type { EmailContent, EmailData } from './content.ts';

/** Every kind of email, by its name in the outbox. `server/app/render-email.ts` only compiles if each has its blocks. */
export const emailKinds = [
  'order_placed_studio',
  'order_placed_client',
  'orders_digest_studio',
  'orders_digest_client',
  'payment_received_client',
  'payment_refunded_client',
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
  'order_entered_client',
  'price_accepted_studio',
  'individual',
  'bulk',
  'letter_test',
  'mail_test',
  'password_changed',
  'sign_in_changed',
] as const;

export type EmailKind = (typeof emailKinds)[number];

export const isEmailKind = (kind: string): kind is EmailKind =>
  (emailKinds as readonly string[]).includes(kind);

/**
 * Whether it is an automatic email to a client about their orders: `order_placed_client`, `payment_received_client`
 * and so on.
 */
export const isToClient = (kind: string): boolean => kind.endsWith(TO_CLIENT);
export const TO_CLIENT = '_client';

/** Renders an email of any kind from its stored data. Rejects when this version doesn't know the kind. */
export type RenderEmail = (kind: string, data: EmailData) => Promise<EmailContent>;
