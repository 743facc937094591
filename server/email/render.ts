import type { ReactElement } from 'react';

export const renderPage = async (page: ReactElement): Promise<string> => {
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(page)}`;
};
