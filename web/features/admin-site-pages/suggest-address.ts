import { TERMS } from '../../../shared/site-page-paths.ts';
import { toSlug } from '../../../shared/slugs.ts';

/**
 * The address of a new page with this title. Only the page at `terms` has to be accepted, so the first one called Terms
 * of service, Terms and conditions or the like goes there.
 */
export const suggestAddress = (title: string, pages: { slug: string }[]): string => {
  const isTaken = pages.some(({ slug }) => slug === TERMS);
  return !isTaken && /^\s*terms\b/i.test(title) ? TERMS : toSlug(title).replaceAll('_', '-');
};
