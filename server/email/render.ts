import type { ReactElement } from 'react';

/** A message's page as a document. */
export const renderPage = async (page: ReactElement): Promise<string> => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(page)}`;
};
