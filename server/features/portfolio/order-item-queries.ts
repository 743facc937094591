import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { nextVersion } from '../system/row-version-queries.ts';
import { insertSound, type NewSound, takeItem, takeSounds } from './edit-queries.ts';
import { addPortfolioItem } from './queries.ts';

// Tracks made from songs of an order, with the client's consent.

type DraftOfSong = { order_id: string; song: number; title: string; artist: string; description: string };
type Sides = { audio: NewSound; before: NewSound | null };

/**
 * Creates a draft of a song, or replaces the sound of the existing draft; published items stay as they are. Returns the
 * storage keys no longer in use.
 */
export const addDraftOfSong = async (
  tx: Queries,
  draft: DraftOfSong,
  { audio, before }: Sides,
  at: string,
): Promise<string[]> => {
  const item = await tx
    .selectFrom('portfolio_items')
    .select(['id', 'published'])
    .where('order_id', '=', draft.order_id)
    .where('song', '=', draft.song)
    .executeTakeFirst();
  if (item?.published) return [audio, before].flatMap((sound) => sound?.storage_key ?? []);
  if (item) {
    const left = await takeSounds(tx, item.id, 'audio', ['waiting', 'failed']);
    await insertSound(tx, item.id, 'audio', audio, at);
    return before ? [...left, before.storage_key] : left;
  }
  const id = newId();
  const words = { genre: '', featured: 0, play_count: 0, published: 0, from_order: 1 } as const;
  await addPortfolioItem(tx, { ...draft, ...words, id, created_at: at });
  await insertSound(tx, id, 'audio', audio, at);
  if (before) await insertSound(tx, id, 'before', before, at);
  return [];
};

/**
 * Whether the client of this item's order has agreed that it is shown, or it comes from no order. Locks the order, and
 * before the item, like a change of that answer: whichever is second sees the other.
 */
export const isShowable = async (tx: Queries, itemId: string): Promise<boolean> => {
  const item = await tx
    .selectFrom('portfolio_items')
    .select('order_id')
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item || item.order_id === null) return true;
  const order = await tx
    .updateTable('orders')
    .set({ id: item.order_id })
    .where('id', '=', item.order_id)
    .returning('showcase')
    .executeTakeFirst();
  return order?.showcase === 1;
};

const listDrafts = async (tx: Queries, orderIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('portfolio_items')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('published', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
};

const deleteDrafts = async (tx: Queries, orderIds: readonly string[]): Promise<string[]> => {
  const keys: string[] = [];
  for (const id of await listDrafts(tx, orderIds)) keys.push(...((await takeItem(tx, id)) ?? []));
  return keys;
};

/**
 * Deletes drafts of an order's songs and unpublishes published ones. Returns the titles of the latter, and the storage
 * keys no longer in use.
 */
export const hideItemsOfOrder = async (
  tx: Queries,
  orderId: string,
): Promise<{ titles: string[]; keys: string[] }> => {
  const keys = await deleteDrafts(tx, [orderId]);
  const hidden = await tx
    .updateTable('portfolio_items')
    .set({ published: 0, ...nextVersion })
    .where('order_id', '=', orderId)
    .where('published', '=', 1)
    .returning('title')
    .execute();
  return { titles: hidden.map(({ title }) => title), keys };
};

/**
 * For orders that are deleted or whose client is erased: deletes drafts, and detaches published items from their order.
 * Returns the storage keys no longer in use.
 */
export const releaseItemsOfOrders = async (tx: Queries, orderIds: readonly string[]): Promise<string[]> => {
  const keys = await deleteDrafts(tx, orderIds);
  await tx
    .updateTable('portfolio_items')
    .set({ order_id: null, song: null })
    .where('order_id', 'in', orderIds)
    .execute();
  return keys;
};

/** Everything readable about tracks, and their order. */
export const listTrackTexts = (db: Queries) =>
  db
    .selectFrom('portfolio_items')
    .select(['id', 'title', 'artist', 'description', 'order_id', 'song', 'published'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type TrackTexts = Awaited<ReturnType<typeof listTrackTexts>>[number];

export const saveTrackTexts = async (
  tx: Queries,
  id: string,
  change: Partial<Omit<TrackTexts, 'id'>>,
): Promise<void> => {
  await tx
    .updateTable('portfolio_items')
    .set({ ...change, ...nextVersion })
    .where('id', '=', id)
    .execute();
};

type Credit = Pick<DraftOfSong, 'artist' | 'description'>;

/** Updates the artist's name in drafts, unless the studio has edited the text. */
export const renameCredit = async (tx: Queries, orderId: string, from: Credit, to: Credit): Promise<void> => {
  for (const field of ['artist', 'description'] as const)
    await tx
      .updateTable('portfolio_items')
      .set({ [field]: to[field], ...nextVersion })
      .where('order_id', '=', orderId)
      .where(field, '=', from[field])
      .execute();
};
