import type { Queries } from '../../ports/database/port.ts';

/** Data that belongs to an order but isn't on its page in the admin area, or only in part. */
export const readBesideOrder = async (db: Queries, orderId: string) => {
  const [messages, reports, deliveries, inbox, testimonials, portfolio] = await Promise.all([
    db
      .selectFrom('order_messages')
      .select(['id', 'author as from', 'text', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('at')
      .execute(),
    db.selectFrom('order_files').select(['id', 'report']).where('order_id', '=', orderId).execute(),
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
      .select(['song', 'title', 'description', 'genre', 'artist', 'published', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('song')
      .execute(),
  ]);
  return { messages, reports, deliveries, inbox, testimonials, portfolio };
};
