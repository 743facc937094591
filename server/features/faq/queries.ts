import type { FaqForm, FaqItem } from '../../../shared/faq.ts';
import type { Queries } from '../../ports/database/port.ts';

// More than any page shows; bounds the response whatever is stored.
const MAX_ITEMS = 500;

export const listFaq = (db: Queries): Promise<FaqItem[]> =>
  db
    .selectFrom('faq_items')
    .selectAll()
    .orderBy('order')
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ITEMS)
    .execute();

export const findFaqItem = (db: Queries, id: string): Promise<FaqItem | undefined> =>
  db.selectFrom('faq_items').selectAll().where('id', '=', id).executeTakeFirst();

export const insertFaqItem = (tx: Queries, item: Omit<FaqItem, 'version'>): Promise<FaqItem> =>
  tx.insertInto('faq_items').values(item).returningAll().executeTakeFirstOrThrow();

/** Returns the changed item; undefined if there is none. */
export const updateFaqItem = (tx: Queries, id: string, form: FaqForm): Promise<FaqItem | undefined> =>
  tx.updateTable('faq_items').set(form).where('id', '=', id).returningAll().executeTakeFirst();

/** Returns false if there was none. */
export const deleteFaqItem = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.deleteFrom('faq_items').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
