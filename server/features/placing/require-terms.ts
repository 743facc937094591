import type { OrderForm } from '../../../shared/order-form.ts';
import { TERMS } from '../../../shared/site-page-paths.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { listSitePageLinks } from '../site-pages/queries.ts';

/** Throws AppError `invalid` when the studio has terms and the order doesn't accept them. */
export const requireTerms = async (
  db: Queries,
  { accepted_terms }: Pick<OrderForm, 'accepted_terms'>,
): Promise<void> => {
  if (accepted_terms) return;
  const terms = (await listSitePageLinks(db)).find(({ slug }) => slug === TERMS);
  if (!terms) return;
  // The form has a box to tick, unless it was loaded before there were terms.
  const message = `Reload the page, then read and accept: ${terms.title}`;
  throw new AppError('invalid', message, { errors: [{ field: 'accepted_terms', message }] });
};
