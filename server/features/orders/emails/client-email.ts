import type { EmailContent } from '../../../email/content.ts';
import { type ClientLetter, noteTitle } from './client-email-parts.ts';

/** Page and plain text; what that takes is loaded with the first one. */
export const writeClientLetter = async (letter: ClientLetter): Promise<EmailContent> => {
  const [{ renderPage }, { ClientLetterPage }] = await Promise.all([
    import('../../../email/render.ts'),
    import('./client-email-page.tsx'),
  ]);
  const { title, words, note, action, footer, studio } = letter;
  const noted = note ? [`${noteTitle(letter).toUpperCase()}\n${note}`] : [];
  return {
    html: await renderPage(ClientLetterPage(letter)),
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
