import type { MessageAuthor } from '../../../../shared/messages.ts';
import type { EmailContent, OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { NewEmail } from '../../emails/queries.ts';
import type { OrderRow } from '../rows.ts';
import { renderClientEmail } from './client-email.ts';
import { viewOrder } from './client-email-parts.ts';
import { greeting } from './order-email-parts.ts';

/** What one side wrote about an order, as the other side is told: all of it, in the order it came. */
type MessageEmailData = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string };
  /** The order that the client's link leads to; null where the email is to the studio. */
  about_order_id: string | null;
  texts: string[];
  order_links?: OrderLinks;
};

const kinds = { client: 'client_message', studio: 'studio_message' } as const;

export const messageEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  author: MessageAuthor,
  text: string,
): NewEmail => {
  const isFromClient = author === 'client';
  const about_order_id = isFromClient ? null : id;
  const data = { public_url, settings, order: { id, name }, about_order_id, texts: [text] };
  const from = isFromClient ? name : settings.business_name;
  return {
    kind: kinds[author],
    order_id: id,
    recipient: isFromClient ? settings.contact_email : email,
    reply_to: isFromClient ? email : settings.contact_email,
    subject: oneLine(`Message from ${from} about order ${id}`),
    data,
  };
};

/** Joins an email that is still held back. */
export const addMessage =
  (text: string) =>
  (data: MessageEmailData): MessageEmailData => ({ ...data, texts: [...data.texts, text] });

const describeCount = ({ texts }: MessageEmailData): string =>
  texts.length === 1 ? 'a message' : `${texts.length} messages`;

const joinTexts = ({ texts }: MessageEmailData): string => texts.join('\n\n');

export const renderClientMessageEmail = (data: MessageEmailData): Promise<EmailContent> =>
  renderClientEmail({
    studio: data.settings.business_name,
    title: `Message from ${data.order.name}`,
    words: [`${data.order.name} sent you ${describeCount(data)} about order ${data.order.id}.`],
    note: joinTexts(data),
    note_title: 'What the client wrote',
    action: {
      label: 'Answer in the order',
      url: `${data.public_url}/admin/orders/${encodeURIComponent(data.order.id)}#messages`,
    },
    footer: 'If you reply to this email instead, your answer won’t be shown on the order page.',
  });

export const renderStudioMessageEmail = (data: MessageEmailData): Promise<EmailContent> =>
  renderClientEmail({
    studio: data.settings.business_name,
    title: `Message from ${data.settings.business_name}`,
    words: [greeting(data.order), `We sent you ${describeCount(data)} about your order ${data.order.id}.`],
    note: joinTexts(data),
    note_title: `What ${data.settings.business_name} wrote`,
    ...viewOrder(data),
    footer: `You can answer on your order page, or reply to this email.`,
  });
