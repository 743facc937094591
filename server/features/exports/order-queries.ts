import type { Queries } from '../../ports/database/port.ts';

/** Data that belongs to an order but isn't on its page in the admin area. */
export const readBesideOrder = async (db: Queries, orderId: string) => {
  const [deliveries, inbox, testimonials, portfolio] = await Promise.all([
    db
      .selectFrom('order_deliveries')
      .select(['at', 'note'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('inbox_items')
      .select(['kind', 'at', 'text', 'dismissed_at'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute(),
    db
      .selectFrom('testimonials')
      .select(['name', 'role', 'content', 'rating', 'published', 'created_at'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('portfolio_items')
      .select(['song', 'title', 'description', 'genre', 'published', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('song')
      .execute(),
  ]);
  return { deliveries, inbox, testimonials, portfolio };
};
