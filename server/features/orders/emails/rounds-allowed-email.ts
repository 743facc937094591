import { formatCount } from '../../../../shared/format.ts';
import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** Rounds the studio allowed, and how many that makes. */
type RoundsAllowedData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  more: number;
  left: number;
  order_links?: OrderLinks;
};

export const roundsAllowedEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  { more, left }: { more: number; left: number },
): NewEmail => {
  const data: RoundsAllowedData = { public_url, settings, order: { id, name }, more, left };
  return {
    kind: 'rounds_allowed_client',
    order_id: id,
    recipient: email,
    reply_to: settings.contact_email,
    subject: oneLine(`You can send more notes for order ${id}`),
    data,
  };
};

export const renderRoundsAllowed = (data: RoundsAllowedData): Promise<EmailContent> => {
  const { settings, order, more, left } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: 'You can send more notes',
    words: [
      greeting(order),
      `We’ve added ${formatCount(more, 'round')} of notes to your order ${order.id}. You can now send ${formatCount(left, 'round')}.`,
      'Your notes are on your order page. Send them whenever you’re ready.',
    ],
    note: '',
    ...viewOrder(data),
    footer: `Questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};

/** A client has used all rounds, and has more to say. */
type RoundRequestData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  drafts: number;
};

export const roundRequestEmail = (
  public_url: string,
  settings: EmailSettings,
  { order: { id, name, email }, drafts }: { order: OrderRow; drafts: number },
): NewEmail => {
  const data: RoundRequestData = { public_url, settings, order: { id, name }, drafts };
  return {
    kind: 'round_requested_studio',
    order_id: id,
    recipient: settings.contact_email,
    reply_to: email,
    subject: oneLine(`Another round for order ${id}? ${name} has ${formatCount(drafts, 'more note')}`),
    data,
  };
};

export const renderRoundRequest = (data: RoundRequestData): Promise<EmailContent> => {
  const { public_url, settings, order, drafts } = data;
  return renderClientEmail({
    studio: settings.business_name,
    title: `${order.name} asks for another round`,
    words: [
      `${order.name} has ${formatCount(drafts, 'note')} for order ${order.id} and no rounds left. You’ll see the notes once you allow another round.`,
    ],
    note: '',
    action: {
      label: 'Allow a round',
      url: `${public_url}/admin/orders/${encodeURIComponent(order.id)}#rounds`,
    },
    footer: 'Reply to this email to write to the client.',
  });
};
