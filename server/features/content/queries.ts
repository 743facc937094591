import type { Selectable } from 'kysely';
import type {
  FaqItem,
  ImageCategory,
  ImageRecord,
  PortfolioItem,
  Testimonial,
} from '../../../shared/content.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

// More than any page shows; keeps an answer bounded whatever is stored.
const MOST = 500;

export const listFaq = (db: Queries): Promise<FaqItem[]> =>
  db.selectFrom('faq_items').selectAll().orderBy('order').orderBy('created_at').limit(MOST).execute();

export const listTestimonials = (db: Queries): Promise<Testimonial[]> =>
  db.selectFrom('testimonials').selectAll().orderBy('created_at', 'desc').limit(MOST).execute();

export const listPortfolio = async (db: Queries): Promise<PortfolioItem[]> => {
  const rows = await db
    .selectFrom('portfolio_items')
    .selectAll()
    .orderBy('featured', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, featured: row.featured === 1 }));
};

export const listImages = async (
  db: Queries,
  publicUrl: string,
  category?: ImageCategory,
): Promise<ImageRecord[]> => {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .$if(category !== undefined, (query) => query.where('category', '=', category as ImageCategory))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, public_url: new URL(row.url, publicUrl).href }));
};

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

export const addTestimonial = async (tx: Queries, row: Row<'testimonials'>): Promise<void> => {
  await tx.insertInto('testimonials').values(row).execute();
};

export const addPortfolioItem = async (tx: Queries, row: Row<'portfolio_items'>): Promise<void> => {
  await tx.insertInto('portfolio_items').values(row).execute();
};
