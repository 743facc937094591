import type { PictureFormat } from '../../../../shared/pictures.ts';
import type { Queries } from '../../../ports/database/port.ts';

/** One file of a picture. */
export const findPictureFile = (
  db: Queries,
  id: string,
  width: number,
  format: PictureFormat,
): Promise<{ storage_key: string; size_bytes: number } | undefined> =>
  db
    .selectFrom('picture_files')
    .select(['storage_key', 'size_bytes'])
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
