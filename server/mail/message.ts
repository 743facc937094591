import { listReason, type MessageFacts } from './message-parts.ts';
import type { Words } from './words.ts';

/** The letter as plain text, complete on its own. */
export const messageText = (facts: MessageFacts): string => {
  const { settings, message, unsubscribe_url } = facts;
  const { business_name, contact_email, postal_address } = settings;
  return [
    message,
    ['--', business_name, contact_email, ...(postal_address ? [postal_address] : [])].join('\n'),
    ...(unsubscribe_url === null ? [] : [`${listReason(facts)}\nUnsubscribe: ${unsubscribe_url}`]),
  ].join('\n\n');
};

/** Page and plain text of a letter; what that takes is loaded with the first one. */
export const writeMessage = async (facts: MessageFacts): Promise<Words> => {
  const [{ renderPage }, { MessagePage }] = await Promise.all([
    import('./render.ts'),
    import('./message-page.tsx'),
  ]);
  return { html: await renderPage(MessagePage(facts)), text: messageText(facts) };
};
