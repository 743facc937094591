import type { Insertable, Selectable } from 'kysely';
import type { TestimonialChange } from '../../../shared/content-changes.ts';
import type { Picture } from '../../../shared/images.ts';
import type { OwnTestimonial, Testimonial } from '../../../shared/testimonials.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Flag, Schema } from '../../schema/database.ts';
import { findPictures } from '../images/queries.ts';
import { findOrderNames } from '../ledger/song-title-queries.ts';

const MAX_TESTIMONIALS = 500;

type Row = Selectable<Schema['testimonials']>;
/** A client's portrait, and the stored picture behind it, if there is one. */
export type Portrait = Pick<Row, 'image' | 'picture_id'>;
/** Undefined fields stay as they are. */
type Change = {
  [K in 'name' | 'role' | 'content' | 'rating']: TestimonialChange[K] | undefined;
} & { published: Flag | undefined };

/** Replaces a draft's picture with the address at which the owner can see it. */
export type DraftPicture = (picture: Picture, id: string) => Picture;

const findPicturesOf = (db: Queries, rows: Row[]) =>
  findPictures(
    db,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  );

/** Newest first. */
const allTestimonials = (db: Queries) =>
  db
    .selectFrom('testimonials')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_TESTIMONIALS);

/** Published testimonials. */
export const listTestimonials = async (db: Queries): Promise<Testimonial[]> => {
  const rows = await allTestimonials(db).where('published', '=', 1).execute();
  const pictures = await findPicturesOf(db, rows);
  return rows.map(({ picture_id, published: _published, order_id: _order, version: _version, ...row }) => ({
    ...row,
    picture: pictures.get(picture_id ?? '') ?? null,
  }));
};

const presentOwn = async (
  db: Queries,
  rows: Row[],
  draftPicture: DraftPicture,
): Promise<OwnTestimonial[]> => {
  const [pictures, names] = [
    await findPicturesOf(db, rows),
    await findOrderNames(
      db,
      rows.flatMap(({ order_id }) => order_id ?? []),
    ),
  ];
  return rows.map(({ picture_id, published, ...row }) => {
    const found = picture_id === null ? undefined : pictures.get(picture_id);
    const picture = found && picture_id && !published ? draftPicture(found, picture_id) : found;
    return {
      ...row,
      order_name: names.get(row.order_id ?? '') ?? null,
      published: published === 1,
      picture: picture ?? null,
    };
  });
};

/** The same with drafts. */
export const listOwnTestimonials = async (
  db: Queries,
  draftPicture: DraftPicture,
): Promise<OwnTestimonial[]> => presentOwn(db, await allTestimonials(db).execute(), draftPicture);

export const isTestimonial = async (db: Queries, id: string): Promise<boolean> =>
  (await db.selectFrom('testimonials').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const findTestimonial = async (
  db: Queries,
  id: string,
  draftPicture: DraftPicture,
): Promise<OwnTestimonial | undefined> => {
  const rows = await db.selectFrom('testimonials').selectAll().where('id', '=', id).execute();
  return (await presentOwn(db, rows, draftPicture))[0];
};

export const addTestimonial = async (tx: Queries, row: Insertable<Schema['testimonials']>): Promise<void> => {
  await tx.insertInto('testimonials').values(row).execute();
};

/**
 * Updates the texts and whether it is published, and locks the testimonial for the transaction. Returns its portrait;
 * undefined if it is gone.
 */
export const updateTestimonial = (tx: Queries, id: string, change: Change): Promise<Portrait | undefined> =>
  tx
    .updateTable('testimonials')
    .set(change)
    .where('id', '=', id)
    .returning(['image', 'picture_id'])
    .executeTakeFirst();

export const setPortrait = async (tx: Queries, id: string, portrait: Portrait): Promise<void> => {
  await tx.updateTable('testimonials').set(portrait).where('id', '=', id).execute();
};

/** Deletes a testimonial and returns its portrait; undefined if there is none. */
export const takeTestimonial = (tx: Queries, id: string): Promise<Portrait | undefined> =>
  tx.deleteFrom('testimonials').where('id', '=', id).returning(['image', 'picture_id']).executeTakeFirst();
