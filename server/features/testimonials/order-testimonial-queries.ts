import type { TestimonialState } from '../../../shared/showcase.ts';
import { newId } from '../../ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { dropUnusedPictures } from '../images/queries.ts';
import { addTestimonial } from './queries.ts';

// What clients wrote on the pages of their orders.

/** What a client is called beside their words, until the studio knows better. */
const ROLE = 'Artist';

type OrderTestimonial = { order_id: string; name: string; content: string; rating: number; at: string };

const findOfOrder = (db: Queries, orderId: string) =>
  db
    .selectFrom('testimonials')
    .select(['id', 'published'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export const findTestimonialState = async (db: Queries, orderId: string): Promise<TestimonialState> => {
  const found = await findOfOrder(db, orderId);
  if (!found) return null;
  return found.published ? 'published' : 'sent';
};

/** Keeps the words of a locked order's client as a draft, in place of an earlier one; not once that is published. */
export const saveOrderTestimonial = async (
  tx: Queries,
  { at, ...words }: OrderTestimonial,
): Promise<'added' | 'replaced' | 'published'> => {
  const { numUpdatedRows } = await tx
    .updateTable('testimonials')
    .set(words)
    .where('order_id', '=', words.order_id)
    .where('published', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows) return 'replaced';
  if (await findOfOrder(tx, words.order_id)) return 'published';
  const draft = { role: ROLE, image: null, picture_id: null, published: 0 as const };
  await addTestimonial(tx, { ...words, ...draft, id: newId(), created_at: at });
  return 'added';
};

/** Of orders that are deleted, or whose client is erased: drafts go, what is published is the studio's alone. Answers keys that are nobody's then. */
export const releaseTestimonialsOfOrders = async (
  tx: Queries,
  orderIds: readonly string[],
): Promise<string[]> => {
  const drafts = await tx
    .deleteFrom('testimonials')
    .where('order_id', 'in', orderIds)
    .where('published', '=', 0)
    .returning('picture_id')
    .execute();
  await tx.updateTable('testimonials').set({ order_id: null }).where('order_id', 'in', orderIds).execute();
  return dropUnusedPictures(
    tx,
    drafts.flatMap(({ picture_id }) => picture_id ?? []),
  );
};
