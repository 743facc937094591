import type { FaqItem } from '../../../shared/faq.ts';
import type { Queries } from '../../ports/database/port.ts';

// More than any page shows; keeps an answer bounded whatever is stored.
const MOST = 500;

export const listFaq = (db: Queries): Promise<FaqItem[]> =>
  db.selectFrom('faq_items').selectAll().orderBy('order').orderBy('created_at').limit(MOST).execute();
