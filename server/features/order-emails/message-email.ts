import type { MessageAuthor } from '../../../shared/messages.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import {
  type AboutOrder,
  emailToClient,
  emailToStudio,
  renderToClient,
  renderToStudio,
} from './client-email.ts';

/** All new messages about an order from one side, in order, for the other side. */
type MessageEmailData = AboutOrder & {
  /** The order the client's link opens; null if the email goes to the studio. */
  about_order_id: string | null;
  texts: string[];
};

export const messageEmail = (
  public_url: string,
  settings: EmailSettings,
  { id, name, email }: OrderRow,
  author: MessageAuthor,
  text: string,
): NewEmail => {
  const about_order_id = author === 'client' ? null : id;
  const data = { public_url, settings, order: { id, name }, about_order_id, texts: [text] };
  const about = (from: string) => `Message from ${from} about order ${id}`;
  return author === 'client'
    ? emailToStudio('client_message', email, about(name), data)
    : emailToClient('studio_message', email, about(settings.business_name), data);
};

/** Merges into an email that is still held back. */
export const addMessage =
  (text: string) =>
  (data: MessageEmailData): MessageEmailData => ({ ...data, texts: [...data.texts, text] });

const describeCount = ({ texts }: MessageEmailData): string =>
  texts.length === 1 ? 'a message' : `${texts.length} messages`;

const joinTexts = ({ texts }: MessageEmailData): string => texts.join('\n\n');

export const renderClientMessageEmail = (data: MessageEmailData): Promise<EmailContent> =>
  renderToStudio(data, {
    title: `Message from ${data.order.name}`,
    words: [`${data.order.name} sent you ${describeCount(data)} about order ${data.order.id}.`],
    note: joinTexts(data),
    part: 'messages',
    label: 'Answer in the order',
    footer: 'If you reply to this email instead, your answer won’t be shown on the order page.',
  });

export const renderStudioMessageEmail = (data: MessageEmailData): Promise<EmailContent> =>
  renderToClient(data, {
    title: `Message from ${data.settings.business_name}`,
    words: [`We sent you ${describeCount(data)} about your order ${data.order.id}.`],
    note: joinTexts(data),
    note_title: `What ${data.settings.business_name} wrote`,
    footer: `You can answer on your order page, or reply to this email.`,
  });
