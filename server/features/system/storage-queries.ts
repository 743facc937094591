import { sql } from 'kysely';
import type { StorageUse } from '../../../shared/storage.ts';
import type { Queries } from '../../ports/database/port.ts';

type Share = StorageUse['orders'];

/** Order files come from a stored count; sounds and pictures are few enough to add up. */
export const getStorageUse = async (db: Queries): Promise<Omit<StorageUse, 'free_bytes'>> => {
  const orders = await db
    .selectFrom('storage_totals')
    .select(['files', 'bytes'])
    .where('kind', '=', 'orders')
    .executeTakeFirst();
  const sounds = await db
    .selectFrom('audio_files')
    .select(({ fn }) => [
      fn.countAll().as('files'),
      sql<Sum>`sum(size_bytes + coalesce(listening_bytes, 0))`.as('bytes'),
    ])
    .executeTakeFirst();
  const pictures = await db
    .selectFrom('picture_files')
    .select(({ fn }) => [fn.count('picture_id').distinct().as('files'), fn.sum('size_bytes').as('bytes')])
    .executeTakeFirst();
  return { orders: toShare(orders), sounds: toShare(sounds), pictures: toShare(pictures) };
};

// Sums arrive as text if they might exceed a number, and as null without rows.
type Sum = string | number | bigint | null;
const toShare = (row: { files: Sum; bytes: Sum } | undefined): Share => ({
  files: Number(row?.files ?? 0),
  bytes: Number(row?.bytes ?? 0),
});
