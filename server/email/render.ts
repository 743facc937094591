import type { ReactElement } from 'react';

/** Renders an email's page as an HTML document. */
export const renderPage = async (page: ReactElement): Promise<string> => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(page)}`;
};
