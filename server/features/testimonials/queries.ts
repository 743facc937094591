import type { Selectable } from 'kysely';
import type { Testimonial } from '../../../shared/testimonials.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import { picturesOf } from '../images/queries.ts';

const MOST = 500;

export const listTestimonials = async (db: Queries): Promise<Testimonial[]> => {
  const rows = await db
    .selectFrom('testimonials')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  const pictures = await picturesOf(
    db,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  );
  return rows.map((row) => ({ ...row, picture: pictures.get(row.picture_id ?? '') ?? null }));
};

export const addTestimonial = async (tx: Queries, row: Selectable<Schema['testimonials']>): Promise<void> => {
  await tx.insertInto('testimonials').values(row).execute();
};
