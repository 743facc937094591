import type { EmailContent } from '../../../email/content.ts';
import { type ClientEmail, getNoteTitle } from './client-email-parts.ts';

/** Page and plain text; what that takes is loaded with the first one. */
export const renderClientEmail = async (email: ClientEmail): Promise<EmailContent> => {
  const [{ renderPage }, { ClientEmailPage }] = await Promise.all([
    import('../../../email/render.ts'),
    import('./client-email-page.tsx'),
  ]);
  const { title, words, note, action, footer, studio } = email;
  const noted = note ? [`${getNoteTitle(email).toUpperCase()}\n${note}`] : [];
  return {
    html: await renderPage(ClientEmailPage(email)),
    text: [
      title,
      ...words,
      ...noted,
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      footer,
      studio,
    ].join('\n\n'),
  };
};
