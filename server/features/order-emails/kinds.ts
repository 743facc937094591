import { isToClient } from '../../email/kinds.ts';
import { oneLine } from '../../email/one-line.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getMoneyFormat, getOrderFacts } from './about-order.ts';
import { orderEnteredEmail, priceAcceptedEmail } from './by-hand-emails.ts';
import { clientMessageEmail, filesAddedEmail, studioMessageEmail } from './conversation-emails.ts';
import { deliveryEmail } from './delivery-email.ts';
import { clientDigestEmail, studioDigestEmail } from './digest-emails.ts';
import { orderLinksEmail } from './order-links-email.ts';
import {
  paymentDeclinedEmail,
  paymentReceivedEmail,
  paymentRefundedEmail,
  paymentReminderEmail,
  paymentReportedEmail,
} from './payment-emails.ts';
import { placedClientEmail } from './placed-client-email.ts';
import type { PlacedData } from './placed-order.ts';
import { placedStudioEmail } from './placed-studio-email.ts';
import { filesErasedEmail, filesExpiringEmail } from './retention-emails.ts';
import {
  approvalReminderEmail,
  approvedEmail,
  roundRequestedEmail,
  roundSentEmail,
  roundsAllowedEmail,
} from './review-emails.ts';
import { cancelledEmail, pausedEmail, statusEmail } from './status-emails.ts';

/** Emails about one order; `orderEmail` writes them from its row. */
const aboutOrder = {
  payment_received_client: paymentReceivedEmail,
  payment_refunded_client: paymentRefundedEmail,
  payment_reported_studio: paymentReportedEmail,
  payment_declined_client: paymentDeclinedEmail,
  payment_reminder_client: paymentReminderEmail,
  order_status_client: statusEmail,
  order_cancelled_client: cancelledEmail,
  order_paused_client: pausedEmail,
  client_message: clientMessageEmail,
  studio_message: studioMessageEmail,
  files_added_studio: filesAddedEmail,
  order_delivered_client: deliveryEmail,
  round_sent_studio: roundSentEmail,
  round_requested_studio: roundRequestedEmail,
  rounds_allowed_client: roundsAllowedEmail,
  order_approved_studio: approvedEmail,
  approval_reminder_client: approvalReminderEmail,
  files_expiring_client: filesExpiringEmail,
  files_erased_client: filesErasedEmail,
  order_entered_client: orderEnteredEmail,
  price_accepted_studio: priceAcceptedEmail,
};

/** Every kind of email about orders: its subject and blocks, from the data it is queued with. */
export const orderEmailKinds = {
  ...aboutOrder,
  order_placed_studio: placedStudioEmail,
  order_placed_client: placedClientEmail,
  orders_digest_studio: studioDigestEmail,
  orders_digest_client: clientDigestEmail,
  order_links_client: orderLinksEmail,
};

type Kinds = typeof orderEmailKinds;
type DataOf<Kind extends keyof Kinds> = Parameters<Kinds[Kind]>[0];

/** An email ready to be queued. */
export const writeEmail = <Kind extends keyof Kinds>(
  kind: Kind,
  to: Pick<NewEmail, 'order_id' | 'recipient' | 'reply_to'>,
  data: DataOf<Kind>,
): NewEmail => ({
  kind,
  ...to,
  subject: oneLine(orderEmailKinds[kind](data as never).subject),
  data,
});

/** An email about an order to its client or the studio, ready to be queued; a reply reaches the other side. */
export const orderEmail = <Kind extends keyof typeof aboutOrder>(
  kind: Kind,
  data: Omit<DataOf<Kind>, 'order' | 'order_links'> & { order: OrderRow },
): NewEmail => {
  const { order, settings } = data;
  const [client, studio] = [order.email, settings.contact_email];
  const [recipient, reply_to] =
    isToClient(kind) || kind === 'studio_message' ? [client, studio] : [studio, client];
  return writeEmail(kind, { order_id: order.id, recipient, reply_to }, {
    ...data,
    order: getOrderFacts(order, getMoneyFormat(settings).locale),
  } as unknown as DataOf<Kind>);
};

/** The two emails of a new order, to the studio and to the client. */
export const writePlacedEmails = (data: PlacedData): NewEmail[] => {
  const [order_id, client, studio] = [data.order.id, data.order.email, data.settings.contact_email];
  return [
    writeEmail('order_placed_studio', { order_id, recipient: studio, reply_to: client }, data),
    writeEmail('order_placed_client', { order_id, recipient: client, reply_to: studio }, data),
  ];
};
