import { defaultAccent } from '../../shared/accent.ts';
import type { EmailDocument } from './blocks.ts';
import type { EmailContent } from './content.ts';
import { renderText } from './render-text.ts';

/** Renders an email as a page and as text; the rendering library is loaded with the first one. */
export const renderDocument = async (
  document: EmailDocument,
  accent: string = defaultAccent,
): Promise<EmailContent> => {
  const [{ renderToStaticMarkup }, { EmailPage }] = await Promise.all([
    import('react-dom/server'),
    import('./email-page.tsx'),
  ]);
  return {
    html: `<!doctype html>${renderToStaticMarkup(EmailPage({ ...document, accent }))}`,
    text: renderText(document),
  };
};
