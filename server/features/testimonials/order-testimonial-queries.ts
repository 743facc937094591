import type { TestimonialState } from '../../../shared/showcase.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { dropUnusedPictures } from '../images/queries.ts';
import { nextVersion } from '../system/row-version-queries.ts';
import { addTestimonial, type Portrait, takeTestimonial } from './queries.ts';

// Testimonials clients wrote on their order pages.

/** The role shown for a client until the studio edits it. */
const ROLE = 'Artist';
/** The name of a testimonial whose author was erased. */
const NOBODY = 'A client';

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

/** Saves the words of a locked order's client as a draft, replacing an earlier one unless that is published. */
export const saveOrderTestimonial = async (
  tx: Queries,
  { at, ...words }: OrderTestimonial,
): Promise<'added' | 'replaced' | 'published'> => {
  const { numUpdatedRows } = await tx
    .updateTable('testimonials')
    .set({ ...words, ...nextVersion })
    .where('order_id', '=', words.order_id)
    .where('published', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows) return 'replaced';
  if (await findOfOrder(tx, words.order_id)) return 'published';
  const draft = { role: ROLE, image: null, picture_id: null, published: 0 as const };
  await addTestimonial(tx, { ...words, ...draft, id: newId(), created_at: at });
  return 'added';
};

/** Everything readable about testimonials, and their order. */
export const listTestimonialTexts = (db: Queries) =>
  db
    .selectFrom('testimonials')
    .select(['id', 'name', 'role', 'content', 'order_id', 'published'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type TestimonialTexts = Awaited<ReturnType<typeof listTestimonialTexts>>[number];

export const saveTestimonialTexts = async (
  tx: Queries,
  id: string,
  change: Partial<Omit<TestimonialTexts, 'id'>>,
): Promise<void> => {
  await tx
    .updateTable('testimonials')
    .set({ ...change, ...nextVersion })
    .where('id', '=', id)
    .execute();
};

/** Deletes a testimonial of an erased client. Returns the storage keys no longer in use. */
export const removeTestimonialOf = async (tx: Queries, id: string): Promise<string[]> =>
  dropPortrait(tx, await takeTestimonial(tx, id));

/** Removes name and portrait from a testimonial that stays. Returns the storage keys no longer in use. */
export const forgetAuthor = async (tx: Queries, id: string): Promise<string[]> => {
  const portrait = await tx
    .selectFrom('testimonials')
    .select(['image', 'picture_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  const nobody = { name: NOBODY, image: null, picture_id: null, ...nextVersion };
  await tx.updateTable('testimonials').set(nobody).where('id', '=', id).execute();
  return dropPortrait(tx, portrait);
};

const dropPortrait = (tx: Queries, portrait: Portrait | undefined): Promise<string[]> =>
  dropUnusedPictures(tx, portrait?.picture_id == null ? [] : [portrait.picture_id]);

/**
 * For orders that are deleted or whose client is erased: deletes drafts, and detaches published testimonials from their
 * order. Returns the storage keys no longer in use.
 */
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
