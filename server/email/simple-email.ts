import type { EmailContent } from './content.ts';
import type { SimpleEmail } from './simple-email-page.tsx';

/** Renders a simple email as page and plain text; the rendering library is loaded with the first one. */
export const renderSimpleEmail = async (email: SimpleEmail): Promise<EmailContent> => {
  const [{ renderPage }, { SimpleEmailPage }] = await Promise.all([
    import('./render.ts'),
    import('./simple-email-page.tsx'),
  ]);
  const text = [email.title, ...email.words, email.footer, email.studio].join('\n\n');
  return { html: await renderPage(SimpleEmailPage(email)), text };
};
