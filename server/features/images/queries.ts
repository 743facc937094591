import type { Selectable } from 'kysely';
import { type ImageCategory, type ImageRecord, LOGO, type Picture } from '../../../shared/images.ts';
import { type PictureFileFormat, pictureName } from '../../../shared/pictures.ts';
import type { TrackCover } from '../../../shared/portfolio.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { NewPicture } from '../../receive-upload/receive-picture.ts';
import type { Flag, Schema } from '../../schema/database.ts';
import { nextVersion } from '../system/row-version-queries.ts';

// More than any page shows; bounds the response whatever is stored.
const MAX_IMAGES = 500;

/** Pictures by id; missing ones are left out. */
export const findPictures = async (db: Queries, ids: string[]): Promise<Map<string, Picture>> => {
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

/** Adds a stored picture. Whatever shows it must refer to it in the same transaction. */
export const insertPicture = async (tx: Queries, { id, width, height, files }: NewPicture): Promise<void> => {
  await tx.insertInto('pictures').values({ id, width, height, created_at: now() }).execute();
  await tx
    .insertInto('picture_files')
    .values(files.map((file) => ({ picture_id: id, ...file })))
    .execute();
};

/**
 * Locks pictures for the transaction, so that starting to show one and removing its last use can't overlap. Returns the
 * ids of those that exist.
 */
export const lockPictures = async (tx: Queries, ids: readonly string[]): Promise<string[]> =>
  (
    await tx
      .updateTable('pictures')
      .set(({ ref }) => ({ width: ref('width') }))
      .where('id', 'in', ids)
      .returning('id')
      .execute()
  ).map(({ id }) => id);

/**
 * Deletes those pictures that no image and no testimonial shows any more. Returns the keys of their files, to be
 * deleted after the commit.
 */
export const dropUnusedPictures = async (tx: Queries, ids: readonly string[]): Promise<string[]> => {
  const held = ids.length ? await lockPictures(tx, ids) : [];
  if (!held.length) return [];
  const unused = await tx
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', held)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('images').select('id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('testimonials').select('id').whereRef('picture_id', '=', 'pictures.id'))),
    )
    .execute();
  const gone = unused.map(({ id }) => id);
  if (!gone.length) return [];
  const files = await tx
    .selectFrom('picture_files')
    .select('storage_key')
    .where('picture_id', 'in', gone)
    .execute();
  await tx.deleteFrom('pictures').where('id', 'in', gone).execute();
  return files.map(({ storage_key }) => storage_key);
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

type ImageRow = Selectable<Schema['images']>;

const withPictures = async (db: Queries, publicUrl: string, rows: ImageRow[]): Promise<ImageRecord[]> => {
  const pictures = await findPictures(
    db,
    rows.map(({ picture_id }) => picture_id),
  );
  return rows.flatMap((row) => {
    const picture = pictures.get(row.picture_id);
    const { category } = row;
    return picture && category !== LOGO
      ? [{ ...row, category, ...picture, public_url: new URL(picture.url, publicUrl).href }]
      : [];
  });
};

/** The studio's logo; null without. */
export const findLogo = async (db: Queries): Promise<Picture | null> => {
  const row = await db
    .selectFrom('images')
    .select('picture_id')
    .where('category', '=', LOGO)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const pictures = await findPictures(db, row ? [row.picture_id] : []);
  return pictures.values().next().value ?? null;
};

/** Deletes the logo; returns the ids of its pictures. */
export const takeLogo = async (tx: Queries): Promise<string[]> =>
  (await tx.deleteFrom('images').where('category', '=', LOGO).returning('picture_id').execute()).map(
    ({ picture_id }) => picture_id,
  );

export const listImages = async (
  db: Queries,
  publicUrl: string,
  category?: ImageCategory,
): Promise<ImageRecord[]> => {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('category', '!=', LOGO)
    .$if(category !== undefined, (query) => query.where('category', '=', category as ImageCategory))
    .orderBy('created_at', 'desc')
    .limit(MAX_IMAGES)
    .execute();
  return withPictures(db, publicUrl, rows);
};

export const findImage = async (
  db: Queries,
  publicUrl: string,
  id: string,
): Promise<ImageRecord | undefined> => {
  const rows = await db.selectFrom('images').selectAll().where('id', '=', id).execute();
  return (await withPictures(db, publicUrl, rows))[0];
};

/** Images as covers of tracks, by id; missing ones are left out. */
export const findCovers = async (db: Queries, ids: readonly string[]): Promise<Map<string, TrackCover>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('images')
    .select(['id', 'alt_text', 'picture_id'])
    .where('id', 'in', ids)
    .execute();
  const pictures = await findPictures(
    db,
    rows.map(({ picture_id }) => picture_id),
  );
  return new Map(
    rows.flatMap(({ id, alt_text, picture_id }) => {
      const picture = pictures.get(picture_id);
      return picture ? [[id, { id, alt_text, ...picture }] as const] : [];
    }),
  );
};

/** Locks an image for the transaction, so that it can't be deleted meanwhile. Returns whether it exists. */
export const lockImage = async (tx: Queries, id: string): Promise<boolean> =>
  (
    await tx
      .updateTable('images')
      .set(({ ref }) => ({ title: ref('title') }))
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const insertImage = async (tx: Queries, row: ImageRow): Promise<void> => {
  await tx.insertInto('images').values(row).execute();
};

/** Deletes an image and returns the id of its picture; undefined if there is no such image. */
export const takeImage = async (tx: Queries, id: string): Promise<string | undefined> => {
  // Their covers go with it.
  await tx.updateTable('portfolio_items').set(nextVersion).where('cover_id', '=', id).execute();
  return (await tx.deleteFrom('images').where('id', '=', id).returning('picture_id').executeTakeFirst())
    ?.picture_id;
};

export const findPictureFile = (
  db: Queries,
  id: string,
  width: number,
  format: PictureFileFormat,
): Promise<PictureFile | undefined> => selectPictureFile(db, id, width, format).executeTakeFirst();

/** The same for visitors: pictures shown only by drafts are excluded. */
export const findPublicPictureFile = (
  db: Queries,
  id: string,
  width: number,
  format: PictureFileFormat,
): Promise<PictureFile | undefined> =>
  selectPictureFile(db, id, width, format)
    .where(({ or, not, exists, selectFrom }) => {
      const testimonials = (published: Flag) =>
        selectFrom('testimonials')
          .select('testimonials.id')
          .whereRef('testimonials.picture_id', '=', 'picture_files.picture_id')
          .where('published', '=', published);
      const images = selectFrom('images')
        .select('images.id')
        .whereRef('images.picture_id', '=', 'picture_files.picture_id');
      return or([not(exists(testimonials(0))), exists(testimonials(1)), exists(images)]);
    })
    .executeTakeFirst();

type PictureFile = { storage_key: string; size_bytes: number };
const selectPictureFile = (db: Queries, id: string, width: number, format: PictureFileFormat) =>
  db
    .selectFrom('picture_files')
    .select(['storage_key', 'size_bytes'])
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .where('format', '=', format);
