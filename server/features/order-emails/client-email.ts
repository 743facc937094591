import type { EmailContent, OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { EmailKind } from '../../email/kinds.ts';
import { oneLine } from '../../email/one-line.ts';
import type { NewEmail } from '../emails/queries.ts';
import { type ClientEmail, getSections } from './client-email-parts.ts';
import { getAdminLink, greeting } from './order-email-parts.ts';

/** The data every email about an order is rendered from, plus what its kind needs. */
export type AboutOrder<Order = object> = {
  public_url: string;
  settings: EmailSettings;
  order: { id: string; name: string } & Order;
  order_links?: OrderLinks;
};

/** An email to an order's client; replies go to the studio. */
export const emailToClient = (
  kind: EmailKind,
  recipient: string,
  subject: string,
  data: AboutOrder,
): NewEmail => ({
  kind,
  order_id: data.order.id,
  recipient,
  reply_to: data.settings.contact_email,
  subject: oneLine(subject),
  data,
});

/** An email to the studio about an order; replies go to the client. */
export const emailToStudio = (
  kind: EmailKind,
  reply_to: string,
  subject: string,
  data: AboutOrder,
): NewEmail => ({
  kind,
  order_id: data.order.id,
  recipient: data.settings.contact_email,
  reply_to,
  subject: oneLine(subject),
  data,
});

/** The button to the order page; omitted if the page can't be opened any more. */
const viewOrder = ({ order, order_links }: AboutOrder) => {
  const url = order_links?.[order.id];
  return url ? { action: { label: 'View your order', url } } : {};
};

type Content = Pick<ClientEmail, 'title' | 'words' | 'note' | 'note_title' | 'sections'> & {
  footer?: string;
};

/** Renders an email that greets the client and links to the order page. */
export const renderToClient = (data: AboutOrder, { words, ...content }: Content): Promise<EmailContent> =>
  renderClientEmail({
    studio: data.settings.business_name,
    words: [greeting(data.order), ...words],
    ...viewOrder(data),
    footer: `Questions? Reply to this email, or write to ${data.settings.contact_email}.`,
    ...content,
  });

/** Renders an email that links to the order in the admin area, or a section of it. */
export const renderToStudio = (
  data: AboutOrder,
  { part, label = 'Open the order', ...content }: Content & { part?: string; label?: string },
): Promise<EmailContent> =>
  renderClientEmail({
    studio: data.settings.business_name,
    note_title: 'What the client wrote',
    action: { label, url: `${getAdminLink(data)}${part ? `#${part}` : ''}` },
    footer: 'Reply to this email to write to the client.',
    ...content,
  });

/** Renders HTML and plain text. The modules this needs are loaded with the first email. */
const renderClientEmail = async (email: ClientEmail): Promise<EmailContent> => {
  const [{ renderPage }, { ClientEmailPage }] = await Promise.all([
    import('../../email/render.ts'),
    import('./client-email-page.tsx'),
  ]);
  const { title, words, action, footer, studio } = email;
  const sections = getSections(email).map((section) => `${section.title.toUpperCase()}\n${section.text}`);
  return {
    html: await renderPage(ClientEmailPage(email)),
    text: [
      title,
      ...words,
      ...sections,
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      footer,
      studio,
    ].join('\n\n'),
  };
};
