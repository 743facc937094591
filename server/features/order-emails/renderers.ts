import type { EmailKind, EmailRenderer } from '../../email/kinds.ts';
import { renderApprovalEmail, renderApprovalReminder } from './approval-email.ts';
import { renderCancelEmail } from './cancel-email.ts';
import { renderDeliveryEmail } from './delivery-email.ts';
import { renderDigest } from './digest.ts';
import type { DigestData } from './digest-data.ts';
import { renderFilesEmail } from './files-added-email.ts';
import { renderClientMessageEmail, renderStudioMessageEmail } from './message-email.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { renderOrderEmail } from './order-emails.ts';
import { renderOrderLinksEmail } from './order-links-email.ts';
import { renderPauseEmail } from './pause-email.ts';
import { renderDeclineEmail } from './payment-decline-email.ts';
import { renderPaymentEmail } from './payment-email.ts';
import { renderReportEmail } from './payment-report-email.ts';
import { renderRefundEmail } from './refund-email.ts';
import { renderReminderEmail } from './reminder-email.ts';
import { renderErasedEmail, renderExpiringEmail } from './retention-email.ts';
import { renderRoundEmail } from './round-email.ts';
import { renderRoundRequest, renderRoundsAllowed } from './rounds-allowed-email.ts';
import { renderStatusEmail } from './status-email.ts';

export const orderEmailRenderers = {
  order_placed_studio: (data: OrderEmailData) => renderOrderEmail('order_placed_studio', data),
  order_placed_client: (data: OrderEmailData) => renderOrderEmail('order_placed_client', data),
  orders_digest_studio: (data: DigestData) => renderDigest('orders_digest_studio', data),
  orders_digest_client: (data: DigestData) => renderDigest('orders_digest_client', data),
  payment_received_client: renderPaymentEmail,
  payment_reported_studio: renderReportEmail,
  files_added_studio: renderFilesEmail,
  payment_declined_client: renderDeclineEmail,
  payment_refunded_client: renderRefundEmail,
  order_status_client: renderStatusEmail,
  order_cancelled_client: renderCancelEmail,
  client_message: renderClientMessageEmail,
  studio_message: renderStudioMessageEmail,
  order_paused_client: renderPauseEmail,
  payment_reminder_client: renderReminderEmail,
  order_links_client: renderOrderLinksEmail,
  order_delivered_client: renderDeliveryEmail,
  files_expiring_client: renderExpiringEmail,
  files_erased_client: renderErasedEmail,
  round_sent_studio: renderRoundEmail,
  round_requested_studio: renderRoundRequest,
  rounds_allowed_client: renderRoundsAllowed,
  order_approved_studio: renderApprovalEmail,
  approval_reminder_client: renderApprovalReminder,
} satisfies Partial<Record<EmailKind, EmailRenderer>>;
