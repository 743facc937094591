import type { Acceptance } from '../../../shared/site-pages.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findTerms, keepTerms } from '../site-pages/queries.ts';

/**
 * The studio's terms as they are accepted here; undefined where it has none. Throws AppError `invalid` when they aren't
 * accepted, or another text of them.
 */
export const requireTerms = async (db: Queries, { accepted_terms, terms_sha256 }: Acceptance) => {
  const terms = await findTerms(db);
  if (!terms) return;
  const isShown = !terms_sha256 || terms_sha256 === terms.sha256;
  if (accepted_terms && isShown) return terms;
  // The form has a box to tick, unless it was loaded before there were terms.
  const message = isShown
    ? `Reload the page, then read and accept: ${terms.title}`
    : `The terms have changed. Reload the page, then read and accept: ${terms.title}`;
  throw new AppError('invalid', message, { errors: [{ field: 'accepted_terms', message }] });
};

/** The same, and keeps their text; returns the columns of the order that accepts them. */
export const acceptTerms = async (tx: Queries, acceptance: Acceptance, at: string) => {
  const terms = await requireTerms(tx, acceptance);
  if (!terms) return {};
  await keepTerms(tx, terms, at);
  return { terms_sha256: terms.sha256, terms_accepted_at: at };
};
