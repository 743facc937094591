/** Where the studio's own pages are. Apart from their schemas, as public pages only link to them. */

/** The page with this slug is the terms, which the order form asks to accept. */
export const TERMS = 'terms';

export const getSitePagePath = (slug: string): string => `/pages/${slug}`;
