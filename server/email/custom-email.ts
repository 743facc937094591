import type { EmailContent } from './content.ts';
import { type CustomEmailData, getOrderLink, listReason } from './custom-email-data.ts';
import type { EmailKind, EmailRenderer } from './kinds.ts';

/** The email as plain text, complete on its own. */
export const renderCustomEmailText = (facts: CustomEmailData): string => {
  const { settings, message, unsubscribe_url } = facts;
  const { business_name, contact_email, postal_address } = settings;
  const link = getOrderLink(facts);
  return [
    message,
    ...(link ? [`Your order ${facts.about_order_id}:\n${link}`] : []),
    ['--', business_name, contact_email, ...(postal_address ? [postal_address] : [])].join('\n'),
    ...(unsubscribe_url === null ? [] : [`${listReason(facts)}\nUnsubscribe: ${unsubscribe_url}`]),
  ].join('\n\n');
};

/** Renders an email as page and plain text; the rendering library is loaded with the first one. */
const renderCustomEmail = async (facts: CustomEmailData): Promise<EmailContent> => {
  const [{ renderPage }, { CustomEmailPage }] = await Promise.all([
    import('./render.ts'),
    import('./custom-email-page.tsx'),
  ]);
  return { html: await renderPage(CustomEmailPage(facts)), text: renderCustomEmailText(facts) };
};

/** Emails the owner writes, to one client or to many, and test emails. */
export const customEmailRenderers = {
  individual: renderCustomEmail,
  bulk: renderCustomEmail,
  letter_test: renderCustomEmail,
  mail_test: renderCustomEmail,
} satisfies Partial<Record<EmailKind, EmailRenderer>>;
