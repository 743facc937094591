import type { ImageCategory, ImageRecord, Picture } from '../../../shared/images.ts';
import { pictureName } from '../../../shared/pictures.ts';
import type { Queries } from '../../ports/database/port.ts';

// More than any page shows; keeps an answer bounded whatever is stored.
const MOST = 500;

/** Pictures by their ids; an id that is not there is left out. */
export const picturesOf = async (db: Queries, ids: string[]): Promise<Map<string, Picture>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .innerJoin('picture_files', 'picture_files.picture_id', 'pictures.id')
    .select(['pictures.id', 'pictures.width', 'pictures.height', 'picture_files.width as one'])
    .where('pictures.id', 'in', [...new Set(ids)])
    .where('picture_files.format', '=', 'jpg')
    .orderBy('picture_files.width')
    .execute();
  const pictures = new Map<string, Picture>();
  for (const { id, width, height, one } of rows) {
    const widths = [...(pictures.get(id)?.widths ?? []), one];
    pictures.set(id, { url: `/api/images/${pictureName(id, one, 'jpg')}`, width, height, widths });
  }
  return pictures;
};

/** Which of these keys belong to a picture. */
export const ownedPictureKeys = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  if (!keys.length) return new Set();
  const rows = await db
    .selectFrom('picture_files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
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
  const pictures = await picturesOf(
    db,
    rows.map(({ picture_id }) => picture_id),
  );
  return rows.flatMap((row) => {
    const picture = pictures.get(row.picture_id);
    return picture ? [{ ...row, ...picture, public_url: new URL(picture.url, publicUrl).href }] : [];
  });
};
