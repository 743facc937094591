import type { Insertable, Selectable } from 'kysely';
import type { Testimonial, TestimonialForm } from '../../../shared/testimonials.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import { findPictures } from '../images/queries.ts';

const MOST = 500;

type Row = Selectable<Schema['testimonials']>;
/** What is shown of a client, and the stored picture behind it, if it is one. */
export type Portrait = Pick<Row, 'image' | 'picture_id'>;
type Words = Omit<TestimonialForm, 'image_url'>;

const withPictures = async (db: Queries, rows: Row[]): Promise<Testimonial[]> => {
  const pictures = await findPictures(
    db,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  );
  return rows.map(({ picture_id, ...row }) => ({ ...row, picture: pictures.get(picture_id ?? '') ?? null }));
};

export const listTestimonials = async (db: Queries): Promise<Testimonial[]> =>
  withPictures(
    db,
    await db
      .selectFrom('testimonials')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST)
      .execute(),
  );

export const findTestimonial = async (db: Queries, id: string): Promise<Testimonial | undefined> => {
  const rows = await db.selectFrom('testimonials').selectAll().where('id', '=', id).execute();
  return (await withPictures(db, rows))[0];
};

export const addTestimonial = async (tx: Queries, row: Insertable<Schema['testimonials']>): Promise<void> => {
  await tx.insertInto('testimonials').values(row).execute();
};

/** Writes the words, and holds the testimonial until the transaction ends. Answers its portrait; undefined when it is gone. */
export const updateTestimonial = (tx: Queries, id: string, words: Words): Promise<Portrait | undefined> =>
  tx
    .updateTable('testimonials')
    .set(words)
    .where('id', '=', id)
    .returning(['image', 'picture_id'])
    .executeTakeFirst();

export const setPortrait = async (tx: Queries, id: string, portrait: Portrait): Promise<void> => {
  await tx.updateTable('testimonials').set(portrait).where('id', '=', id).execute();
};

/** Deletes a testimonial and answers what it showed; undefined when there is none. */
export const takeTestimonial = (tx: Queries, id: string): Promise<Portrait | undefined> =>
  tx.deleteFrom('testimonials').where('id', '=', id).returning(['image', 'picture_id']).executeTakeFirst();
