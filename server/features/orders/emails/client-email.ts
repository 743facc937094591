import type { EmailContent } from '../../../email/content.ts';
import { type ClientEmail, getSections } from './client-email-parts.ts';

/** Page and plain text; what that takes is loaded with the first one. */
export const renderClientEmail = async (email: ClientEmail): Promise<EmailContent> => {
  const [{ renderPage }, { ClientEmailPage }] = await Promise.all([
    import('../../../email/render.ts'),
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
