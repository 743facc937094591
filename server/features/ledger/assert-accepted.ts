import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findShownTerms } from '../site-pages/queries.ts';
import { assertQuoteOpen, awaitsAcceptance, lacksTerms } from './acceptance.ts';
import type { OrderRow } from './rows.ts';

/** Throws AppError `conflict` while the client has to accept the studio's price, or its terms, before they pay. */
export const assertAccepted = async (db: Queries, order: OrderRow): Promise<void> => {
  if (awaitsAcceptance(order)) {
    assertQuoteOpen(order, await readStudioSettings(db));
    throw new AppError('conflict', 'Accept the price first. Then you can pay.');
  }
  const terms = lacksTerms(order) && (await findShownTerms(db));
  if (terms) throw new AppError('conflict', `Read and accept first: ${terms.title}. Then you can pay.`);
};
